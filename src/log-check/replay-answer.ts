import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { datasetDigest, type DatasetDigest } from '../schema/dataset-digest.ts'
import { criteriaOf } from '../search/criteria.ts'
import { meets } from '../search/meets.ts'
import { sortedBy } from '../search/search-reviews.ts'
import { EVERY_STEM } from '../search/stems/every-stem.ts'
import { ReviewId } from '../schema/review.ts'
import { Month } from '../schema/day.ts'
import type { Filters, GroupBy, SearchGroup } from '../schema/search.ts'
import { windowStarts } from '../schema/recent-months.ts'
import { ageOf, groupCollector, groupsFrom } from '../search/review-groups.ts'
import { dataIn } from '../log/untrusted-json.ts'

/** A review with all its members; the search uses only those listed here. */
const SearchedReview = z.looseObject({
  id: z.string(),
  rating: z.number(),
  date: z.string(),
  text: z.string().nullable(),
  language: z.string().nullable().optional(),
  source: z.string().optional(),
  owner_reply: z.unknown().optional(),
  disclosure: z.unknown().optional(),
  log_index: z.number().optional(),
})
type SearchedReview = z.infer<typeof SearchedReview>

/** The parts of `/reviews.json` that answers are computed from, and the digest of its bytes. */
export type Dataset = {
  digest: DatasetDigest
  reviews: SearchedReview[]
  aggregate_rating: unknown
  withheld: unknown
}

const DatasetFile = z.looseObject({
  reviews: z.array(SearchedReview),
  aggregate_rating: z.unknown(),
  withheld: z.unknown(),
})

/** The dataset in these bytes; undefined if it is malformed. */
export function datasetIn(bytes: Buffer): Dataset | undefined {
  const file = DatasetFile.safeParse(dataIn(bytes.toString()))
  if (!file.success) return undefined
  const { reviews, aggregate_rating, withheld } = file.data
  return {
    digest: datasetDigest(createHash('sha256').update(bytes).digest('base64')),
    reviews,
    aggregate_rating,
    withheld,
  }
}

/** The dataset with its reviews sorted differently. Reviews that compare equal stay newest first. */
export function inOrder(dataset: Dataset, sort: Filters['sort']): Dataset {
  return { ...dataset, reviews: [...sortedBy(dataset.reviews, sort)] }
}

/** The reviews that pass every filter except `after` and `limit`, in the order of the dataset. */
export function matchesOf({ reviews }: Dataset, filters: Filters): SearchedReview[] {
  const criteria = criteriaOf(filters)
  return reviews.filter((review) => meets({ review }, criteria, EVERY_STEM))
}

/** A list of reviews in an answer, as JSON. */
export const GivenReviews = z.array(z.looseObject({ id: z.string() }))
type GivenReviews = z.infer<typeof GivenReviews>

/** Faults in a list of reviews: one is missing, added, altered, repeated or in another order. */
export function wrongReviews(expected: readonly SearchedReview[], given: GivenReviews): string[] {
  const wanted = new Map(expected.map((review) => [review.id, review]))
  const found = new Set(given.map(({ id }) => id))
  const left = expected.filter(({ id }) => !found.has(id))
  const faults = [
    ...left.map(
      ({ id, log_index }) => `it leaves out ${id}${log_index === undefined ? '' : ` (${log_index} in the log)`}`,
    ),
    ...given.filter(({ id }) => !wanted.has(id)).map(({ id }) => `it contains ${id}, which does not belong there`),
    ...given
      .filter(({ id, ...rest }) => wanted.has(id) && !isDeepStrictEqual({ id, ...rest }, { ...wanted.get(id) }))
      .map(({ id }) => `its ${id} differs from /reviews.json`),
  ]
  if (faults.length > 0) return faults
  if (given.length > found.size) return ['it repeats a review']
  return given.every(({ id }, at) => expected[at]?.id === id) ? [] : ['its reviews are in another order']
}

/** The start of a page of matches and its length. A tool may return fewer, to keep its answer short. */
export type PageOf = { after: string | undefined; limit: number; mayBeShort: boolean }

const SearchPage = z.looseObject({
  matched: z.number(),
  returned: z.number(),
  next: ReviewId.nullable(),
  reviews: GivenReviews,
  groups: z.unknown().optional(),
})

/** Faults of one page of a search, and its `next`, which is null if the page is malformed. */
export function wrongPage(
  { reviews }: Dataset,
  matches: readonly SearchedReview[],
  { body, page: { after, limit, mayBeShort }, groupBy }: { body: unknown; page: PageOf; groupBy?: GroupBy | undefined },
): { faults: string[]; next: ReviewId | null } {
  const given = SearchPage.safeParse(body)
  if (!given.success) return { faults: ['it is not a page of a search'], next: null }
  const start = after === undefined ? 0 : reviews.findIndex(({ id }) => id === after) + 1
  const before = new Set(reviews.slice(0, start).map(({ id }) => id))
  const following = matches.filter(({ id }) => !before.has(id))
  const most = following.slice(0, limit)
  const count = mayBeShort && given.data.reviews.length > 0 ? Math.min(given.data.reviews.length, limit) : limit
  const expected = most.slice(0, count)
  const next = following.length > expected.length ? (expected.at(-1)?.id ?? null) : null
  const faults = [
    ...(given.data.matched === matches.length
      ? []
      : [`it counts ${given.data.matched} matches; there are ${matches.length}`]),
    ...wrongReviews(expected, given.data.reviews),
    ...(given.data.returned === given.data.reviews.length ? [] : ['"returned" is not the number of its reviews']),
    ...(groupBy === undefined || isDeepStrictEqual(given.data.groups, groupsOf(reviews, matches, groupBy))
      ? []
      : ['its "groups" are not those of these matches']),
    ...(given.data.next === next ? [] : [`its "next" is ${given.data.next ?? 'null'}, not ${next ?? 'null'}`]),
  ]
  return { faults, next: given.data.next }
}

/** Whether groups of this kind follow from the reviews alone; others use the insights, which are not in the log. */
export function isOfReviews(groupBy: GroupBy): groupBy is keyof typeof GROUPS_OF {
  return groupBy in GROUPS_OF
}

/** The group of a review; undefined if it is in none. */
const GROUPS_OF = {
  source: ({ source }: SearchedReview) => source,
  language: ({ language }: SearchedReview) => language ?? undefined,
  month: ({ date }: SearchedReview) => date.slice(0, 7),
  rating: ({ rating }: SearchedReview) => String(rating),
}

/** The groups that an answer must have; undefined if they do not follow from the reviews alone. */
function groupsOf(
  reviews: readonly SearchedReview[],
  matches: readonly SearchedReview[],
  groupBy: GroupBy,
): SearchGroup[] | undefined {
  const months = reviews.map(({ date }) => date.slice(0, 7)).sort()
  const [oldest, newest] = [months[0], months.at(-1)]
  if (!isOfReviews(groupBy)) return undefined
  if (oldest === undefined || newest === undefined) return []
  const span = { oldest: Month.parse(oldest), newest: Month.parse(newest) }
  const { add, counts } = groupCollector()
  const starts = windowStarts(span)
  for (const review of matches) {
    const { rating, date, owner_reply: reply } = review
    const id = GROUPS_OF[groupBy](review)
    const age = groupBy === 'month' ? 0 : ageOf(date.slice(0, 7), starts)
    const answered = reply === null || reply === undefined ? 0 : 1
    if (id !== undefined) add({ id, age, rating, count: 1, answered })
  }
  return groupsFrom(counts, { groupBy, names: new Map(), span })
}
