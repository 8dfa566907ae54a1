import { stringify } from 'csv-stringify/sync'
import { cellOf, REVIEW_COLUMNS } from '../../schema/csv-columns.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import type { Review } from '../../schema/review.ts'

/** A part of `/reviews.jsonl`: the JSON of these reviews as in `/reviews.json`, one per line (jsonlines.org). */
export function reviewLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

/** The first line of `/reviews.csv`. */
export function tableHeader(): string {
  return csv([REVIEW_COLUMNS])
}

/**
 * A part of `/reviews.csv`: a row for each review (RFC 4180). A cell that a spreadsheet would read as a formula, because it
 * begins with =, +, -, @, a tab or a carriage return, gets an apostrophe in front. Null and absent values are empty. Invisible
 * controls are removed, so that they cannot hide a formula.
 */
export function tableRows(reviews: readonly Review[]): string {
  return csv(reviews.map((review) => REVIEW_COLUMNS.map((column) => cellOf(review, column))))
}

function csv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(withoutInvisibleControls)),
    // With a custom record delimiter, csv-stringify would by default leave a cell with a lone CR or LF unquoted.
    { record_delimiter: '\r\n', quote_record_delimiter: true, escape_formulas: true },
  )
}
