import { createHash } from 'node:crypto'
import { showsWords } from '../../policy/policy-file.ts'
import type { ManifestShard } from '../../schema/manifest.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'
import { hasSvgIcon } from './brand/icon.ts'
import type { DatedProps } from './dated-pages.ts'
import { entitiesOf } from './entity-kinds.ts'
import { loggedFacts } from './log-words.ts'
import type { DayPage, MonthPage } from './periods.ts'
import { photosOf } from './photos.ts'
import { countByMonth } from './review-lists.ts'
import type { ReviewPage } from './review-pages.ts'
import { correctorsOf, linkedSubjects } from './subjects.ts'

// The contents of a page: a hash of everything that it is made of. What is added to a page that can be kept must be here too, or
// a page of an earlier build is taken for the present one. Nothing about the whole site is on such a page (see `isKeepable`).

/**
 * The contents of the page of a month or a day, given the files of its month in the dataset: these have its reviews, and what
 * they say.
 */
export function contentsOfDated(
  site: Site,
  { of, newer, older }: DatedProps<MonthPage | DayPage>,
  shard: ManifestShard,
): string {
  const { name, path, parent, reviews } = of
  return hashOf([frameOf(site), name, path, parent, newer, older, shard, besideData(site, reviews)])
}

/**
 * The contents of a page of a list: each of its reviews and what it says, for the files of their months change with other reviews
 * too.
 */
export function contentsOfListed(site: Site, { older, ...page }: ReviewPage): string {
  const said = page.reviews.map((review) => site.said.by(review))
  return hashOf([frameOf(site), page, countByMonth(older), said, besideData(site, page.reviews)])
}

function hashOf(parts: readonly unknown[]): string {
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

/**
 * A hash of what all of these pages have in common: the business, its trade, its sources, what reviews mention, and where the
 * navigation leads.
 */
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
  return hashOf([baseUrl, business, trade, sources, shown, icon, links, linkedSubjects(site)])
}
