import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { mutantsOf, type Mutant } from './mutation-points.ts'

/** Files of words, which tests of code do not judge. */
const WORDS = /^src\/messages\/|^src\/insights\/languages\/\w\w\/.*-words\.ts$|\/generated\//

/**
 * Draws `count` mutants: those with the smallest hashes, sorted by file and position. A mutant's hash depends only on its file,
 * its line and its edit, so when some code changes, the same seed draws mostly the same mutants of all other code.
 */
export async function drawn(
  files: readonly string[],
  { seed, count }: { seed: string; count: number },
): Promise<Mutant[]> {
  const code = files.filter((file) => /^(?:src|sidecar)\/.*\.ts$/.test(file) && !WORDS.test(file))
  const all = (await Promise.all(code.map(async (file) => mutantsOf(file, await readFile(file, 'utf8'))))).flat()
  const byHash = all
    .map((mutant) => ({ mutant, hash: hashOf(seed, mutant) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const chosen: Mutant[] = []
  for (const { mutant } of byHash) {
    if (chosen.length === count) break
    // The suite judges several mutants at once, so they must not overlap
    if (!chosen.some((other) => overlap(mutant, other))) chosen.push(mutant)
  }
  return chosen.sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
}

/** A name for a mutant that stays the same when lines move. */
export function nameOf({ file, text, mutation, nth }: Omit<Mutant, 'start' | 'end' | 'replacement' | 'line'>): string {
  return [file, text, mutation, nth].join('\n')
}

function hashOf(seed: string, mutant: Mutant): string {
  return createHash('sha256')
    .update(`${seed}\n${nameOf(mutant)}`)
    .digest('hex')
}

function overlap(a: Mutant, b: Mutant): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end
}
