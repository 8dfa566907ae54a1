import { stringify } from 'csv-stringify/sync'
import type { Review } from '../schema/review.ts'

/** Part of `/reviews.jsonl`: the texts that these reviews have in `/reviews.json`, a line each (jsonlines.org). */
export function reviewLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

/** The first line of `/reviews.csv`. */
export function tableHeader(): string {
  return csv([COLUMNS.map(([name]) => name)])
}

/**
 * Part of `/reviews.csv`: a row for each review (RFC 4180). A cell that a spreadsheet would take for a formula, because it begins
 * with =, +, -, @, a tab or a carriage return, begins with an apostrophe instead. What is null or absent is empty.
 */
export function tableRows(reviews: readonly Review[]): string {
  return csv(reviews.map((review) => COLUMNS.map(([, cell]) => cell(review))))
}

type Cell = string | number | null | undefined

/** Every member of a review; those of its objects under both names. */
const COLUMNS: readonly (readonly [string, (review: Review) => Cell])[] = [
  ['id', ({ id }) => id],
  ['author', ({ author }) => author],
  ['author_avatar_url', ({ author_avatar_url }) => author_avatar_url],
  ['rating', ({ rating }) => rating],
  ['date', ({ date }) => date],
  ['date_precision', ({ date_precision }) => date_precision],
  ['text', ({ text }) => text],
  ['language', ({ language }) => language],
  ['source', ({ source }) => source],
  ['source_url', ({ source_url }) => source_url],
  ['owner_reply_text', ({ owner_reply }) => owner_reply?.text],
  ['owner_reply_date', ({ owner_reply }) => owner_reply?.date],
  ['verified', ({ verified }) => String(verified)],
  ['edited_on', ({ edited_on }) => edited_on],
  ['verification_method', ({ verification }) => verification?.method],
  ['verification_checked_on', ({ verification }) => verification?.checked_on],
  ['verification_note', ({ verification }) => verification?.note],
  ['disclosure_kind', ({ disclosure }) => disclosure?.kind],
  ['disclosure_note', ({ disclosure }) => disclosure?.note],
  ['log_index', ({ log_index }) => log_index],
]

function csv(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', escape_formulas: true },
  )
}
