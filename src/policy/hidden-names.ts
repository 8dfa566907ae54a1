/**
 * Returns the full names that occur in the bytes of a text (UTF-8), with up to 8 characters that are no letters or digits between
 * their words. The first `context` bytes only show what precedes a name; no name begins in them.
 */
export type NameSearch = (bytes: Buffer, context?: number) => string[]

/**
 * Makes a search for all these names at once. Nearly all files contain none of them, and decoding a file costs more than reading
 * it. So the bytes are searched for likely places, and only those are decoded.
 *
 * @param partBytes bytes per search: strings of a megabyte would make V8 collect garbage again and again
 */
export function nameSearch(names: readonly string[], partBytes = 1 << 16): NameSearch {
  if (names.length === 0) return () => []
  const patterns = names.map((name) => ({ name, pattern: patternOf(name) }))
  const likely = new RegExp(names.map(bytePatternOf).join('|'), 'gi')
  const longest = Math.max(...names.map(longestSpelling))
  return (bytes, context = 0) => {
    const found = new Set<string>()
    for (let from = 0; from < bytes.length; from += partBytes) {
      const part = bytes.toString('latin1', from, from + partBytes + longest)
      for (const at of placesIn(part, likely)) {
        if (at >= partBytes) break
        if (from + at < context) continue
        for (const { name, pattern } of patterns) if (isAt(pattern, bytes, { at: from + at, longest })) found.add(name)
      }
    }
    return names.filter((name) => found.has(name))
  }
}

/** Bytes before and after a position that decide whether one of these names is there. */
export function reachOf(names: readonly string[]): number {
  return Math.max(0, ...names.map(longestSpelling)) + CONTEXT_BYTES
}

/** All positions where a pattern matches, including those within another match. */
function* placesIn(text: string, pattern: RegExp): Generator<number> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    yield match.index
    pattern.lastIndex = match.index + 1
  }
}

/**
 * Whether a pattern matches at a position. The decoded text may begin and end with half a character, but not next to the name.
 */
function isAt(pattern: RegExp, bytes: Buffer, { at, longest }: { at: number; longest: number }): boolean {
  const before = bytes.toString('utf8', Math.max(at - CONTEXT_BYTES, 0), at)
  pattern.lastIndex = before.length
  return pattern.test(before + bytes.toString('utf8', at, at + longest + CONTEXT_BYTES))
}

/** Bytes beside a match that show whether it is a whole name: two characters of UTF-8. */
export const CONTEXT_BYTES = 8

/** Bytes of a name's longest spelling: at most 4 for each character, and 8 characters instead of each space. */
function longestSpelling(name: string): number {
  return 4 * 8 * name.length
}

function patternOf(name: string): RegExp {
  const words = wordsOf(name).map((word) => RegExp.escape(word))
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,8}')}(?![\\p{L}\\p{N}])`, 'iuy')
}

function wordsOf(name: string): string[] {
  return name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name]
}

/**
 * A pattern for bytes read as Latin-1. It matches at least wherever `patternOf` matches in the text. It covers only the first two
 * words: with more, bytes that may or may not be letters could be divided in too many ways.
 */
function bytePatternOf(name: string): string {
  const [first = '', second] = wordsOf(name).map((word) => Array.from(word, bytesOf).join(''))
  return second === undefined ? first : `${first}[^0-9A-Za-z]{1,${4 * 8}}${second}`
}

/**
 * A character in either case. K and S each have a third spelling (Unicode's CaseFolding.txt): the Kelvin sign and the long s.
 */
function bytesOf(character: string): string {
  if (/k/i.test(character)) return '(?:k|\\xe2\\x84\\xaa)'
  if (/s/i.test(character)) return '(?:s|\\xc5\\xbf)'
  return character < '\x80' ? RegExp.escape(character) : '(?:[\\xc2-\\xf4][\\x80-\\xbf]{1,3}|[ks])'
}
