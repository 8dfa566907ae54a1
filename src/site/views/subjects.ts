import type { ReviewInsight, SentimentLabel } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'

/** What reviews mention, as paths name it. A tone is how a review sounds as a whole. */
export type Kind = 'aspects' | 'topics' | 'tones' | 'technicians' | 'services' | 'service_areas' | 'problems'

/** Where the reviews are that judge something in one way. */
export type SideLink = (side: SentimentLabel) => string | null

/** A topic, problem or service area with fewer reviews is a section of the page above, not a page. */
const REVIEWS_FOR_A_PAGE = 5

/** The pages that hold such sections, and how their anchors begin. */
const SECTION_ON: Partial<Record<Kind, string>> = {
  topics: '/insights/#topic-',
  problems: '/insights/#problem-',
  service_areas: '/service-areas/#area-',
}

const MENTIONED = ['technicians', 'services', 'service_areas', 'problems'] as const

/** All reviews that mention a subject, newest first. */
export function mentionsOf(site: Site, kind: Kind, id: string): readonly Review[] {
  return reviewsAt(site, site.said.mentionsOf(`${kind}/${id}`))
}

/** All reviews that judge an aspect in one way, newest first. */
export function judgesOf(site: Site, aspect: string, side: SentimentLabel): readonly Review[] {
  return reviewsAt(site, site.said.mentionsOf(`aspects/${aspect}/${side}`))
}

function reviewsAt({ reviewsFile: { reviews } }: Site, places: Uint32Array): readonly Review[] {
  const found =
    reviewLists.get(places) ?? Array.from(places, (place) => reviews[place]).filter((review) => review !== undefined)
  reviewLists.set(places, found)
  return found
}

/** Several pages ask for the reviews of a subject, of which there may be very many. */
const reviewLists = new WeakMap<Uint32Array, readonly Review[]>()

/** How many reviews mention a subject. */
export function mentionCount({ said }: Site, kind: Kind, id: string): number {
  return said.mentionsOf(`${kind}/${id}`).length
}

/** The words in which a review judges an aspect. */
export function wordsOn({ said }: Site, aspect: string, review: Review): string {
  return said.by(review).aspects?.find(({ id }) => id === aspect)?.phrase ?? ''
}

/** What people call a subject; its id where it has no name. */
export function nameOf(site: Site, kind: Kind, id: string): string {
  return namesOf(site).get(`${kind}/${id}`) ?? id
}

/** Whether a subject has a page; the others are sections where any review mentions them, or nowhere. */
export function hasPage(site: Site, kind: Kind, id: string): boolean {
  return mentionCount(site, kind, id) >= (SECTION_ON[kind] === undefined ? 1 : REVIEWS_FOR_A_PAGE)
}

/** Where the reviews that mention a subject are: its page, or a section; null where there is neither. */
export function pathOf(site: Site, kind: Kind, id: string): string | null {
  const section = SECTION_ON[kind]
  if (mentionCount(site, kind, id) === 0) return null
  if (section !== undefined && !hasPage(site, kind, id)) return section + id
  if (kind === 'technicians' || kind === 'services') return `/${kind}/${id}/`
  return kind === 'service_areas' ? `/service-areas/${id}/` : `/insights/${kind}/${id}/`
}

/** A subject that reviews mention beside another: what to call it, where its page is, and the reviews that mention both. */
export type Companion = { name: string; path: string; reviews: readonly Review[] }

/** The subjects of a kind that reviews of another mention too, those in most of them first, and of equals as the owner lists them; at most five. */
export function mentionedWith(
  site: Site,
  kind: 'technicians' | 'services',
  other: { kind: Kind; id: string },
): Companion[] {
  const isOfOther = new Uint8Array(site.reviewsFile.reviews.length)
  for (const place of site.said.mentionsOf(`${other.kind}/${other.id}`)) isOfOther[place] = 1
  return site.insights.entities[kind]
    .map(({ id, name }) => {
      const both = site.said.mentionsOf(`${kind}/${id}`).filter((place) => isOfOther[place] === 1)
      return { name, path: pathOf(site, kind, id), both }
    })
    .sort((a, b) => b.both.length - a.both.length)
    .slice(0, COMPANIONS)
    .flatMap(({ name, path, both }) => {
      return path === null || both.length === 0 ? [] : { name, path, reviews: reviewsAt(site, both) }
    })
}

const COMPANIONS = 5

/** Everything that one review mentions. */
export function subjectsOf(insight: ReviewInsight): { kind: Kind; id: string; side?: SentimentLabel }[] {
  const { aspects = [], topics = [], mentions = {} } = insight
  return [
    ...aspects.map(({ id, label }) => ({ kind: 'aspects' as const, id, side: label })),
    ...MENTIONED.flatMap((kind) => (mentions[kind] ?? []).map((id) => ({ kind, id }))),
    ...topics.map((id) => ({ kind: 'topics' as const, id })),
  ]
}

/** At most three of the things that a review mentions, for the eye: who did what, and what it judges. Topics repeat aspects. */
export function chipsOf(insight: ReviewInsight): ReturnType<typeof subjectsOf> {
  const all = subjectsOf(insight).filter(({ kind }) => kind !== 'topics')
  const first = (kind: Kind) => all.filter((subject) => subject.kind === kind).slice(0, 1)
  const judged = all.filter(({ kind, side }) => kind === 'aspects' && side !== 'neutral')
  return [...new Set([...first('technicians'), ...first('services'), ...judged, ...all])].slice(0, CHIPS)
}

const CHIPS = 3

/** Who corrected what the insights make of a review, each once. */
export function correctorsOf({ content: { corrections } }: Pick<Site, 'content'>, review: Review['id']): string[] {
  const byReview = correctionsByReview.get(corrections) ?? Map.groupBy(corrections, (correction) => correction.review)
  correctionsByReview.set(corrections, byReview)
  return [...new Set(byReview.get(review)?.map(({ by }) => by))]
}

/** Every review is asked about. */
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
