import { strToU8, unzipSync, zipSync } from 'fflate'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../../host/files/files-below.ts'
import { IS_PACKAGE, PROJECT } from '../../host/software/software.ts'
import { processEnvironment } from '../../host/build-settings.ts'
import { cached, openCache } from '../../host/cache/cache.ts'
import { sha256Hex } from '../../host/sha256.ts'

/** The package's file with the bundled pages. */
export const BUNDLE_FILE = 'pages.zip'

/**
 * The pages as Astro bundles them, in a ZIP file: `server`, JavaScript for Node, and `client`, their styles and scripts. They
 * depend only on the software, so the package contains them, and a checkout caches them with its compiled code, which `erase`
 * leaves alone. They are never stored beside the content: whoever can write there must not be able to run code.
 */
export async function pagesBundle(): Promise<Uint8Array> {
  if (IS_PACKAGE) return readFile(join(PROJECT, BUNDLE_FILE))
  const cache = await openCache(join(PROJECT, '.compiled/pages'))
  const bundle = await cached(cache, ['pages of the software'], bundledPages)
  cache.removeOld()
  return bundle
}

/**
 * Unpacks the styles and scripts into `client`, and returns the folder of the JavaScript. In a checkout, all builds share that
 * folder, because Node stores compiled code by its path. In the package, and in a read-only checkout, the folder is in `work`.
 */
export async function unpackBundle(
  bundle: Uint8Array,
  { work, client }: Record<'work' | 'client', string>,
): Promise<string> {
  const files = unzipSync(bundle)
  await writeBelow(client, files, 'client/')
  const kept = join(PROJECT, '.compiled', `pages-${sha256Hex(bundle)}`)
  if (!IS_PACKAGE && (await keepWhole(kept, files))) return kept
  const own = join(work, 'pages')
  await writeBelow(own, files, 'server/')
  return own
}

/** Whether a folder contains all of the JavaScript, undamaged. */
async function isWhole(folder: string, files: Record<string, Uint8Array>): Promise<boolean> {
  const areThere = Object.entries(files).map(async ([name, bytes]) => {
    return !name.startsWith('server/') || (await readFile(join(folder, name.slice('server/'.length)))).equals(bytes)
  })
  return Promise.all(areThere).then(
    (equal) => equal.every(Boolean),
    () => false,
  )
}

/** Makes sure that the folder contains all of the JavaScript; one rename puts a new folder in place. Returns false on failure. */
async function keepWhole(kept: string, files: Record<string, Uint8Array>): Promise<boolean> {
  if (await isWhole(kept, files)) return true
  const partial = `${kept}-${randomUUID()}`
  try {
    await rm(kept, { recursive: true, force: true })
    await writeBelow(partial, files, 'server/')
    await rename(partial, kept)
    return true
  } catch {
    await rm(partial, { recursive: true, force: true })
    return isWhole(kept, files) // another build was faster
  }
}

async function writeBelow(folder: string, files: Record<string, Uint8Array>, from: string): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.startsWith(from)) continue
    const file = join(folder, name.slice(from.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}

const COMMAND = fileURLToPath(new URL(`bundle-pages${extname(import.meta.url)}`, import.meta.url))

/** @throws {Error} if Astro cannot bundle the pages; Astro has printed why */
async function bundledPages(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  try {
    // The bundle must not depend on other variables of the environment.
    const env = {
      PATH: processEnvironment()['PATH'],
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    }
    const child = spawn(process.execPath, [COMMAND], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'close')
    if (child.exitCode !== 0) throw new Error('The pages of the software could not be bundled; Astro says why above')
    // A fixed time, so that the same files make the same bytes; not compressed, because every build would inflate them.
    return zipSync(await filesOf(folder), { mtime: '1980-01-02', level: 0 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function filesOf(folder: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  for (const file of await filesBelow(folder)) {
    const path = file.replaceAll(sep, '/')
    const bytes = await readFile(join(folder, file))
    if (path.startsWith('client/')) files[path] = bytes
    // The bundle must depend neither on the folder of the software nor on this temporary one.
    if (path.startsWith('server/'))
      files[path] = strToU8(bytes.toString().replaceAll(PROJECT, '/').replaceAll(`${folder}/`, '/'))
  }
  return files
}
