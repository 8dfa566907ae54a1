import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { provideSite } from '../site.ts'
import { readSite } from './read-site.ts'
import { readBuildSettings } from '../settings.ts'
import { writeCdnFiles } from './cdn-files.ts'
import { writeManifest } from './manifest.ts'

/** Astro, made to publish: the content is read before the pages are made, the manifest is written after them. */
export function publicReviews(): AstroIntegration {
  const settings = readBuildSettings()
  return {
    name: 'public-reviews',
    hooks: {
      'astro:config:setup': async () => {
        if (globalThis.publicReviewsSite === undefined) provideSite(await readSite(settings.content, settings.baseUrl))
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        await writeCdnFiles(folder, settings)
        await writeManifest(folder, settings.baseUrl)
      },
    },
  }
}
