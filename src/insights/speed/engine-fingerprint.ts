import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Subject } from '../engine.ts'
import { WORDS } from '../sentiment/lexicon.ts'

/**
 * What tells one engine from another: its own sources, the lexicon, this version of Node (whose Unicode tables cut words), the
 * taxonomy and the business. Null where the sources are not beside this file, as after bundling.
 */
export async function engineFingerprint(subject: Subject): Promise<string | null> {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = await readdir(folder, { recursive: true }).catch((): string[] => [])
  if (!files.includes('engine.ts')) return null
  const hash = createHash('sha256').update(JSON.stringify([process.version, [...WORDS], subject]))
  for (const file of files.filter((name) => /\.(?:ts|json)$/.test(name)).sort()) {
    hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 32)
}
