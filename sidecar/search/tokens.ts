/**
 * Cuts a folded text into tokens, so that token after token gives the text back: `take` gets each one's first code unit
 * and end.
 *
 * A token is a run of letters, marks and digits (a word); or one character of a script that is written without spaces;
 * or a run of anything else (a gap). One space between two words is no token: two words in a row say that it is there.
 * Whether one token ends between two code units depends on these alone, so a query that neither begins nor ends
 * with a space is cut where the texts that it stands in are cut.
 */
export function tokenise(folded: string, take: (from: number, to: number) => void): void {
  let before = GAP
  let at = 0
  while (at < folded.length) {
    const from = at
    const kind = kindAt(folded, at++)
    if (kind !== ALONE) while (at < folded.length && kindAt(folded, at) === kind) at++
    const implied =
      before === WORD && at === from + 1 && folded.charCodeAt(from) === SPACE && kindAt(folded, at) === WORD
    if (implied) continue
    take(from, at)
    before = kind
  }
}

const SPACE = 0x20
const GAP = 0
const WORD = 1
const ALONE = 2

const kinds = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(String.fromCharCode(unit)))

/** Past the end is a gap, as are the halves of what takes two code units. */
function kindAt(text: string, at: number): number {
  return kinds[text.charCodeAt(at)] ?? GAP
}

function kindOf(character: string): number {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u.test(character)) return ALONE
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? WORD : GAP
}
