import { aggregateRating, withheldCounts } from '../schema/counts.ts'
import type { Day } from '../schema/day.ts'
import { isCount, isDay, isStars, isText, looseObject, oneOf, orNull } from '../schema/guards.ts'
import type { PartHashes } from '../schema/log-entry.ts'
import type { PartSalts } from '../schema/log-files.ts'
import { isReviewId } from '../schema/opening-line.ts'
import type { ReviewId } from '../schema/review.ts'
import { canonicalIfAny } from './canonical.ts'
import { hashesOf, partsIfAny } from './commitment.ts'
import { changedParts, type LoggedReview, type LogHistory } from './history.ts'

// The log page loads this file in browsers.

/** A published review with all its members, including ones that later versions add: the hashes cover all of them. */
export type PublishedReview = {
  readonly id: ReviewId
  readonly author: string
  readonly rating: number
  readonly date: Day
  readonly source: string
  readonly log_index?: number | undefined
}

const hasMembers = looseObject({
  ...{ id: isReviewId, author: isText, author_avatar_url: orNull(isText), rating: isStars, date: isDay },
  ...{ text: orNull(isText), language: orNull(isText), source: isText, source_url: orNull(isText) },
  ...{ owner_reply: orNull(looseObject({ text: isText, date: orNull(isDay) })), verified: oneOf(true, false) },
})

/** Whether a value has the members of a review. Only the schema checks the form of their texts. */
export function isPublishedReview(value: unknown): value is PublishedReview {
  return hasMembers(value) && (!('log_index' in value) || isCount(value.log_index))
}

/**
 * How `/reviews.json` differs from the log: a review has no `log_index`, the `log_index` of another review, or one that the log
 * lacks; the log says that the review was taken down; a review cannot be hashed; a part of a review differs from its logged hash;
 * or a review is missing.
 */
export type ReviewFault =
  | { wrong: 'notInLog'; id: string; date: string }
  | { wrong: 'numberTwice' | 'noSuchNumber' | 'unhashable'; id: string; index: number }
  | { wrong: 'stillHere'; id: string; index: number; status: LoggedReview['status'] }
  | { wrong: 'partDiffers'; id: string; index: number; part: keyof PartHashes }
  | { wrong: 'reviewVanished'; index: number }

/** Accepts the reviews of `/reviews.json` one by one and returns how each differs from the log; `end` returns missing reviews. */
export type ReviewsCheck = { add: (review: PublishedReview) => ReviewFault[]; end: () => ReviewFault[] }

/** Starts to compare published reviews with the log. */
export function reviewsCheck({ reviews }: LogHistory, salts: ReadonlyMap<number, PartSalts>): ReviewsCheck {
  const shown = new Set<number>()
  return {
    add(review) {
      const { id, date, log_index: index } = review
      if (index === undefined) return [{ wrong: 'notInLog', id, date }]
      if (shown.has(index)) return [{ wrong: 'numberTwice', id, index }]
      shown.add(index)
      return faultsOfReview(review, { logged: reviews.get(index), salts: salts.get(index), index })
    },
    end() {
      return [...reviews]
        .filter(([index, { status }]) => status === 'published' && !shown.has(index))
        .map(([index]) => ({ wrong: 'reviewVanished', index }))
    },
  }
}

type Logged = { logged: LoggedReview | undefined; salts: PartSalts | undefined; index: number }

function faultsOfReview(review: PublishedReview, { logged, salts, index }: Logged): ReviewFault[] {
  const { id } = review
  if (logged === undefined) return [{ wrong: 'noSuchNumber', id, index }]
  if (logged.status !== 'published') return [{ wrong: 'stillHere', id, index, status: logged.status }]
  if (salts === undefined) return []
  const parts = partsIfAny(review)
  if (parts === undefined) return [{ wrong: 'unhashable', id, index }]
  return changedParts(logged.hashes, hashesOf(parts, salts)).map((part) => ({ wrong: 'partDiffers', id, index, part }))
}

/** The members of `/reviews.json` that summarise all its reviews. */
export type PublishedTotals = { reviews: readonly PublishedReview[]; withheld: unknown; aggregate_rating: unknown }

/** A fault of `/reviews.json` as a whole: wrong counts of removals, a wrong mean, a repeated id, or a wrong order. */
export type TotalsFault = 'removalsWrong' | 'ratingWrong' | 'idTwice' | 'notNewestFirst'

/** The faults of `/reviews.json` as a whole: its totals are compared with the log and with its reviews. */
export function totalsFaults(
  history: LogHistory,
  { reviews, withheld, aggregate_rating }: PublishedTotals,
): TotalsFault[] {
  const ids = new Set(reviews.map(({ id }) => id))
  const isNewestFirst = reviews.every((review, at) => isInOrder(reviews[at - 1], review))
  const faults = {
    removalsWrong: !isSame(withheld, withheldCounts(removalsIn(history))),
    ratingWrong: !isSame(aggregate_rating, aggregateRating(reviews)),
    idTwice: ids.size < reviews.length,
    notNewestFirst: !isNewestFirst,
  }
  return (['removalsWrong', 'ratingWrong', 'idTwice', 'notNewestFirst'] as const).filter((name) => faults[name])
}

/** The removals of all reviews that are not published now. */
export function removalsIn({ reviews }: LogHistory): NonNullable<LoggedReview['removal']>[] {
  return [...reviews.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
}

function isInOrder(before: PublishedReview | undefined, { date, id }: PublishedReview): boolean {
  if (before === undefined || before.date !== date) return before === undefined || before.date > date
  return before.id >= id
}

function isSame(a: unknown, b: unknown): boolean {
  const first = canonicalIfAny(a)
  return first !== undefined && first === canonicalIfAny(b)
}
