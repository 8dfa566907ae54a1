import { monthPath } from '../feeds/permalink.ts'
import type { Messages } from '../../messages/messages.ts'
import type { Review } from '../../schema/review.ts'
import { byMonth } from './review-lists.ts'

/** A month or a day whose reviews are on one page. */
export type DatedPage = { name: string; path: string; reviews: readonly Review[]; parent: Neighbour }

/** The page of a month: its reviews, or a list of its days, which have a page each. */
export type MonthPage = DatedPage & {
  month: string
  /** Empty if the reviews are on the month's own page. */
  days: readonly DayPage[]
}

/** The page of a day in a month with many reviews. */
export type DayPage = DatedPage & { month: string; day: string }

/** The page before or after another. */
export type Neighbour = { path: string; title: string }

/** The most reviews on one page of a month. A larger page would be slow on a phone. */
const LARGEST_MONTH = 500

/** In addresses, the day of reviews whose date has only a month. */
const DAY_UNKNOWN = 'day-unknown'

/** The pages of all months, in the order of the reviews. A month with more than 500 reviews is split by day. */
export function monthPages(reviews: readonly Review[], messages: Messages): MonthPage[] {
  return byMonth(reviews).map(([month, reviewsOfMonth]) => ({
    ...{ month, name: messages.formats.month(month), path: monthPath(month), reviews: reviewsOfMonth },
    parent: { path: '/reviews/', title: messages.reviews.all },
    days: reviewsOfMonth.length > LARGEST_MONTH ? daysOf(month, reviewsOfMonth, messages) : [],
  }))
}

/** The months from the oldest to the newest of these reviews: `March 2026 – May 2026`. */
export function monthsFromTo(reviews: readonly Pick<Review, 'date'>[], { month }: Messages['formats']): string {
  const days = reviews.map(({ date }) => date).toSorted()
  const ends = [days.at(0), days.at(-1)].flatMap((day) => (day === undefined ? [] : month(day)))
  return [...new Set(ends)].join(' – ')
}

/** The neighbours of an item in a list, newest first. */
export function neighbours(
  all: readonly { name: string; path: string }[],
  place: number,
): { newer: Neighbour | undefined; older: Neighbour | undefined } {
  const [newer, older] = [all[place - 1], all[place + 1]].map((one) => one && { path: one.path, title: one.name })
  return { newer, older }
}

function daysOf(month: string, reviews: readonly Review[], { formats, reviews: named }: Messages): DayPage[] {
  const days = Map.groupBy(reviews, ({ date, date_precision: precision }) =>
    precision === 'month' ? DAY_UNKNOWN : date.slice(8, 10),
  )
  return [...days].map(([day, reviewsOfDay]) => ({
    ...{ month, day, path: `${monthPath(month)}${day}/`, reviews: reviewsOfDay },
    name: day === DAY_UNKNOWN ? named.dayUnknown(month) : formats.day(`${month}-${day}`),
    parent: { path: monthPath(month), title: formats.month(month) },
  }))
}
