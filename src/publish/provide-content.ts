import type { AstroIntegration } from 'astro'
import { openCacheOf } from '../host/cache/cache.ts'
import { hasSidecar, processEnvironment, readBuildSettings } from '../host/build-settings.ts'
import { provideSite } from '../site/props/provided.ts'
import { sitePages } from '../site/props/site-pages.ts'
import { readSite } from './read-site.ts'

/** The Astro integration that reads the content for `astro dev`. */
export function provideContent(): AstroIntegration {
  return {
    name: 'public-reviews',
    hooks: {
      'astro:config:setup': async ({ command, addMiddleware }) => {
        if (command !== 'dev') return
        const settings = readBuildSettings(processEnvironment())
        const { content, baseUrl } = settings
        const address = { baseUrl, hasSidecar: hasSidecar(settings) }
        provideSite(sitePages(await readSite(content, address, { cache: await openCacheOf(content) })))
        addMiddleware({ order: 'pre', entrypoint: new URL('dev-locals.ts', import.meta.url) })
      },
    },
  }
}
