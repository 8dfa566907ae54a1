import { createHash } from 'node:crypto'
import { messagesOf } from '../messages/messages.ts'
import { showsWords } from '../policy/policy-file.ts'
import type { ManifestShard } from '../schema/manifest.ts'
import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'
import { hasSvgIcon } from './brand/icon.ts'
import { entitiesOf } from './entity-kinds.ts'
import { loggedFacts } from './log-words.ts'
import { type DatedPage, type DayPage, type MonthPage, monthPages, neighbours, type Neighbour } from './periods.ts'
import { photosOf } from './photos.ts'
import { correctorsOf, linkedSubjects } from './subjects.ts'

/** A page of a month or a day, with those before and after it. */
export type DatedProps<Page extends DatedPage> = {
  of: Page
  newer: Neighbour | undefined
  older: Neighbour | undefined
}

/** The pages of months and days. Together they have every review, and few of them change from one build to the next. */
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

/**
 * A hash of everything that one of these pages is made of, given the files of its month in the dataset. What is added to such a page must be in them, or be
 * added here, or a page of an earlier build is taken for the present one. Nothing about the whole site is on it (see `isOfPeriod`).
 */
export function contentsOf(
  site: Site,
  { of, newer, older }: DatedProps<MonthPage | DayPage>,
  shard: ManifestShard,
): string {
  const { name, path, parent, reviews } = of
  const parts = [frameOf(site), name, path, parent, newer, older, shard, besideData(site, reviews)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** What pages show of these reviews that is not in the dataset. */
function besideData(site: Site, reviews: readonly Review[]): unknown {
  const { corrections, photos } = site.content
  if (site.log === null && corrections.length === 0 && photos.ofReviews.size === 0) return []
  return reviews.map((review) => [
    correctorsOf(site, review.id),
    loggedFacts(site, review),
    photosOf(site, review).map(({ name, width, height, alt }) => [name, width, height, alt]),
  ])
}

const frames = new WeakMap<Site, string>()

/** A hash of what all of these pages have in common: the business, its trade, its sources, what reviews mention, and where the navigation leads. */
function frameOf(site: Site): string {
  const frame = frames.get(site) ?? makeFrame(site)
  frames.set(site, frame)
  return frame
}

function makeFrame(site: Site): string {
  const { baseUrl, content, insights, log } = site
  const { business, trade, sources, logo } = content
  const shown = Object.keys(sources).map((source) => [source, showsWords(content, source)])
  const icon = [logo && [logo.extension, logo.width, logo.height], hasSvgIcon(site)]
  const kinds = (['technicians', 'services', 'service_areas'] as const).map((kind) => entitiesOf(site, kind).length > 0)
  const links = [...kinds, insights.review_count > 0, insights.faq.length > 0, log !== null]
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, business, trade, sources, shown, icon, links, linkedSubjects(site)]))
    .digest('hex')
}
