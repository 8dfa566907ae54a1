import { build, type AstroIntegration } from 'astro'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../../host/software/software.ts'
import { packagesOf } from '../pack/bundled-packages.ts'
import { ENTRY_FILE, PACKAGES_FILE } from './entry-file.ts'
import { searchInBrowser } from './search-in-browser.ts'

const folder = process.cwd()

/**
 * `pages-bundle.ts` runs this in a child process: that frees the 600 MB that bundling takes, and Astro may change the current
 * folder and the environment. The current folder receives `server`, the pages as JavaScript for Node, and `client`, their styles
 * and scripts.
 */
try {
  await build({
    ...{ root: PROJECT, outDir: join(folder, 'client'), cacheDir: join(folder, 'astro'), logLevel: 'warn' },
    integrations: [bundleOnly(join(folder, 'server'))],
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Makes Astro bundle the pages and render none of them. */
function bundleOnly(server: string): AstroIntegration {
  const name = 'public-reviews-pages'
  let bundled = ''
  const modules: string[] = []
  const entry = {
    name,
    configEnvironment: (environment: string) => {
      if (environment !== 'prerender') return undefined
      const output = { entryFileNames: ENTRY_FILE }
      return { build: { rolldownOptions: { input: join(PROJECT, 'src/publish/render/bundle-entry.ts'), output } } }
    },
    writeBundle(
      this: { environment: { name: string } },
      { dir }: { dir?: string },
      files: Record<string, { moduleIds?: string[] }>,
    ) {
      modules.push(...Object.values(files).flatMap(({ moduleIds }) => moduleIds ?? []))
      if (this.environment.name === 'prerender') bundled = dir ?? ''
    },
  }
  return {
    name,
    hooks: {
      // Vite's default cache is in node_modules, which may belong to another user.
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({ vite: { plugins: [entry, searchInBrowser()], cacheDir: join(folder, 'vite') } }),
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name,
          // Now, because Astro deletes this folder when it ends.
          setup: async () => {
            await cp(bundled, server, { recursive: true })
            await writeFile(join(server, PACKAGES_FILE), JSON.stringify(packagesOf(modules)))
          },
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('There is nothing to render')),
        }),
    },
  }
}
