import type { Review } from '../../schema/review.ts'
import { isBetterThanStated } from '../../schema/compare-coverage.ts'
import type { SourceCoverage } from '../../schema/coverage.ts'
import { messagesOf } from '../../messages/messages.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { Site } from '../site.ts'
import { comparedSources, statedRating } from './coverage-words.ts'
import { policyOf } from './policy-sections.ts'
import type { RecentStars } from './rating-in-words.ts'
import { sourceName } from './source-words.ts'

/** A reason to believe the rating: a number from the data, what it counts, and the page with the details. */
export type ReasonToBelieve = { number: string; words: string; path: string; isDoubt?: boolean }

/** All reasons in the data to believe the reviews; empty if there are none. */
export function reasonsToBelieve(site: Site): ReasonToBelieve[] {
  return [...customersConfirmed(site), ...accounts(site), ...takenDown(site), ...answered(site)]
}

function verifiedBy({ reviewsFile }: Site, ...methods: VerificationMethod[]): Review[] {
  return reviewsFile.reviews.filter(({ verification }) => verification && methods.includes(verification.method))
}

function customersConfirmed(site: Site): ReasonToBelieve[] {
  const { length } = verifiedBy(site, 'invited_job', 'invoice_match')
  const { formats, start } = messagesOf(site.content.business)
  const words = start.tiedTo(site.content.trade.jobs.one)
  return length === 0 ? [] : [{ number: formats.number(length), words, path: METHODS }]
}

function accounts(site: Site): ReasonToBelieve[] {
  const reviews = verifiedBy(site, 'platform_account')
  const names = [...new Set(reviews.map(({ source }) => sourceName(site, source)))]
  const { formats, start } = messagesOf(site.content.business)
  const words = start.signedIn(reviews.length, names)
  return reviews.length === 0 ? [] : [{ number: formats.number(reviews.length), words, path: METHODS }]
}

/** The number of reviews taken down, the reason that fits on a phone's first screen; empty without reviews. */
export function takenDown({ content, reviewsFile }: Site): ReasonToBelieve[] {
  if (reviewsFile.reviews.length === 0) return []
  const count = reviewsFile.withheld?.total ?? 0
  const { formats, start } = messagesOf(content.business)
  const number = count === 0 ? start.none : formats.number(count)
  return [{ number, words: start.takenDown(count), path: '/verification/#taken-down' }]
}

function answered({ content, insights: { replies } }: Site): ReasonToBelieve[] {
  if (replies === undefined || replies.answered === 0) return []
  const { formats, start } = messagesOf(content.business)
  const words = start.answered(replies.review_count, replies.median_days)
  return [{ number: formats.number(replies.answered), words, path: '/reviews/stars/low/' }]
}

/**
 * How many of the reviews that platforms state are unexplained, whether the rating here is better than a stated one, and which
 * platforms have no recorded figures. These facts may be reasons for doubt. Empty if platforms state no reviews.
 */
export function completeness(site: Site): ReasonToBelieve[] {
  const messages = messagesOf(site.content.business)
  const { formats, start } = messages
  const compared = comparedSources(policyOf(site), messages)
  const found = compared.flatMap(({ name, coverage }) => (coverage ? [{ name, coverage }] : []))
  const unrecorded = compared.flatMap(({ name, coverage }) => (coverage ? [] : [name]))
  const sum = (part: (coverage: SourceCoverage) => number): number =>
    found.reduce((total, { coverage }) => total + part(coverage), 0)
  const gap = sum(({ unexplained }) => Math.max(0, unexplained))
  const names = found.map(({ name }) => name)
  const stated = sum((coverage) => coverage.stated.review_count)
  if (stated === 0) return []
  const better = found.find(({ coverage }) => isBetterThanStated(coverage))
  return [
    {
      number: formats.number(gap === 0 ? stated : gap),
      words: start.unexplained(gap, stated, names),
      ...{ path: COMPARED, isDoubt: gap > 0 },
    },
    ...(better === undefined
      ? []
      : [
          {
            number: formats.decimal(better.coverage.published.rating_value ?? 0, 2),
            words: start.better(better.name, statedRating(better.coverage, messages) ?? ''),
            ...{ path: COMPARED, isDoubt: true },
          },
        ]),
    ...(unrecorded.length === 0
      ? []
      : [
          {
            number: formats.number(unrecorded.length),
            words: start.unrecorded(unrecorded),
            ...{ path: COMPARED, isDoubt: true },
          },
        ]),
  ]
}

const COMPARED = '/verification/#platforms'
const METHODS = '/verification/#methods'

/** The recent rating and its months; null if it is the rating of all reviews, because then it says nothing new. */
export function recentStars({ insights: { recent }, reviewsFile: { reviews } }: DatedSite): RecentStars | null {
  if (recent === undefined || recent.months === null || recent.review_count === reviews.length) return null
  const { review_count: count, until, months } = recent
  return { stars: starSum(reviews.slice(0, count)), months, until }
}

type DatedSite = { insights: Pick<Site['insights'], 'recent'>; reviewsFile: { reviews: readonly Review[] } }

/** The rating at each source, most reviews first; empty if there is only one source. */
export function ratingBySource(site: Site): { name: string; stars: StarSum }[] {
  const bySource = [...Map.groupBy(site.reviewsFile.reviews, ({ source }) => source)]
  if (bySource.length < 2) return []
  return bySource
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([source, reviews]) => ({ name: sourceName(site, source), stars: starSum(reviews) }))
}
