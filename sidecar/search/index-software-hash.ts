import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PACKED_HASH } from '../../src/host/software/software.ts'

/** The folders with the code that an index depends on: this folder, the rules of words, the schemas, and the stemmers. */
function ownModules(): string[] {
  return [
    import.meta.dirname,
    join(import.meta.dirname, '..', '..', 'src', 'search'),
    join(import.meta.dirname, '..', '..', 'src', 'schema'),
    dirname(createRequire(import.meta.url).resolve('@orama/stemmers/german')),
  ]
}

/**
 * The SHA-256, in lower-case hex, of everything besides the published files that an index depends on: the code (in the npm
 * package, all packed files), Node with its Unicode tables, and the byte order of the machine.
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

/** The `softwareHash` of this process, computed once. */
export function ownSoftwareHash(): Promise<string> {
  return (own ??= softwareHash())
}
