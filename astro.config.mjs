import { defineConfig } from 'astro/config'
import { provideContent } from './src/publish/provide-content.ts'

export default defineConfig({
  publicDir: './src/public',
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    // The bundle of the pages runs in other folders, where Node may not find the packages of this software.
    environments: { prerender: { resolve: { noExternal: true } } },
  },
  integrations: [provideContent()],
})
