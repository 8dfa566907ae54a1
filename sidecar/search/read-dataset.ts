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

/** What `/reviews.json` says apart from its reviews, and where in it each review lies: first byte and end, in turn. */
export type ReviewsHead = { head: Omit<ReviewsFile, 'reviews'>; ranges: number[] }

/** What `/insights.json` says apart from `per_review`, and where in it each review's part lies. */
export type InsightsHead = { head: Omit<Insights, 'per_review'>; ranges: Map<string, { from: number; to: number }> }

/**
 * Reads `/reviews.json` one review at a time: each is checked and handed to `take` with its place in the order.
 *
 * @throws {MalformedArtefact} when it is no such file, or its reviews are not newest first, each once
 */
export function readReviews(bytes: Uint8Array, take: (review: Review, place: number) => void): ReviewsHead {
  const problems: Problems = { first: [], count: 0 }
  const parts = cutOrFail('/reviews.json', bytes, 'reviews', '[')
  const head = parse(LooseReviewsFile, parts.rest, [], problems)
  const ids = new Set<string>()
  let before: Review | undefined
  for (let place = 0; 2 * place < parts.values.length; place++) {
    const where = ['reviews', place]
    const review = parse(LooseReview, textOf(bytes, parts.values, place), where, problems)
    if (review === undefined) continue
    if (ids.has(review.id)) addProblem(problems, where, `The id "${review.id}" stands twice`)
    else if (before && newestFirst(before, review) > 0) addProblem(problems, where, 'It is newer than the one before')
    ids.add(review.id)
    before = review
    take(review, place)
  }
  if (!parts.found) addProblem(problems, ['reviews'], 'Give a list of reviews')
  if (head === undefined || problems.count > 0) throw new MalformedArtefact('/reviews.json', problems)
  return { head, ranges: parts.values }
}

/**
 * Reads `/insights.json` one review at a time: each part is checked and handed to `take` with its review's id.
 *
 * @throws {MalformedArtefact} when it is no such file
 */
export function readInsights(bytes: Uint8Array, take: (insight: ReviewInsight, id: string) => void): InsightsHead {
  const problems: Problems = { first: [], count: 0 }
  const parts = cutOrFail('/insights.json', bytes, 'per_review', '{')
  const head = parse(LooseInsights, parts.rest, [], problems)
  const ranges: InsightsHead['ranges'] = new Map()
  for (let place = 0; 2 * place < parts.values.length; place++) {
    const id = parse(LooseId, textOf(bytes, parts.names, place), ['per_review'], problems)
    if (id === undefined) continue
    const insight = parse(LooseReviewInsight, textOf(bytes, parts.values, place), ['per_review', id], problems)
    if (insight === undefined) continue
    ranges.set(id, { from: parts.values[2 * place] ?? 0, to: parts.values[2 * place + 1] ?? 0 })
    take(insight, id)
  }
  if (!parts.found) addProblem(problems, ['per_review'], 'Give what each review says, by id')
  if (head === undefined || problems.count > 0) throw new MalformedArtefact('/insights.json', problems)
  return { head, ranges }
}

const LooseReviewsFile = loose(ReviewsFile.omit({ reviews: true }))
const LooseInsights = loose(Insights.omit({ per_review: true }))
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
