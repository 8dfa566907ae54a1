/**
 * A text in a normalisation form (UAX #15), in linear time. `String.prototype.normalize` sorts each run of
 * combining marks by insertion, which takes seconds for the marks that fit into one request, so a run of more than 30 is
 * normalised in pieces of 30. No language writes that many (UAX #15, section 13, the Stream-Safe Text Format): any other
 * text is exactly as Unicode defines. Marks of one combining class keep their order, so a long run of them is that too.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length <= LONGEST || !LONG_RUN.test(text)) return text.normalize(form)
  return text.replace(PIECES, (piece) => piece.normalize(form))
}

/** The longest run of marks that is sorted as one, in code points. */
const LONGEST = 30

// The halfwidth sound marks are the only letters that become a mark (U+3099, U+309A).
const MARK = '\\p{M}\\uff9e\\uff9f'
const LONG_RUN = new RegExp(`[${MARK}]{${LONGEST + 1}}`, 'u')
const PIECES = new RegExp(`[^${MARK}]*[${MARK}]{0,${LONGEST}}`, 'gu')
