import { defineConfig } from 'astro/config'
import { provideContent } from './src/publish/provide-content.ts'

export default defineConfig({
  srcDir: './src/site',
  publicDir: './src/site/public',
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    // Scripts that a page imports later, when they are needed, are not loaded ahead.
    build: { assetsInlineLimit: 0, modulePreload: false },
    // The bundle of the pages runs in other folders, where Node may not find the packages of this software.
    environments: { prerender: { resolve: { noExternal: true } } },
  },
  integrations: [provideContent()],
})
