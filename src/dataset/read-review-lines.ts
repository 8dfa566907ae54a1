import type { Sources } from '../schema/content/sources.ts'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { Complaint } from './content-error.ts'
import { readJsonLines } from './read-json-lines.ts'
import { isReviewId, reviewId } from './review-id.ts'

/** A review line, and its position. */
export type LocatedReview = { file: string; line: number; review: ReviewLine }

/** Reads one `reviews/*.jsonl`: every valid line, and a complaint for each invalid one. */
export function readReviewLines(
  content: string | Buffer,
  file: string,
): { lines: LocatedReview[]; complaints: Complaint[] } {
  const reading = readJsonLines(content, file, ReviewLine)
  const lines: LocatedReview[] = []
  const complaints = reading.complaints
  for (const { file, line, value: review } of reading.lines) {
    const faults = contradictions(review)
    if (faults.length === 0) lines.push({ file, line, review })
    for (const fault of faults) complaints.push({ file, line, ...fault })
  }
  return { lines, complaints }
}

function contradictions(review: ReviewLine): Pick<Complaint, 'field' | 'value' | 'problem'>[] {
  const found = []
  if (!isReviewId(review.id, review.source, review.source_id)) {
    const right = reviewId(review.source, review.source_id)
    found.push({ field: 'id', value: review.id, problem: `With this source and source_id, the id is ${right}` })
  }
  if (review.edited_on !== undefined && review.edited_on < review.date) {
    found.push({
      field: 'edited_on',
      value: review.edited_on,
      problem: `Give a day not before its date, ${review.date}`,
    })
  }
  if (review.date_precision === 'month' && !review.date.endsWith('-01')) {
    found.push({
      field: 'date',
      value: review.date,
      problem: `With "date_precision": "month", give the first day of the month: ${review.date.slice(0, 8)}01`,
    })
  }
  return found
}

/** A complaint for every line whose id an earlier line already has. */
export function repeatedIds(lines: readonly LocatedReview[]): Complaint[] {
  const first = new Map<string, LocatedReview>()
  const complaints: Complaint[] = []
  for (const located of lines) {
    const { file, line, review } = located
    const earlier = first.get(review.id)
    if (earlier === undefined) first.set(review.id, located)
    else {
      const problem = `The review of ${earlier.file}:${earlier.line} has this id; delete one of the two`
      complaints.push({ file, line, field: 'id', value: review.id, problem })
    }
  }
  return complaints
}

/** Whether a review is published, and if not, why. Its own `verified` decides, otherwise that of its source. */
export function publicationStatus(review: ReviewLine, sources: Sources): 'published' | 'unverified' | 'undeclared' {
  const source = sources[review.source]
  if (source === undefined) return 'undeclared'
  return (review.verified ?? source.verified) ? 'published' : 'unverified'
}
