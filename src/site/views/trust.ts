import type { Review } from '../../schema/review.ts'
import { messagesOf } from '../../messages/messages.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { Site } from '../site.ts'
import { sourceName } from './source-words.ts'

/** A reason to believe the rating: a number from the data, what it counts, and the page with the details. */
export type ReasonToBelieve = { number: string; words: string; path: string }

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

function answered({ content, reviewsFile }: Site): ReasonToBelieve[] {
  const bad = reviewsFile.reviews.filter(({ rating }) => rating <= 2)
  const replied = bad.filter(({ owner_reply: reply }) => reply !== null)
  if (replied.length === 0) return []
  const { formats, start } = messagesOf(content.business)
  const words = start.answered(bad.length, medianDays(replied))
  return [{ number: formats.number(replied.length), words, path: '/reviews/stars/1/' }]
}

/**
 * Days within which half of the replies came; null without known days. A reply dated before its review answered an earlier
 * version, so it is ignored.
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

/** A sentence about the rating of the last 12 months, up to the newest review; null if there are no older reviews. */
export function lastTwelveMonths({ content, reviewsFile: { reviews } }: Site): string | null {
  const [newest] = reviews
  if (newest === undefined) return null
  const yearBefore = Temporal.PlainDate.from(newest.date).subtract({ months: 12 }).toString()
  const recent = reviews.filter(({ date }) => date > yearBefore)
  if (recent.length === reviews.length) return null
  return messagesOf(content.business).start.lastTwelveMonths(starSum(recent), newest.date)
}

/** The rating at each source, most reviews first; empty if there is only one source. */
export function ratingBySource(site: Site): { name: string; stars: StarSum }[] {
  const bySource = [...Map.groupBy(site.reviewsFile.reviews, ({ source }) => source)]
  if (bySource.length < 2) return []
  return bySource
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([source, reviews]) => ({ name: sourceName(site, source), stars: starSum(reviews) }))
}
