import type { StarSum } from '../../schema/rounding.ts'
import type { SentenceFormats } from '../formats.ts'
import { withArticle } from './indefinite-article.ts'

/** The start page, and the reasons to believe its rating. */
export const englishStart = ({ list, counted, plural, rating, month }: SentenceFormats<'en'>) => ({
  noReviews: 'No reviews yet.',
  since: (date: string) => `since ${month(date)}`,
  ask: 'What do customers say about …',
  fromBusiness: 'From the business',
  wholeReview: 'the whole review',
  chosenByBusiness: 'Chosen by the business.',
  newest: 'Newest reviews',
  allInsights: 'All insights',
  bySource: 'By source',
  /** These follow their number: `12 tied to a job or an invoice`. */
  tiedTo: (job: string) => `tied to ${withArticle(job)} or an invoice`,
  signedIn: (count: number, platforms: readonly string[]) => {
    const whose = platforms.length > 2 ? 'platform' : list(platforms)
    return count === 1 ? `from a signed-in ${whose} account` : `from signed-in ${whose} accounts`
  },
  none: 'None',
  takenDown: (count: number): string => (count === 0 ? 'taken down' : 'taken down, none for being negative'),
  answered: (bad: number, days: number | null) => {
    const speed =
      days === null
        ? ''
        : `, usually ${days === 0 ? 'the same day' : `within ${counted(days, { one: 'day', other: 'days' })}`}`
    return `of ${counted(bad, { one: 'review', other: 'reviews' })} with 1 or 2 stars answered${speed}`
  },
  /** Follows the number of unexplained reviews; if that is 0, the number of stated ones. */
  unexplained: (count: number, stated: number, platforms: readonly string[]) => {
    const whose =
      platforms.length > 2 ? 'platforms state' : `${list(platforms)} ${platforms.length === 1 ? 'states' : 'state'}`
    if (count === 0)
      return `${plural(stated, { one: 'review', other: 'reviews' })} that ${whose}: ${stated === 1 ? '' : 'all '}accounted for`
    const all = counted(stated, { one: 'review', other: 'reviews' })
    return `of the ${all} that ${whose} ${count === 1 ? 'is' : 'are'} not explained`
  },
  /** Follows the rating here. */
  better: (platform: string, rating: string) => `here, but ${platform} states ${rating}`,
  /** Follows the number of these platforms. */
  unrecorded: (platforms: readonly string[]) =>
    `${plural(platforms.length, { one: 'platform', other: 'platforms' })} whose figures are not recorded: ${list(platforms)}`,
  /** `months` is 12 or 24. */
  recentRating: ({ stars, months, until }: { stars: StarSum; months: number; until: string }) =>
    `${rating(stars)} from ${counted(stars.count, { one: 'review', other: 'reviews' })} in the ${months} months to ${month(until)}`,
  ratingInWords: (stars: StarSum) =>
    stars.count === 0
      ? 'no reviews yet'
      : `${rating(stars)} out of 5 from ${counted(stars.count, { one: 'review', other: 'reviews' })}`,
})
