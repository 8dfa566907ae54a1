import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** The modules that Node starts by their path: the command, the process behind it, and the threads. The rest is reached by imports. */
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
  /** The packages that are installed beside the bundle; those below them too. */
  beside: readonly string[]
}

/**
 * Bundles everything that commands run, with its packages, into JavaScript for Node. Started modules keep their path; what is imported
 * later stays in files of its own.
 *
 * @returns the modules in the bundle, by their absolute paths
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
    // Of older packages: names of files that exist in no ES module
    transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
    plugins: [keepPlaces(root)],
  })
  try {
    const { output } = await bundle.write({
      ...{ dir: folder, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
    })
    const chunks = output.filter((file) => file.type === 'chunk')
    const own = new Set(chunks.map(({ fileName }) => fileName))
    for (const name of chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])) {
      if (!own.has(name) && !isBuiltin(name) && !isBeside(name)) throw new Error(`The bundle imports ${name}`)
    }
    return chunks.flatMap(({ moduleIds }) => moduleIds)
  } finally {
    await bundle.close()
  }
}

/** Stands for the way from a file of the bundle up to its folder, which is known once the file has its name. */
const UP = '@@UP@@'

/** Our modules name workers and data by where they are themselves. In the bundle too, `import.meta.url` is their place in the tree. */
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
