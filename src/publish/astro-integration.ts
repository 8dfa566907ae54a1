import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { provideSite } from '../site.ts'
import { readSite } from './read-site.ts'
import { readBuildSettings } from '../settings.ts'
import { writeCdnFiles } from './cdn-files.ts'
import { writeManifest } from './manifest.ts'
import { writeMarkdownCopies } from './markdown-copies.ts'
import { writeSitemap } from './sitemap.ts'

/** Astro, set up to publish: it reads the content before it makes the pages, and writes what depends on them after. */
export function publicReviews(): AstroIntegration {
  const settings = readBuildSettings()
  const { baseUrl } = settings
  return {
    name: 'public-reviews',
    hooks: {
      'astro:config:setup': async () => {
        if (globalThis.publicReviewsSite === undefined) provideSite(await readSite(settings.content, baseUrl))
      },
      'astro:build:done': async ({ dir, pages }) => {
        const folder = fileURLToPath(dir)
        const paths = pages.map(({ pathname }) => `/${pathname}`).filter((path) => !UNLISTED.includes(path))
        await writeMarkdownCopies(folder, paths, baseUrl)
        await writeSitemap(folder, paths, baseUrl)
        await writeCdnFiles(folder, settings)
        await writeManifest(folder, baseUrl)
      },
    },
  }
}

/** The pages that nobody should find in a search: the error page, and what other sites show in a frame. */
const UNLISTED = ['/404/', '/embed/card/']
