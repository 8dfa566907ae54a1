/**
 * A folded text in letters and digits of ASCII alone: a text contains another if and only if its spelling contains that of the
 * other. So `LIKE` and `pg_trgm` see one long word, whatever the text, the locale and the encoding of the database: there is
 * nothing to escape, and no NUL or half of a surrogate pair, which PostgreSQL does not take.
 *
 * Lower-case letters and digits stand for themselves, frequent marks are a capital from Q to Y, and every other UTF-16 code unit
 * is Z and four letters from A to P. None of the three kinds can begin within another.
 */
export function spelling(folded: string): string {
  return folded.replace(OTHERS, (unit) => MARKS.get(unit) ?? spelledUnit(unit))
}

// Without the flag u, so that each half of a surrogate pair is spelled by itself.
const OTHERS = /[^a-z0-9]/g

/** The folded text with this spelling. */
export function unspelled(spelled: string): string {
  return spelled.replace(/[Q-Y]|Z[A-P]{4}/g, (spelling) => UNITS.get(spelling) ?? unitOf(spelling))
}

const MARKS = new Map(Array.from(' .,!\'-?":', (mark, nth) => [mark, String.fromCharCode(0x51 + nth)] as const))
const UNITS = new Map(Array.from(MARKS, ([mark, letter]) => [letter, mark] as const))

function spelledUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  return `Z${[12, 8, 4, 0].map((shift) => String.fromCharCode(0x41 + ((code >> shift) & 15))).join('')}`
}

function unitOf(spelled: string): string {
  return String.fromCharCode(
    Array.from(spelled.slice(1)).reduce((code, letter) => 16 * code + letter.charCodeAt(0) - 0x41, 0),
  )
}

/** Shorter spellings have no trigram: they are found by `pairs`. */
export const SHORTEST_PATTERN = 3

/**
 * The characters of a text, and its pairs of neighbours, by number: those that a spelling of one or two letters can be of. Sorted,
 * each of them once.
 */
export function pairsIn(spelled: string): number[] {
  const found = new Uint8Array(SYMBOLS * SYMBOLS)
  let before = 0
  for (let at = 0; at < spelled.length; at++) {
    const symbol = symbolAt(spelled, at)
    if (symbol === 0) at += UNIT_LENGTH - 1
    else {
      found[symbol] = 1
      if (before !== 0) found[before * SYMBOLS + symbol] = 1
    }
    before = symbol
  }
  const pairs: number[] = []
  for (let pair = 0; pair < found.length; pair++) if (found[pair] === 1) pairs.push(pair)
  return pairs
}

/** The number that `pairsIn` gives a spelling of one or two letters. */
export function pairOf(spelled: string): number {
  const first = symbolAt(spelled, 0)
  return spelled.length === 1 ? first : first * SYMBOLS + symbolAt(spelled, 1)
}

/** Those below, and 0 for none of them. */
const SYMBOLS = 46
const UNIT_LENGTH = 5

/** 1 to 45 for a letter, a digit or a frequent mark; 0 for the Z of any other. */
function symbolAt(spelled: string, at: number): number {
  const code = spelled.charCodeAt(at)
  if (code >= 0x61) return code - 0x61 + 1
  if (code <= 0x39) return code - 0x30 + 27
  return code < 0x5a ? code - 0x51 + 37 : 0
}
