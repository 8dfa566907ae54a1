import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { type DatedPage, type DayPage, type MonthPage, monthPages, neighbours, type Neighbour } from './periods.ts'

/** A page of a month or a day, with links to the pages before and after it. */
export type DatedProps<Page extends DatedPage> = {
  of: Page
  newer: Neighbour | undefined
  older: Neighbour | undefined
}

/** The pages of months and days. Together they show all reviews, and few of them change between builds. */
export type DatedPages = { months: DatedProps<MonthPage>[]; days: DatedProps<DayPage>[] }

const known = new WeakMap<Site, DatedPages>()

/** All pages of months and days of a site. */
export function datedPages(site: Site): DatedPages {
  const pages = known.get(site) ?? makePages(site)
  known.set(site, pages)
  return pages
}

function makePages({ reviewsFile, content }: Site): DatedPages {
  const months = monthPages(reviewsFile.reviews, messagesOf(content.business))
  return {
    months: months.map((of, place) => ({ of, ...neighbours(months, place) })),
    days: months.flatMap(({ days }) => days.map((of, place) => ({ of, ...neighbours(days, place) }))),
  }
}
