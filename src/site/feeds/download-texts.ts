import { stringify } from 'csv-stringify/sync'
import { cellOf, REVIEW_COLUMNS } from '../../schema/review-columns.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import type { Review } from '../../schema/review.ts'

/** Part of `/reviews.jsonl`: the texts that these reviews have in `/reviews.json`, a line each (jsonlines.org). */
export function reviewLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

/** The first line of `/reviews.csv`. */
export function tableHeader(): string {
  return csv([REVIEW_COLUMNS])
}

/**
 * Part of `/reviews.csv`: a row for each review (RFC 4180). A cell that a spreadsheet would take for a formula, because it begins
 * with =, +, -, @, a tab or a carriage return, begins with an apostrophe instead. What is null or absent is empty. Invisible
 * controls are left out, so they hide no formula.
 */
export function tableRows(reviews: readonly Review[]): string {
  return csv(reviews.map((review) => REVIEW_COLUMNS.map((column) => cellOf(review, column))))
}

function csv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(withoutInvisibleControls)),
    // With a record delimiter of our own, csv-stringify would leave a cell with a bare CR or LF unquoted
    { record_delimiter: '\r\n', quote_record_delimiter: true, escape_formulas: true },
  )
}
