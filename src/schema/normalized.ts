/**
 * A text in a normalisation form (UAX #15), in linear time. `String.prototype.normalize` sorts each run of combining marks by
 * insertion, which takes seconds for as many marks as one request may contain. So a run of more than 30 is normalised in pieces
 * of 30. No language has such runs (UAX #15, section 13, the Stream-Safe Text Format), so the result for real texts equals
 * Unicode's. It also does for long runs of marks of one combining class, whose order never changes.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length <= LONGEST || !LONG_RUN.test(text)) return text.normalize(form)
  return text.replace(PIECES, (piece) => piece.normalize(form))
}

/** Code points of the longest run of marks that is sorted as a whole. */
const LONGEST = 30

// The halfwidth sound marks are the only letters that normalise to a mark (U+3099, U+309A).
const MARK = '\\p{M}\\uff9e\\uff9f'
const LONG_RUN = new RegExp(`[${MARK}]{${LONGEST + 1}}`, 'u')
const PIECES = new RegExp(`[^${MARK}]*[${MARK}]{0,${LONGEST}}`, 'gu')
