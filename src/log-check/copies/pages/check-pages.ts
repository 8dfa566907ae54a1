import { monthPath } from '../../../site/feeds/permalink.ts'
import { counted } from '../../../schema/rounding.ts'
import { ENTITY_KINDS } from '../../../insights/review-analysis.ts'
import { dataIn } from '../../../log/untrusted-json.ts'
import { Insights } from '../../../schema/insights.ts'
import { loose } from '../../../schema/loose.ts'
import type { Review } from '../../../schema/review.ts'
import type { DatasetHead } from '../../../schema/shards.ts'
import { FRAMED_KINDS } from '../../../site/views/embed/embed-content.ts'
import { listedSurely, REVIEW_LISTS } from '../../../site/views/list-pages.ts'
import { surelyListed } from '../../../site/views/review-pages.ts'
import { type Step, step } from '../../check-log.ts'
import { type ReadPublished, UnreadableSiteError } from '../../read-site-files.ts'
import { onOneLine } from '../as-displayed.ts'
import { checkPage, type PageFindings } from './check-page.ts'
import type { KnownReviews, RecentMean } from './known-reviews.ts'
import { checkCopy, type CopyFaults } from './markdown-copy.ts'
import { pageOf } from './page.ts'
import { addLinked, firstPaths, type PagePaths } from './page-paths.ts'

/** The full reviews of `/reviews.json`, newest first. Other steps have checked them against the log. */
export type CheckedPagesDataset = { head: DatasetHead; reviews: readonly Review[] }

export type PagesToCheck = {
  read: ReadPublished
  dataset: CheckedPagesDataset
  /** `/insights.json`, which other steps have checked; undefined if it is not published. */
  insights: string | undefined
  /** The public origin, without a trailing slash. */
  baseUrl: string
  progress?: (done: number, all: number) => void
}

const AT_ONCE = 4

/** The most bytes that all pages and their copies together may have. */
const MOST_BYTES = 8_000_000_000

const NEVER_CHECKED =
  'Figures and summaries about many reviews, and the effects of style sheets, scripts and pictures, were not checked'

/**
 * Reads every page of a site and checks what it says about each review and the overall rating: as visitors see it, in its
 * structured data and in its Markdown copy. Each review must be on the page of its permalink.
 */
export async function checkPages({ read, dataset, insights, baseUrl, progress }: PagesToCheck): Promise<Step> {
  const means = meansIn(insights)
  const known = {
    baseUrl,
    ...means,
    ...dataset,
    byId: new Map(dataset.reviews.map((review) => [String(review.id), review])),
  }
  const bounded = boundedReads(read)
  const ways = await firstPaths(bounded, known)
  const maps = { homes: new Map(), inLists: new Map(), lists: new Map(), quotes: new Map() }
  const sums: FoundOnAllPages = { pages: 0, ...maps, rated: [], copies: [], foreign: [] }
  const faults = [ways.faults]
  for (let done = 0; done < ways.order.length;) {
    const some = ways.order.slice(done, done + AT_ONCE)
    const found = await Promise.all(some.map((path) => findingsAt(path, { read: bounded, known, ways })))
    faults.push(...found.map((one) => addFound(sums, one)))
    // These pages may have added links to `ways.order`, so its end may have moved
    done += some.length
    progress?.(done, ways.order.length)
  }
  const all = [...faults, notAtHome(known, sums), notListed(known, sums), notSaid(known, sums)].flat()
  const title = `Its ${counted(sums.pages, 'page shows', 'pages show')} the reviews as they are in /reviews.json`
  return { ...step(title, all, [NEVER_CHECKED]), unchecked: [...ways.unchecked, ...uncheckedOf(sums)] }
}

const PAGES_OF = {
  technicians: '/technicians/',
  services: '/services/',
  service_areas: '/service-areas/',
  problems: '/insights/problems/',
} as const

/** The means in `/insights.json`, by the paths of the pages that show them. */
function meansIn(file = ''): Pick<KnownReviews, 'averages' | 'recent'> {
  const { entities, recent: all } = loose(Insights).safeParse(dataIn(file)).data ?? {}
  const averages = new Map<string, number>()
  const recent = new Map<string, RecentMean>()
  if (all) recent.set('/', { mean: all.rating_value, count: all.review_count, months: all.months })
  for (const kind of ENTITY_KINDS) {
    for (const { id, average_rating: mean, recent: lately } of entities?.[kind] ?? []) {
      const path = `${PAGES_OF[kind]}${id}/`
      if (mean !== null)
        for (const one of [path, ...FRAMED_KINDS.map((framed) => `/embed/${framed}${path}`)]) averages.set(one, mean)
      const { average_rating: latelyMean, mention_count: count = 0, months = null } = lately ?? {}
      if (latelyMean !== undefined) recent.set(path, { mean: latelyMean, count, months })
    }
  }
  return { averages, recent }
}

/** The findings of all pages together. */
type FoundOnAllPages = {
  pages: number
  /** The page that shows each review with its id, by id. */
  homes: Map<string, string>
  /** The page of each review's day, to which the page of its month links, by id. */
  inLists: Map<string, string>
  /** The reviews shown on all pages of each list, by the path of the list's first page. */
  lists: Map<string, Set<string>>
  /** Words quoted outside any review, and the page that quotes them. */
  quotes: Map<string, string>
  rated: string[]
  copies: string[]
  foreign: string[]
}

type FoundOnPage = { page: PageFindings; copy: CopyFaults } | { problem: string[] }

type PageSource = { read: ReadPublished; known: KnownReviews; ways: PagePaths }

async function findingsAt(path: string, { read, known, ways }: PageSource): Promise<FoundOnPage> {
  const bytes = await read(path)
  if (bytes === undefined) return { problem: ways.listed.has(path) ? [`${path} is missing`] : [] }
  const page = pageOf(path, bytes.toString(), known.head)
  if (page === undefined) return { problem: [`${path}: its elements are nested too deep to be read`] }
  addLinked(page, ways, known.baseUrl)
  return { page: checkPage(page, known), copy: await checkCopy(page, known, read) }
}

/** Adds a page's findings to the sums, and returns its faults. */
function addFound(sums: FoundOnAllPages, found: FoundOnPage): string[] {
  if ('problem' in found) return found.problem
  const { path, shown, homes, inList, quotes, isRatedBeside, isForeign, faults } = found.page
  sums.pages += 1
  for (const id of homes) sums.homes.set(id, path)
  for (const [id, day] of inList) sums.inLists.set(id, day)
  const [, list] = LIST_OF_REVIEWS.exec(path) ?? []
  if (list !== undefined) sums.lists.set(list, new Set([...(sums.lists.get(list) ?? []), ...shown]))
  for (const quote of quotes) sums.quotes.set(quote, path)
  if (isRatedBeside) sums.rated.push(path)
  if (isForeign) sums.foreign.push(path)
  sums.copies.push(...found.copy.unknown)
  return [...faults, ...found.copy.faults]
}

/** The reviews missing from their page: the page of the month, or the page of the day if the month only lists them. */
function notAtHome({ reviews }: KnownReviews, { homes, inLists }: FoundOnAllPages): string[] {
  return reviews.flatMap(({ id, date }) => {
    const home = homes.get(id)
    const isHome = home !== undefined && (home === monthPath(date) || home === inLists.get(id))
    return isHome ? [] : [`${monthPath(date)}: ${id}: the page does not show it`]
  })
}

const LIST_OF_REVIEWS = /^(\/reviews\/(?:(?:stars|with)\/[\w-]+\/)?)(?:pa(?:rt|ge)\/\d+\/)?$/

/** The reviews missing from all pages of a list. A list ends after its newest thousand reviews, or earlier. */
function notListed({ reviews }: KnownReviews, { lists }: FoundOnAllPages): string[] {
  return [...lists].flatMap(([path, shown]) => {
    const list = REVIEW_LISTS.find((one) => one.path === path)
    const has = list?.has ?? null
    if (path !== '/reviews/' && has === null) return []
    const listed = list === undefined || has === null ? surelyListed(reviews) : listedSurely(list, reviews.filter(has))
    const missing = listed.filter(({ id }) => !shown.has(id))
    return missing.map(({ id }) => `${path}: ${id}: no page of the list shows it`)
  })
}

/** The quotes that are in no review. */
function notSaid({ reviews }: KnownReviews, { quotes }: FoundOnAllPages): string[] {
  const left = new Map(quotes)
  for (const { text } of reviews) {
    if (left.size === 0 || text === null) continue
    const said = onOneLine(text)
    for (const quote of left.keys()) if (said.includes(quote)) left.delete(quote)
  }
  return [...left].map(([quote, path]) => `${path}: no review says “${quote}”`)
}

function uncheckedOf({ rated, copies, foreign }: FoundOnAllPages): string[] {
  const some = (paths: readonly string[]): string =>
    `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? `, .. (${paths.length})` : ''}`
  return [
    ...(rated.length === 0
      ? []
      : [`Ratings of a part of the reviews, such as the reviews of a service: ${some(rated)}`]),
    ...(copies.length === 0 ? [] : [`Markdown copies made by another version of the software: ${some(copies)}`]),
    ...(foreign.length === 0
      ? []
      : [`The software's own words on pages in a language that this version does not speak: ${some(foreign)}`]),
  ]
}

/** Returns a function that throws an `UnreadableSiteError` once it has read too many bytes. */
function boundedReads(read: ReadPublished): ReadPublished {
  let length = 0
  return async (path) => {
    const bytes = await read(path)
    length += bytes?.length ?? 0
    if (length > MOST_BYTES) throw new UnreadableSiteError(`The pages have more than ${MOST_BYTES} bytes`)
    return bytes
  }
}
