import { defineConfig } from 'astro/config'
import { keepPages } from './src/kept-pages/astro-integration.ts'
import { pictures } from './src/pictures/astro-integration.ts'
import { publicReviews } from './src/publish/astro-integration.ts'
import { readBuildSettings } from './src/settings.ts'

export default defineConfig({
  site: readBuildSettings().baseUrl,
  outDir: readBuildSettings().dist,
  publicDir: './src/public',
  cacheDir: './.cache/astro',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    // Astro runs its bundle in the folder that is built, where Node may not find the packages of this software.
    environments: { prerender: { resolve: { noExternal: true } } },
  },
  integrations: [keepPages(readBuildSettings().content), publicReviews(), pictures(readBuildSettings().content)],
})
