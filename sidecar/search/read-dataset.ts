import { z } from 'zod'
import { Insights, ReviewInsight } from '../../src/schema/insights.ts'
import { loose } from '../../src/schema/loose.ts'
import type { ArtefactPath } from '../../src/schema/manifest.ts'
import { newestFirst, Review } from '../../src/schema/review.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { decode, type JsonSlices, type Ranges, sliceJson } from './json-slices.ts'
import { addIssues, addProblem, MalformedArtefactError, type Problems } from './malformed-artefact.ts'
import { emptyStringTable, intern, type StringTable } from './string-table.ts'

/** `/reviews.json` apart from its reviews. */
export type ReviewsHead = {
  head: Omit<ReviewsFile, 'reviews'>
  /** The ids in the order of the reviews. */
  ids: StringTable
  /** Where each review is in the file: first byte and end, in turn. */
  ranges: Uint32Array<ArrayBuffer>
}

/**
 * Reads `/reviews.json` one review at a time: each is checked and passed to `visit`, in order.
 *
 * @throws {MalformedArtefactError} if it does not match its schema, or its reviews are not unique and newest first
 */
export function readReviews(bytes: Uint8Array, visit: (review: Review) => void): ReviewsHead {
  const problems: Problems = { first: [], count: 0 }
  const slices = sliceOrFail('/reviews.json', bytes, { member: 'reviews', opening: '[' })
  const head = parse(LooseReviewsFile, slices.rest, { where: [], problems })
  const ids = emptyStringTable()
  let before: Review | undefined
  for (let at = 0; 2 * at < slices.values.length; at++) {
    const where = ['reviews', at]
    const review = parse(LooseReview, textAt(bytes, slices.values, at), { where, problems })
    if (review === undefined) continue
    const expected = ids.size
    if (intern(ids, review.id) !== expected) addProblem(problems, where, `The id "${review.id}" occurs twice`)
    if (before && newestFirst(before, review) > 0) addProblem(problems, where, 'It is newer than the one before')
    before = review
    visit(review)
  }
  if (!slices.found) addProblem(problems, ['reviews'], 'Give a list of reviews')
  if (head === undefined || problems.count > 0) throw new MalformedArtefactError('/reviews.json', problems)
  const { reviews: _emptied, ...rest } = head
  return { head: rest, ids, ranges: Uint32Array.from(slices.values) }
}

/**
 * Reads `/insights.json` one review at a time: each insight is checked and passed to `visit` with its review's id, and
 * its first byte and end in the file. Returns the rest.
 *
 * @throws {MalformedArtefactError} if it does not match its schema
 */
export function readInsights(
  bytes: Uint8Array,
  visit: (insight: ReviewInsight, id: string, range: [from: number, to: number]) => void,
): Omit<Insights, 'per_review'> {
  const problems: Problems = { first: [], count: 0 }
  const slices = sliceOrFail('/insights.json', bytes, { member: 'per_review', opening: '{' })
  const head = parse(LooseInsights, slices.rest, { where: [], problems })
  for (let at = 0; 2 * at < slices.values.length; at++) {
    const id = parse(LooseId, textAt(bytes, slices.names, at), { where: ['per_review'], problems })
    if (id === undefined) continue
    const insight = parse(LooseReviewInsight, textAt(bytes, slices.values, at), {
      where: ['per_review', id],
      problems,
    })
    if (insight !== undefined) visit(insight, id, rangeAt(slices.values, at))
  }
  if (!slices.found) addProblem(problems, ['per_review'], 'Give what each review says, by id')
  if (head === undefined || problems.count > 0) throw new MalformedArtefactError('/insights.json', problems)
  const { per_review: _emptied, ...rest } = head
  return rest
}

const LooseReviewsFile = loose(ReviewsFile.extend({ reviews: z.unknown() }))
const LooseInsights = loose(Insights.extend({ per_review: z.unknown() }))
const LooseReview = loose(Review)
const LooseReviewInsight = loose(ReviewInsight)
const LooseId = z.string()

function sliceOrFail(
  path: ArtefactPath,
  bytes: Uint8Array,
  { member, opening }: { member: string; opening: '[' | '{' },
): JsonSlices {
  try {
    return sliceJson(bytes, member, opening)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new MalformedArtefactError(path, { first: [cause.message], count: 1 }, { cause })
  }
}

function parse<T>(
  schema: z.ZodType<T>,
  text: string,
  { where, problems }: { where: PropertyKey[]; problems: Problems },
): T | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    addProblem(problems, where, 'It is not valid JSON')
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  addIssues(problems, where, result.error)
  return undefined
}

function textAt(bytes: Uint8Array, ranges: Ranges, at: number): string {
  return decode(bytes, ...rangeAt(ranges, at))
}

function rangeAt(ranges: Ranges, at: number): [from: number, to: number] {
  return [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0]
}
