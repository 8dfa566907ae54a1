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
 * Replaces Vite's preloading of dynamic imports, which these pages do not use, by a plain import. Vite shares its helper between
 * the pages' scripts, so each script would wait for one more file. With the importer in the id, each script gets its own copy.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') => (source === HELPER ? `${HELPER}?${importer}` : undefined),
  load: (id: string) => (id.startsWith(HELPER) ? 'export const __vitePreload = (load) => load()' : undefined),
}

/**
 * `pages-bundle.ts` runs this in a child process: the 600 MB that bundling takes are freed when it ends, and Astro cannot
 * change the current folder and the environment of the build. The current folder receives `server`, the pages as JavaScript for
 * Node, and `client`, their styles and scripts.
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
          // Copied now, because Astro deletes the bundle when it ends.
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
