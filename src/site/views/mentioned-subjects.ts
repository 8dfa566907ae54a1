import type { ReviewInsight, SentimentLabel } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'

/** The kinds of subjects that reviews mention. A tone is the sentiment of a whole review. */
export type Kind = 'aspects' | 'topics' | 'tones' | 'technicians' | 'services' | 'service_areas' | 'problems'

/** The path to the reviews that judge something in one way. */
export type SideLink = (side: SentimentLabel) => string | null

/** The fewest reviews for which a service area has its own page. With fewer, it is a section of the page of all areas. */
const REVIEWS_FOR_A_PAGE = 5

/** The pages with such sections, and the beginning of their anchors. */
const SECTION_ON: Partial<Record<Kind, string>> = { service_areas: '/service-areas/#area-' }

const MENTIONED = ['technicians', 'services', 'service_areas', 'problems'] as const

/** All reviews that mention a subject, newest first. */
export function mentionsOf(site: Site, kind: Kind, id: string): readonly Review[] {
  return reviewsAt(site, site.perReview.mentionsOf(`${kind}/${id}`))
}

/** All reviews that judge an aspect in one way, newest first. */
export function judgesOf(site: Site, aspect: string, side: SentimentLabel): readonly Review[] {
  return reviewsAt(site, site.perReview.mentionsOf(`aspects/${aspect}/${side}`))
}

function reviewsAt({ reviewsFile: { reviews } }: Site, places: Uint32Array): readonly Review[] {
  const found =
    reviewLists.get(places) ?? Array.from(places, (place) => reviews[place]).filter((review) => review !== undefined)
  reviewLists.set(places, found)
  return found
}

/** Cached, because several pages need the reviews of a subject, which may be very many. */
const reviewLists = new WeakMap<Uint32Array, readonly Review[]>()

/** The number of reviews that mention a subject. */
export function mentionCount({ perReview }: Site, kind: Kind, id: string): number {
  return perReview.mentionsOf(`${kind}/${id}`).length
}

/** The words in which a review judges an aspect. */
export function wordsOn({ perReview }: Site, aspect: string, review: Review): string {
  return perReview.by(review).aspects?.find(({ id }) => id === aspect)?.phrase ?? ''
}

/** The name of a subject for people; its id if it has none. */
export function nameOf(site: Site, kind: Kind, id: string): string {
  return namesOf(site).get(`${kind}/${id}`) ?? id
}

/** Whether a subject has a page. Other subjects are sections if a review mentions them, and otherwise appear nowhere. */
export function hasPage(site: Site, kind: Kind, id: string): boolean {
  return mentionCount(site, kind, id) >= (SECTION_ON[kind] === undefined ? 1 : REVIEWS_FOR_A_PAGE)
}

/** The path to the reviews that mention a subject: its page, or a section; null if there is neither. */
export function pathOf(site: Site, kind: Kind, id: string): string | null {
  const section = SECTION_ON[kind]
  if (mentionCount(site, kind, id) === 0) return null
  if (section !== undefined && !hasPage(site, kind, id)) return section + id
  if (kind === 'technicians' || kind === 'services') return `/${kind}/${id}/`
  return kind === 'service_areas' ? `/service-areas/${id}/` : `/insights/${kind}/${id}/`
}

/** A subject that reviews mention together with another: its name, its path, and the reviews that mention both. */
export type Companion = { name: string; path: string; reviews: readonly Review[] }

/**
 * At most five subjects of a kind that reviews mention together with another one: most frequent first, then in the owner's order.
 */
export function mentionedWith(
  site: Site,
  kind: 'technicians' | 'services',
  other: { kind: Kind; id: string },
): Companion[] {
  const isOfOther = new Uint8Array(site.reviewsFile.reviews.length)
  for (const place of site.perReview.mentionsOf(`${other.kind}/${other.id}`)) isOfOther[place] = 1
  return site.insights.entities[kind]
    .map(({ id, name }) => {
      const both = site.perReview.mentionsOf(`${kind}/${id}`).filter((place) => isOfOther[place] === 1)
      return { name, path: pathOf(site, kind, id), both }
    })
    .sort((a, b) => b.both.length - a.both.length)
    .slice(0, COMPANIONS)
    .flatMap(({ name, path, both }) => {
      return path === null || both.length === 0 ? [] : { name, path, reviews: reviewsAt(site, both) }
    })
}

const COMPANIONS = 5

/** All subjects that one review mentions. */
export function subjectsOf(insight: ReviewInsight): { kind: Kind; id: string; side?: SentimentLabel }[] {
  const { aspects = [], topics = [], mentions = {} } = insight
  return [
    ...aspects.map(({ id, label }) => ({ kind: 'aspects' as const, id, side: label })),
    ...MENTIONED.flatMap((kind) => (mentions[kind] ?? []).map((id) => ({ kind, id }))),
    ...topics.map((id) => ({ kind: 'topics' as const, id })),
  ]
}

/**
 * At most three subjects of a review, to show at a glance: who did what, and what the review judges. No topics, because they
 * repeat aspects.
 */
export function chipsOf(insight: ReviewInsight): ReturnType<typeof subjectsOf> {
  const all = subjectsOf(insight).filter(({ kind }) => kind !== 'topics')
  const first = (kind: Kind) => all.filter((subject) => subject.kind === kind).slice(0, 1)
  const judged = all.filter(({ kind, side }) => kind === 'aspects' && side !== 'neutral')
  return [...new Set([...first('technicians'), ...first('services'), ...judged, ...all])].slice(0, CHIPS)
}

const CHIPS = 3

/** The people who corrected the insights about a review, each once. */
export function correctorsOf({ content: { corrections } }: Pick<Site, 'content'>, review: Review['id']): string[] {
  const byReview = correctionsByReview.get(corrections) ?? Map.groupBy(corrections, (correction) => correction.review)
  correctionsByReview.set(corrections, byReview)
  return [...new Set(byReview.get(review)?.map(({ by }) => by))]
}

/** Cached, because it is needed for every review. */
const correctionsByReview = new WeakMap<object, Map<Review['id'], Site['content']['corrections']>>()

const names = new WeakMap<Site, ReadonlyMap<string, string>>()

function namesOf(site: Site): ReadonlyMap<string, string> {
  const found = names.get(site) ?? indexNames(site)
  names.set(site, found)
  return found
}

function indexNames({ insights: { aspects, topics, entities } }: Site): Map<string, string> {
  const named = [
    ...aspects.map(({ id, label }) => ({ key: `aspects/${id}`, name: label })),
    ...topics.map(({ id, label }) => ({ key: `topics/${id}`, name: label })),
    ...MENTIONED.flatMap((kind) => entities[kind].map(({ id, name }) => ({ key: `${kind}/${id}`, name }))),
  ]
  return new Map(named.map(({ key, name }) => [key, name]))
}
