import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PACKED_HASH } from '../../src/host/software/software.ts'

/** The modules that make an index, those of words and of the schemas that they read with, and the stemmers. */
function ownModules(): string[] {
  return [
    import.meta.dirname,
    join(import.meta.dirname, '..', '..', 'src', 'search'),
    join(import.meta.dirname, '..', '..', 'src', 'schema'),
    dirname(createRequire(import.meta.url).resolve('@orama/stemmers/german')),
  ]
}

/**
 * The SHA-256 of all that an index depends on besides the published files, in lower-case hex: the code (in the package, everything that
 * was packed), Node and its Unicode tables, and the order of bytes in the machine's numbers.
 *
 * @throws the error of the file system if the code cannot be read
 */
export async function softwareHash(folders?: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.versions, process.arch]))
  if (PACKED_HASH !== null) return hash.update(PACKED_HASH).digest('hex')
  for (const folder of folders ?? ownModules()) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    for (const path of paths.sort()) hash.update(`\0${path.slice(folder.length)}\0`).update(await readFile(path))
  }
  return hash.digest('hex')
}

let own: Promise<string> | undefined

/** The same of this process, read once. */
export function ownSoftwareHash(): Promise<string> {
  return (own ??= softwareHash())
}
