import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cached, type Cache } from '../../host/cache/cache.ts'
import { sha256Hex } from '../../host/sha256.ts'
import type { Site } from '../site.ts'
import { ICON_SIZES, iconPath, iconSource } from '../views/brand/icon.ts'
import { copiesOf, shownPhotos } from '../views/photos.ts'
import { sharePictures } from '../views/share-picture.ts'
import { copyPhoto } from './copy-photo.ts'
import { drawIcon } from './draw-icon.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/**
 * Draws the pictures of a site into the folder `built`. Pages cannot do this, because it needs native code, which cannot be
 * bundled. Icons and share pictures are drawn only if they changed.
 */
export async function writePictures(site: Site, { cache, built }: { cache: Cache; built: string }): Promise<void> {
  const write = writerTo(built)
  const icon = iconSource(site)
  const source = 'star' in icon ? icon.star : sha256Hex(icon.logo.bytes)
  await Promise.all([
    ...ICON_SIZES.map(async (size) => {
      await write(iconPath(size), await cached(cache, ['icon', `${size}`, source], () => drawIcon(site, size)))
    }),
    ...sharePictures(site).map(async (picture) => {
      await write(
        picture.path,
        await cached(cache, ['picture', JSON.stringify(picture)], () => drawSharePicture(picture)),
      )
    }),
  ])
  // One at a time, because a photo of 50 megapixels takes 150 MB of memory.
  for (const photo of shownPhotos(site)) {
    for (const { path, width } of copiesOf(photo)) await write(path, await copyPhoto(photo.path, width))
  }
}

function writerTo(folder: string): (path: string, bytes: Uint8Array) => Promise<void> {
  return async (path, bytes) => {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}
