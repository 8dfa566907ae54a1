import { z } from 'zod'
import { Insights, ReviewInsight } from '../../src/schema/insights.ts'
import { loose } from '../../src/schema/loose.ts'
import type { ArtefactPath } from '../../src/schema/manifest.ts'
import { newestFirst } from '../../src/schema/newest-first.ts'
import { Review } from '../../src/schema/review.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { cut, decode } from './cut.ts'
import type { Cut } from './cut.ts'
import { addIssues, addProblem, MalformedArtefact } from './malformed-artefact.ts'
import type { Problems } from './malformed-artefact.ts'
import { emptyStringTable, intern } from './string-table.ts'
import type { StringTable } from './string-table.ts'

/** What `/reviews.json` says apart from its reviews. */
export type ReviewsHead = {
  head: Omit<ReviewsFile, 'reviews'>
  /** The ids in the order of the reviews. */
  ids: StringTable
  /** Where in the file each review lies: first byte and end, in turn. */
  ranges: Uint32Array<ArrayBuffer>
}

/**
 * Reads `/reviews.json` one review at a time: each is checked and handed to `take`, in order.
 *
 * @throws {MalformedArtefact} when it is no such file, or its reviews are not newest first, each once
 */
export function readReviews(bytes: Uint8Array, take: (review: Review) => void): ReviewsHead {
  const problems: Problems = { first: [], count: 0 }
  const parts = cutOrFail('/reviews.json', bytes, 'reviews', '[')
  const head = parse(LooseReviewsFile, parts.rest, [], problems)
  const ids = emptyStringTable()
  let before: Review | undefined
  for (let place = 0; 2 * place < parts.values.length; place++) {
    const where = ['reviews', place]
    const review = parse(LooseReview, textOf(bytes, parts.values, place), where, problems)
    if (review === undefined) continue
    const known = ids.size
    if (intern(ids, review.id) !== known) addProblem(problems, where, `The id "${review.id}" stands twice`)
    if (before && newestFirst(before, review) > 0) addProblem(problems, where, 'It is newer than the one before')
    before = review
    take(review)
  }
  if (!parts.found) addProblem(problems, ['reviews'], 'Give a list of reviews')
  if (head === undefined || problems.count > 0) throw new MalformedArtefact('/reviews.json', problems)
  const { reviews: _emptied, ...rest } = head
  return { head: rest, ids, ranges: Uint32Array.from(parts.values) }
}

/**
 * Reads `/insights.json` one review at a time: each part is checked and handed to `take` with its review's id, and its
 * first byte and end in the file. Gives the rest.
 *
 * @throws {MalformedArtefact} when it is no such file
 */
export function readInsights(
  bytes: Uint8Array,
  take: (insight: ReviewInsight, id: string, range: [from: number, to: number]) => void,
): Omit<Insights, 'per_review'> {
  const problems: Problems = { first: [], count: 0 }
  const parts = cutOrFail('/insights.json', bytes, 'per_review', '{')
  const head = parse(LooseInsights, parts.rest, [], problems)
  for (let place = 0; 2 * place < parts.values.length; place++) {
    const id = parse(LooseId, textOf(bytes, parts.names, place), ['per_review'], problems)
    if (id === undefined) continue
    const insight = parse(LooseReviewInsight, textOf(bytes, parts.values, place), ['per_review', id], problems)
    if (insight !== undefined) take(insight, id, [parts.values[2 * place] ?? 0, parts.values[2 * place + 1] ?? 0])
  }
  if (!parts.found) addProblem(problems, ['per_review'], 'Give what each review says, by id')
  if (head === undefined || problems.count > 0) throw new MalformedArtefact('/insights.json', problems)
  const { per_review: _emptied, ...rest } = head
  return rest
}

const LooseReviewsFile = loose(ReviewsFile.extend({ reviews: z.unknown() }))
const LooseInsights = loose(Insights.extend({ per_review: z.unknown() }))
const LooseReview = loose(Review)
const LooseReviewInsight = loose(ReviewInsight)
const LooseId = z.string()

function cutOrFail(path: ArtefactPath, bytes: Uint8Array, member: string, opening: '[' | '{'): Cut {
  try {
    return cut(bytes, member, opening)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new MalformedArtefact(path, { first: [cause.message], count: 1 }, { cause })
  }
}

function parse<T>(schema: z.ZodType<T>, text: string, where: PropertyKey[], problems: Problems): T | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    addProblem(problems, where, 'It is no JSON')
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  addIssues(problems, where, result.error)
  return undefined
}

function textOf(bytes: Uint8Array, ranges: number[], place: number): string {
  return decode(bytes, ranges[2 * place] ?? 0, ranges[2 * place + 1] ?? 0)
}
