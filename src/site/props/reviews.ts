import type { Review } from '../../schema/review.ts'
import type { SentimentLabel } from '../../schema/insights.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import type { DatedProps } from '../views/dated-pages.ts'
import { type ListId, listPages } from '../views/list-pages.ts'
import { loggedFacts } from '../views/log-words.ts'
import type { DayPage, MonthPage } from '../views/periods.ts'
import { photosOf, type SitePhoto } from '../views/photos.ts'
import { byMonth, countByMonth, splitList } from '../views/review-lists.ts'
import type { ReviewPage } from '../views/review-pages.ts'
import { chipsOf, correctorsOf, mentionCount, nameOf, pathOf } from '../views/mentioned-subjects.ts'

/** A review in full, with the parts that only pages show. */
export type ReviewInFull = {
  review: Review
  chips: { name: string; path: string | null; side: SentimentLabel | undefined }[]
  /** The people who corrected the insights about it. */
  correctors: string[]
  photos: SitePhoto[]
  /** When it was logged, and what changed since; null without a log entry. */
  history: string[] | null
}

export function reviewInFull(site: Site, review: Review): ReviewInFull {
  const logged = loggedFacts(site, review)
  return {
    review,
    chips: chipsOf(site.perReview.by(review)).map(({ kind, id, side }) => {
      return { name: nameOf(site, kind, id), path: pathOf(site, kind, id), side }
    }),
    correctors: correctorsOf(site, review.id),
    photos: photosOf(site, review),
    history: logged && [logged.since, ...logged.changes],
  }
}

/** The reviews behind a figure: the newest in full, more in brief, and the number of older ones per month. */
export type ReviewListProps = {
  count: number
  full: ReviewInFull[]
  brief: Review[]
  older: [month: string, count: number][]
}

export function reviewListProps(site: Site, reviews: readonly Review[]): ReviewListProps {
  const { full, brief, older } = splitList(reviews)
  return {
    ...{ count: reviews.length, brief, older: countByMonth(older) },
    full: full.map((review) => reviewInFull(site, review)),
  }
}

export type ListPageProps = Omit<ReviewPage, 'reviews' | 'older'> & Pick<ReviewListProps, 'full' | 'older'>

export function listPageProps(site: Site, { reviews, older, ...page }: ReviewPage): ListPageProps {
  return { ...page, full: reviews.map((review) => reviewInFull(site, review)), older: countByMonth(older) }
}

/** The lists of reviews with their counts, and the eight services and aspects that most reviews mention. */
export type FilterProps = {
  lists: { id: ListId; path: string; count: number }[]
  subjects: { name: string; path: string; count: number }[]
}

export function filterProps(site: Site): FilterProps {
  const { aspects, entities } = site.insights
  const subjects = (['services', 'aspects'] as const).flatMap((kind) =>
    (kind === 'aspects' ? aspects : entities.services).flatMap(({ id }) => {
      const path = pathOf(site, kind, id)
      return path === null ? [] : { name: nameOf(site, kind, id), path, count: mentionCount(site, kind, id) }
    }),
  )
  const { compare } = messagesOf(site.content.business).formats
  return {
    lists: listPages(site).lists.flatMap(({ id, pages: [first] }) =>
      first === undefined ? [] : { id, path: first.path, count: first.count ?? 0 },
    ),
    subjects: subjects.sort((a, b) => b.count - a.count || compare(a.name, b.name)).slice(0, 8),
  }
}

/** For the first page of all reviews: all months, folded by year. */
export type MonthsProps = { month: string; count: number; stars: StarSum }[]

export function monthsProps(reviews: readonly Review[]): MonthsProps {
  return byMonth(reviews).map(([month, ofMonth]) => ({ month, count: ofMonth.length, stars: starSum(ofMonth) }))
}

/** The page of a month or a day: its reviews, or the list of its days. */
export type PeriodProps = Pick<MonthPage, 'name' | 'parent'> &
  Pick<DatedProps<MonthPage>, 'newer' | 'older'> & {
    count: number
    full: ReviewInFull[]
    days: { name: string; path: string; reviews: Pick<Review, 'id' | 'author' | 'rating'>[] }[]
  }

export function periodProps(site: Site, { of, newer, older }: DatedProps<MonthPage | DayPage>): PeriodProps {
  const { name, parent, reviews } = of
  const days = 'days' in of ? of.days : []
  return {
    ...{ name, parent, newer, older, count: reviews.length },
    full: days.length > 0 ? [] : reviews.map((review) => reviewInFull(site, review)),
    days: days.map(({ name, path, reviews }) => ({
      ...{ name, path },
      reviews: reviews.map(({ id, author, rating }) => ({ id, author, rating })),
    })),
  }
}
