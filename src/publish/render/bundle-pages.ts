import { build, type AstroIntegration } from 'astro'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../../host/software/software.ts'
import { packagesOf } from '../pack/bundled-packages.ts'
import { ENTRY_FILE, PACKAGES_FILE } from './entry-file.ts'

const folder = process.cwd()

/** Vite's name for the module that it adds to scripts with dynamic imports. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Imports scripts later without Vite's preloading, which these pages turn off. Vite shares its helper between the pages' scripts, so
 * each of them would wait for one more file. The importer in the id makes a copy for each.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') => (source === HELPER ? `${HELPER}?${importer}` : undefined),
  load: (id: string) => (id.startsWith(HELPER) ? 'export const __vitePreload = (load) => load()' : undefined),
}

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
        void updateConfig({ vite: { plugins: [entry, plainImports], cacheDir: join(folder, 'vite') } }),
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
