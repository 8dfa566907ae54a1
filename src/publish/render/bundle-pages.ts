import { build, type AstroIntegration } from 'astro'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../../host/software/software.ts'
import { packagesOf } from '../pack/bundled-packages.ts'
import { ENTRY_FILE, PACKAGES_FILE } from './entry-file.ts'

const folder = process.cwd()

/**
 * What `pages-bundle.ts` runs, in a process of its own: memory that bundling takes, 600 MB, ends with it, and Astro has the current folder
 * and the environment to itself. Into the folder in which it is started go `server`, the pages as JavaScript for Node, and `client`, their styles and scripts.
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

/** Has Astro bundle the pages, and render none of them. */
function bundleOnly(server: string): AstroIntegration {
  const name = 'public-reviews-pages'
  let bundled = ''
  const modules: string[] = []
  const entry = {
    name,
    configEnvironment: (environment: string) => {
      if (environment !== 'prerender') return undefined
      const output = { entryFileNames: ENTRY_FILE }
      return { build: { rolldownOptions: { input: join(PROJECT, 'src/publish/render/entry.ts'), output } } }
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
      // Vite's own place for its cache is in node_modules, which may belong to somebody else.
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({ vite: { plugins: [entry], cacheDir: join(folder, 'vite') } }),
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name,
          // Astro deletes this folder when it ends.
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
