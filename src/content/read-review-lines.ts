import { createHash } from 'node:crypto'
import type { Sources } from '../schema/content/sources.ts'
import { type LocatedReview, ReviewLine } from '../schema/content/review-line.ts'
import { boundGarbage } from '../host/bound-garbage.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { blocksOf, type PassedChecks } from '../host/cache/passed-checks.ts'
import { type FileLine, readJsonLine, textOf } from '../host/files/read-json-lines.ts'
import type { RatingGiven } from '../schema/review.ts'
import { isIdOf, reviewId } from '../schema/content/review-id.ts'

/**
 * Reads the lines of one `reviews/*.jsonl`: all valid lines, and a complaint for each problem in the others. Blocks of lines that
 * `passed` knows are not checked again.
 */
export function readReviewLines(content: Iterable<FileLine>, file: string, passed?: PassedChecks): ReadLines {
  const lines: LocatedReview[] = []
  const complaints: Complaint[] = []
  for (const block of blocksOf(content, ({ bytes }) => bytes.length)) {
    const read = passed === undefined ? readBlock(block, file) : readBlockOnce(block, file, passed)
    for (const line of read.lines) lines.push(line)
    for (const complaint of read.complaints) complaints.push(complaint)
    boundGarbage()
  }
  return { lines, complaints }
}

type ReadLines = { lines: LocatedReview[]; complaints: Complaint[] }

/** Reads a block, without checks if it passed them before. */
function readBlockOnce(block: readonly FileLine[], file: string, passed: PassedChecks): ReadLines {
  const sha256 = createHash('sha256')
  for (const { bytes } of block) sha256.update(bytes)
  const key = sha256.digest('base64url')
  if (passed.has(key)) return { lines: block.map((one) => locatedReview(one, file)), complaints: [] }
  const read = readBlock(block, file)
  if (read.complaints.length === 0 && block.every((one, at) => isEqual(uncheckedReview(one), read.lines[at]?.review)))
    passed.add(key)
  return read
}

function locatedReview(one: FileLine, file: string): LocatedReview {
  const review = uncheckedReview(one)
  if (!isReview(review)) throw new Error('A line that passed its checks has a review')
  return { file, line: one.line, review }
}

/** The review in a valid line: the members of the line, then the omitted members as null. */
function uncheckedReview({ bytes }: FileLine): unknown {
  const text = textOf(bytes)
  if (text === '') return undefined
  const review: unknown = JSON.parse(text)
  if (isReview(review)) for (const name of LEFT_OUT) review[name] ??= null
  return review
}

/** Members that a line may omit, for which the schema adds null. */
const LEFT_OUT = ['author_avatar_url', 'text', 'language', 'source_url', 'owner_reply'] as const

function isReview(value: unknown): value is ReviewLine {
  return typeof value === 'object' && value !== null
}

/** Whether two reviews have the same members with the same JSON, in any order. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!isReview(a) || !isReview(b)) return false
  const names = Object.keys(a)
  const isSame = (name: string): boolean =>
    JSON.stringify(Reflect.get(a, name)) === JSON.stringify(Reflect.get(b, name))
  return names.length === Object.keys(b).length && names.every(isSame)
}

function readBlock(block: readonly FileLine[], file: string): ReadLines {
  const lines: LocatedReview[] = []
  const complaints: Complaint[] = []
  for (const one of block) {
    const read = readJsonLine(one, file, ReviewLine)
    if (!read.ok) complaints.push(...read.problem)
    if (!read.ok || read.value === undefined) continue
    const { line, value: review } = read.value
    const faults = contradictions(review)
    if (faults.length === 0) lines.push({ file, line, review })
    for (const fault of faults) complaints.push({ file, line, ...fault })
  }
  return { lines, complaints }
}

function contradictions(review: ReviewLine): Pick<Complaint, 'field' | 'value' | 'problem'>[] {
  const found = []
  if (!isIdOf(review.id, review.source, review.source_id)) {
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
  if (review.rating_given !== undefined && !isFrom(review.rating, review.rating_given)) {
    const { value, scale } = review.rating_given
    found.push({ field: 'rating', value: review.rating, problem: `Give the stars nearest to ${value} of ${scale}` })
  }
  return found
}

/** Whether stars are nearest to a rating on another scale. Half-way between two numbers of stars, both pass. */
function isFrom(stars: number, { value, scale }: RatingGiven): boolean {
  return Math.abs(stars - Math.max(1, (Number(value) / scale) * 5)) <= 0.5 + 1e-9
}

/** A complaint for each line whose id an earlier line already uses. */
export function repeatedIds(lines: readonly LocatedReview[]): Complaint[] {
  if (new Set(lines.map(({ review }) => review.id)).size === lines.length) return []
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

/** Whether a review is published, and if not, why. `verified` of the review overrides `verified` of its source. */
export function publicationStatus(review: ReviewLine, sources: Sources): 'published' | 'unverified' | 'undeclared' {
  const source = sources[review.source]
  if (source === undefined) return 'undeclared'
  return (review.verified ?? source.verified) ? 'published' : 'unverified'
}
