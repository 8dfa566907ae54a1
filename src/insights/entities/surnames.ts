import { wordSet } from '../text/word-list.ts'

/** Words before a last name that belong to it, folded: "van den Berg", "de la Cruz". They count in every language. */
const PARTICLES = wordSet(
  'van von vom zu zum zur af av den der ten ter te de la le du des del della dello dei degli di da do das dos e y',
)

/**
 * The last names in the folded words of a whole name, each with and without its particles: "van den berg" and "berg". In some
 * countries people have two last names.
 */
export function surnamesOf([, ...words]: readonly string[]): string[] {
  const names: string[] = []
  for (let at = 0; at < words.length;) {
    const { name, to } = surnameAt(words, at, (next) => next < words.length)
    names.push(...new Set([name, words[to - 1] ?? '']))
    at = to
  }
  return names
}

/**
 * The last name that begins at a folded word, with its particles, and its end. `goesOn` returns whether a particle may belong to
 * the word at an index. A particle that belongs to no word is a name itself: "Dr. Van was kind".
 */
export function surnameAt(
  words: readonly string[],
  from: number,
  goesOn: (next: number) => boolean,
): { name: string; to: number } {
  let last = from
  while (PARTICLES.has(words[last] ?? '') && goesOn(last + 1)) last += 1
  return { name: words.slice(from, last + 1).join(' '), to: last + 1 }
}
