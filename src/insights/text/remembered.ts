/** Caches the results of a function of short texts, of which there are few: most reviews share a few thousand words. */
export function remembered<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const created = compute(word)
    if (known.size < 200_000 && word.length < 40) known.set(word, created)
    return created
  }
}
