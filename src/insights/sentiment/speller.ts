const MIN_LENGTH = 7
/** Longer words are not in the lexicon, and the cost of their keys would grow with the square of their length. */
const MAX_LENGTH = 24

/** Finds the word that a misspelling stands for. */
export type Speller = (folded: string) => string | null

/**
 * A speller for the given words of seven letters or more. It accepts doubled and undoubled letters ("dissapointed", "excelent"),
 * and unless the word ends like "-ing" or "-ed", one letter that is added, missing, wrong or transposed ("impecible"), but never
 * the first. `correct` words never count as misspellings.
 */
export function spellerFor(words: Iterable<string>, correct: ReadonlySet<string>): Speller {
  const byKey = new Map<string, string>()
  for (const word of words)
    if (word.length >= MIN_LENGTH && /^[a-z]+$/.test(word))
      for (const key of keys(word)) if (!byKey.has(key)) byKey.set(key, word)
  return (folded) => {
    if (folded.length < MIN_LENGTH || folded.length > MAX_LENGTH || !/^[a-z]+$/.test(folded) || correct.has(folded))
      return null
    for (const key of keys(folded)) {
      const match = byKey.get(key)
      if (match !== undefined && match.charAt(0) === folded.charAt(0) && Math.abs(match.length - folded.length) <= 2)
        return match
    }
    return null
  }
}

/** The word without doubled letters, and its variants with one letter omitted, except the first. */
function keys(word: string): string[] {
  const single = word.replace(/(.)\1/g, '$1')
  const found = [single]
  if (single.length >= MIN_LENGTH && !/(?:ing|ed|er|ers|or)$/.test(single))
    for (let index = 1; index < single.length; index += 1) found.push(single.slice(0, index) + single.slice(index + 1))
  return found
}
