import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** The modules that Node starts by path: the command, its child processes, and the worker threads. All others are imported. */
export const STARTED = [
  'src/cli/launch',
  'src/cli/main',
  'src/insights/analysis-worker',
  'sidecar/search/columns/columns-worker',
  'sidecar/store/sqlite-thread',
]

type Bundling = {
  /** The checkout. */
  root: string
  /** The folder that the JavaScript goes to. */
  folder: string
  /** The packages installed beside the bundle, whose subpaths are not bundled either. */
  beside: readonly string[]
}

/**
 * Bundles all code that commands run, with its packages, into JavaScript for Node. Started modules keep their path; dynamically
 * imported ones get separate files.
 *
 * @returns the absolute paths of the bundled modules
 * @throws {Error} if the bundle would need a package that is not installed beside it
 */
export async function bundleCommands({ root, folder, beside }: Bundling): Promise<string[]> {
  const isBeside = (id: string): boolean => beside.some((name) => id === name || id.startsWith(`${name}/`))
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(STARTED.map((name) => [name, join(root, `${name}.ts`)])),
    platform: 'node',
    external: isBeside,
    tsconfig: false,
    // `fontkit` needs this module of 0.9 MB only for fonts in WOFF2; ours are in WOFF.
    resolve: { alias: { 'brotli/decompress.js': false } },
    // Older packages use these names, which ES modules lack.
    transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
    plugins: [keepPlaces(root), provideTemporal(join(root, 'src/cli/launch.ts'))],
  })
  try {
    const { output } = await bundle.write({
      ...{ dir: folder, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
    })
    const chunks = output.filter((file) => file.type === 'chunk')
    const own = new Set(chunks.map(({ fileName }) => fileName))
    for (const name of chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])) {
      if (!own.has(name) && !isBuiltin(name) && !isBeside(name))
        throw new Error(`The bundle imports "${name}", which is neither part of it nor installed beside it`)
    }
    return chunks.flatMap(({ moduleIds }) => moduleIds)
  } finally {
    await bundle.close()
  }
}

/**
 * Node 24 lacks Temporal, and modules use it while they load. So each started module is replaced by one that provides Temporal
 * and then loads the original. The launcher stays as it is, because versions of Node that are too old run it too; the `main` that
 * it imports is replaced instead.
 */
function provideTemporal(launcher: string): Plugin {
  return {
    name: 'provide-temporal',
    resolveId: {
      order: 'pre',
      handler(id, importer, { isEntry }) {
        if (importer === launcher) return `${join(dirname(launcher), id)}?started`
        return isEntry && id !== launcher ? `${id}?started` : null
      },
    },
    load: {
      filter: { id: /\?started$/ },
      handler: (id) => `
        if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
        await import(${JSON.stringify(id.replace(/\?started$/, ''))})
      `,
    },
  }
}

/** Placeholder for the path from a bundled file up to the bundle's folder, known once the file has its name. */
const UP = '@@UP@@'

/**
 * Our modules find workers and data relative to themselves. So `import.meta.url` in the bundle is replaced by the path that the
 * module has in the source tree.
 */
function keepPlaces(root: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const place = relative(root, id).replaceAll(sep, '/').replace(/ts$/, 'js')
        return code.replaceAll('import.meta.url', `new URL('${UP}${place}', import.meta.url).href`)
      },
    },
    renderChunk: (code, { fileName }) => code.replaceAll(UP, '../'.repeat(fileName.split('/').length - 1) || './'),
  }
}
