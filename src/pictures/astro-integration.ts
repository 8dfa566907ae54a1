import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { theSite } from '../site.ts'
import { ICON_SIZES, iconPath } from '../views/brand/icon.ts'
import { sharePictures } from '../views/share-picture.ts'
import { drawIcon } from './draw-icon.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/** The Astro integration that draws the pictures of a build: they need native code, which Astro cannot bundle with pages. */
export function pictures(): AstroIntegration {
  return {
    name: 'pictures',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const site = theSite()
        const write = writerTo(fileURLToPath(dir))
        await Promise.all([
          ...ICON_SIZES.map(async (size) => write(iconPath(size), await drawIcon(site, size))),
          ...sharePictures(site).map(async (picture) => write(picture.path, await drawSharePicture(picture))),
        ])
      },
    },
  }
}

function writerTo(folder: string): (path: string, bytes: Uint8Array) => Promise<void> {
  return async (path, bytes) => {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}
