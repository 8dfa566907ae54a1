const SHORTEST = 7
/** No word that is longer was meant to be one of ours, and its keys would cost its length squared. */
const LONGEST = 24

/** Finds the word that a misspelt one was meant to be. */
export type Speller = (folded: string) => string | null

/**
 * A speller for the given words: it forgives doubled and undoubled letters ("dissapointed"), and in words of seven letters
 * or more one letter too many, too few, wrong or changed with its neighbour ("excelent", "impecible"), but never the first.
 */
export function spellerFor(words: Iterable<string>): Speller {
  const byKey = new Map<string, string>()
  for (const word of words)
    if (word.length >= SHORTEST && /^[a-z]+$/.test(word))
      for (const key of keys(word)) if (!byKey.has(key)) byKey.set(key, word)
  return (folded) => {
    if (folded.length < SHORTEST || folded.length > LONGEST || !/^[a-z]+$/.test(folded) || ITSELF.has(folded))
      return null
    for (const key of keys(folded)) {
      const meant = byKey.get(key)
      if (meant !== undefined && meant.charAt(0) === folded.charAt(0) && Math.abs(meant.length - folded.length) <= 2)
        return meant
    }
    return null
  }
}

/** Good English that looks like another word with a slip. */
const ITSELF = new Set(
  'expansive intensive extensive hostess patrons companion specials district brother morning samples'.split(' '),
)

/** The word without doubled letters, and that with each letter but the first left out. */
function keys(word: string): string[] {
  const single = word.replace(/(.)\1/g, '$1')
  const found = [single]
  if (single.length >= SHORTEST && !/(?:ing|ed|er|ers|or)$/.test(single))
    for (let at = 1; at < single.length; at += 1) found.push(single.slice(0, at) + single.slice(at + 1))
  return found
}
