import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PassedChecks } from './checked-blocks.ts'
import { cacheOf } from '../checkout.ts'
import { replaceFile } from '../files/replace-file.ts'

/** The checks that a command passed, kept for the next one. */
export type KeptChecks = PassedChecks & {
  /** Keeps what this run asked for or added, and forgets the rest. */
  save: () => Promise<void>
}

/**
 * Opens what the last command on this content folder kept in the cache of the checks of its lines or of its log: one hash a line,
 * and nothing else. A line that is damaged or of another folder is the hash of no check, so it costs time and never the truth.
 */
export async function openPassedChecks(content: string, of: 'lines' | 'log'): Promise<KeptChecks> {
  const folder = createHash('sha256').update(resolve(content)).digest('hex').slice(0, 16)
  const file = join(cacheOf(content), `checked-${of}-${folder}`)
  const kept = new Set((await readFile(file, 'latin1').catch(() => '')).split('\n').slice(0, -1))
  const used = new Set<string>()
  return {
    has: (key) => kept.has(key) && used.add(key).size > 0,
    add: (key) => void used.add(key),
    save: async () => {
      if (used.size === kept.size && used.isSubsetOf(kept)) return
      // Where nothing can be kept, the next command takes longer.
      await replaceFile(file, [[...used, ''].join('\n')]).catch(() => undefined)
    },
  }
}
