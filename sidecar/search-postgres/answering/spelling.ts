/**
 * The spelling of a folded text: ASCII letters and digits alone. A text contains another exactly if its spelling contains the
 * other's spelling. So `LIKE` and `pg_trgm` see one long word, in every locale and encoding of the database. Nothing needs
 * escaping, and a spelling contains neither NUL nor half of a surrogate pair, which PostgreSQL refuses.
 *
 * Lower-case letters and digits stay as they are. A frequent mark becomes a capital from Q to Y, and every other UTF-16 code unit
 * becomes Z and four letters from A to P. No spelled character can start inside another.
 */
export function spelling(folded: string): string {
  return folded.replace(OTHERS, (unit) => MARKS.get(unit) ?? spelledUnit(unit))
}

// No flag u, because each half of a surrogate pair is spelled by itself
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

/** The shortest spelling that contains a trigram. Shorter spellings are found by their pairs (see `pairsIn`). */
export const SHORTEST_PATTERN = 3

/**
 * The characters and the pairs of neighbouring characters of a spelling, as numbers, for searches for one or two letters. Each
 * once. Characters that are spelled with a Z are left out.
 */
export function pairsIn(spelled: string): Set<number> {
  const found = new Set<number>()
  let before = 0
  for (let at = 0; at < spelled.length; at++) {
    const symbol = symbolAt(spelled, at)
    if (symbol === 0) at += UNIT_LENGTH - 1
    else {
      found.add(symbol)
      if (before !== 0) found.add(before * SYMBOLS + symbol)
    }
    before = symbol
  }
  return found
}

/** The number of a spelling of one or two letters, as in `pairsIn`. */
export function pairOf(spelled: string): number {
  const first = symbolAt(spelled, 0)
  return spelled.length === 1 ? first : first * SYMBOLS + symbolAt(spelled, 1)
}

/** The key of a pair's posting (see `pairOf`). It is stored in the same column as the numbers of values. */
export function pairNumber(pair: number): string {
  return String(pair)
}

/** How many numbers `symbolAt` can return. */
const SYMBOLS = 46
const UNIT_LENGTH = 5

/** 1 to 45 for a letter, a digit or a frequent mark; 0 for a Z. */
function symbolAt(spelled: string, at: number): number {
  const code = spelled.charCodeAt(at)
  if (code >= 0x61) return code - 0x61 + 1
  if (code <= 0x39) return code - 0x30 + 27
  return code < 0x5a ? code - 0x51 + 37 : 0
}
