/**
 * Splits a folded text into tokens that together make up the whole text: `visit` gets the first code unit and the end
 * of each.
 *
 * A token is a run of letters, marks and digits (a word), a single character of a script written without spaces, or a
 * run of anything else (a gap). A single space between two words is not a token; two words in a row imply it. Whether a
 * token ends between two code units depends only on those two, so a query that neither starts nor ends with a space is
 * split where the texts that contain it are split.
 */
export function eachToken(folded: string, visit: (from: number, to: number) => void): void {
  let before = GAP
  let at = 0
  while (at < folded.length) {
    const from = at
    const kind = kindAt(folded, at++)
    if (kind !== SINGLE) while (at < folded.length && kindAt(folded, at) === kind) at++
    const implied =
      before === WORD && at === from + 1 && folded.charCodeAt(from) === SPACE && kindAt(folded, at) === WORD
    if (implied) continue
    visit(from, at)
    before = kind
  }
}

/** Whether this code unit is a letter, mark or digit of a script that separates words. */
export function isOfWord(unit: number): boolean {
  return kindOfUnit(unit) === WORD
}

/** Whether this code unit is a character of a script written without spaces. */
export function isOfRun(unit: number): boolean {
  return kindOfUnit(unit) === SINGLE
}

const SPACE = 0x20
const GAP = 1
const WORD = 2
const SINGLE = 3

/** The kind of each code unit; 0 if not looked up yet, because looking up all of them would add 30 ms to every start. */
const kinds = new Uint8Array(0x10000)

/** The end of the text counts as a gap, as do the halves of a surrogate pair. */
function kindAt(text: string, at: number): number {
  return kindOfUnit(text.charCodeAt(at))
}

function kindOfUnit(unit: number): number {
  const kind = kinds[unit] ?? GAP
  return kind === 0 ? (kinds[unit] = kindOf(String.fromCharCode(unit))) : kind
}

function kindOf(character: string): number {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u.test(character)) return SINGLE
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? WORD : GAP
}
