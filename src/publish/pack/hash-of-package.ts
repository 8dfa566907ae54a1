import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '../../host/files/files-below.ts'

/** Changes with the version of the software, each of its files, and each version of a package beside it. */
export async function hashOfPackage(folder: string, shrinkwrap: string): Promise<string> {
  const hash = createHash('sha256').update(shrinkwrap)
  for (const file of await filesBelow(folder)) hash.update(`\0${file}\0`).update(await readFile(join(folder, file)))
  return hash.digest('hex')
}
