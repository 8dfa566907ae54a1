import type { Review } from '../schema/review.ts'
import { counted, shownCount, shownRating, starSum } from '../schema/rounding.ts'
import type { VerificationMethod } from '../schema/verification.ts'
import type { Site } from '../site.ts'
import { localeOf } from './country.ts'
import { formatDay, withArticle } from './format.ts'
import { sourceName } from './sources.ts'

/** A reason to believe the rating: a number of the data, what it counts, and the page that shows how. */
export type ReasonToBelieve = { number: string; words: string; path: string }

/** What the data says of how far its reviews can be believed; nothing where it says nothing. */
export function reasonsToBelieve(site: Site): ReasonToBelieve[] {
  return [...customersConfirmed(site), ...accounts(site), ...takenDown(site), ...answered(site)]
}

function verifiedBy({ reviewsFile }: Site, ...methods: VerificationMethod[]): Review[] {
  return reviewsFile.reviews.filter(({ verification }) => verification && methods.includes(verification.method))
}

function customersConfirmed(site: Site): ReasonToBelieve[] {
  const { length } = verifiedBy(site, 'invited_job', 'invoice_match')
  const job = withArticle(site.content.trade.jobs.one)
  return length === 0 ? [] : [{ number: shownCount(length), words: `tied to ${job} or an invoice`, path: METHODS }]
}

function accounts(site: Site): ReasonToBelieve[] {
  const reviews = verifiedBy(site, 'platform_account')
  const names = [...new Set(reviews.map(({ source }) => sourceName(site, source)))]
  const whose = names.length > 2 ? 'platform' : names.join(' and ')
  const words = `from${reviews.length === 1 ? ' a' : ''} signed-in ${whose} account${reviews.length === 1 ? '' : 's'}`
  return reviews.length === 0 ? [] : [{ number: shownCount(reviews.length), words, path: METHODS }]
}

/** How many reviews were taken down: the reason that a phone shows on its first screen; nothing without reviews. */
export function takenDown({ reviewsFile }: Site): ReasonToBelieve[] {
  if (reviewsFile.reviews.length === 0) return []
  const count = reviewsFile.withheld?.total ?? 0
  const words = count === 0 ? 'taken down' : 'taken down, none for being bad'
  return [{ number: count === 0 ? 'None' : shownCount(count), words, path: '/verification/#taken-down' }]
}

function answered({ reviewsFile }: Site): ReasonToBelieve[] {
  const bad = reviewsFile.reviews.filter(({ rating }) => rating <= 2)
  const replied = bad.filter(({ owner_reply: reply }) => reply !== null)
  if (replied.length === 0) return []
  const days = medianDays(replied)
  const speed = days === null ? '' : `, usually ${days === 0 ? 'the same day' : `within ${counted(days, 'day')}`}`
  const words = `of ${counted(bad.length, 'review')} with 1 or 2 stars answered${speed}`
  return [{ number: shownCount(replied.length), words, path: '/reviews/stars/1/' }]
}

/**
 * How many days half of the replies took at most; null where the days are not known. A reply dated before its review
 * answered an earlier version, and says nothing about speed.
 */
export function medianDays(reviews: readonly Review[]): number | null {
  const days = reviews.flatMap(({ date, date_precision: precision, owner_reply: reply }) => {
    const replied = reply?.date ?? null
    if (replied === null || precision === 'month' || replied < date) return []
    return Temporal.PlainDate.from(date).until(replied, { largestUnit: 'day' }).days
  })
  return days.sort((a, b) => a - b)[Math.ceil(days.length / 2) - 1] ?? null
}

const METHODS = '/verification/#methods'

/** The rating of the last 12 months, to the newest review, in a sentence; null where there are no older reviews. */
export function lastTwelveMonths({ content, reviewsFile: { reviews } }: Site): string | null {
  const [newest] = reviews
  if (newest === undefined) return null
  const yearBefore = Temporal.PlainDate.from(newest.date).subtract({ months: 12 }).toString()
  const recent = reviews.filter(({ date }) => date > yearBefore)
  if (recent.length === reviews.length) return null
  const until = formatDay(newest.date, localeOf(content.business))
  return `${shownRating(starSum(recent))} from ${counted(recent.length, 'review')} in the 12 months to ${until}`
}

/** The rating at each source, most reviews first; nothing if there is only one source. */
export function ratingBySource(site: Site): { name: string; rating: string; count: string }[] {
  const bySource = [...Map.groupBy(site.reviewsFile.reviews, ({ source }) => source)]
  if (bySource.length < 2) return []
  return bySource
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([source, reviews]) => ({
      name: sourceName(site, source),
      rating: shownRating(starSum(reviews)),
      count: shownCount(reviews.length),
    }))
}
