import type { ReviewInsight, SentimentLabel } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'

/** What reviews mention, as paths name it. A tone is how a review sounds as a whole. */
export type Kind = 'aspects' | 'topics' | 'tones' | 'technicians' | 'services' | 'service_areas' | 'problems'

/** Where the reviews are that judge something in one way. */
export type SideLink = (side: SentimentLabel) => string | null

/** A review that mentions a subject; for an aspect also how it judges it, and in which words. */
export type Mention = { review: Review; side?: SentimentLabel; phrase?: string }

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
export function mentionsOf(site: Site, kind: Kind, id: string): readonly Mention[] {
  return indexOf(site).mentions.get(kind)?.get(id) ?? []
}

/** What people call a subject; its id where it has no name. */
export function nameOf(site: Site, kind: Kind, id: string): string {
  return indexOf(site).names.get(`${kind}/${id}`) ?? id
}

/** Whether a subject has a page; the others are sections where any review mentions them, or nowhere. */
export function hasPage(site: Site, kind: Kind, id: string): boolean {
  return mentionsOf(site, kind, id).length >= (SECTION_ON[kind] === undefined ? 1 : REVIEWS_FOR_A_PAGE)
}

/** Where the reviews that mention a subject are: its page, or a section; null where there is neither. */
export function pathOf(site: Site, kind: Kind, id: string): string | null {
  const section = SECTION_ON[kind]
  if (mentionsOf(site, kind, id).length === 0) return null
  if (section !== undefined && !hasPage(site, kind, id)) return section + id
  if (kind === 'technicians' || kind === 'services') return `/${kind}/${id}/`
  return kind === 'service_areas' ? `/service-areas/${id}/` : `/insights/${kind}/${id}/`
}

/** Everything that a review may link to: what to call it, and where its reviews are. */
export function linkedSubjects(site: Site): { kind: Kind; id: string; name: string; path: string | null }[] {
  return (['aspects', ...MENTIONED] as const).flatMap((kind) => {
    const ids = [...(indexOf(site).mentions.get(kind)?.keys() ?? [])].sort()
    return ids.map((id) => ({ kind, id, name: nameOf(site, kind, id), path: pathOf(site, kind, id) }))
  })
}

/** A subject that reviews mention beside another: what to call it, where its page is, and the reviews that mention both. */
export type Companion = { name: string; path: string; reviews: readonly Review[] }

/** The subjects of a kind that some reviews mention too, those in most of them first; at most five. */
export function mentionedIn(site: Site, kind: 'technicians' | 'services', reviews: readonly Review[]): Companion[] {
  const found = new Map<string, Review[]>()
  for (const review of reviews) {
    for (const id of site.insights.per_review[review.id]?.mentions?.[kind] ?? []) {
      const known = found.get(id)
      if (known === undefined) found.set(id, [review])
      else known.push(review)
    }
  }
  return [...found]
    .flatMap(([id, mentioning]) => {
      const path = pathOf(site, kind, id)
      return path === null ? [] : { name: nameOf(site, kind, id), path, reviews: mentioning }
    })
    .sort((a, b) => b.reviews.length - a.reviews.length)
    .slice(0, COMPANIONS)
}

const COMPANIONS = 5

/** Everything that one review mentions. */
export function subjectsOf(insight: ReviewInsight | undefined): { kind: Kind; id: string; side?: SentimentLabel }[] {
  const { aspects = [], topics = [], mentions = {} } = insight ?? {}
  return [
    ...aspects.map(({ id, label }) => ({ kind: 'aspects' as const, id, side: label })),
    ...MENTIONED.flatMap((kind) => (mentions[kind] ?? []).map((id) => ({ kind, id }))),
    ...topics.map((id) => ({ kind: 'topics' as const, id })),
  ]
}

/** At most three of the things that a review mentions, for the eye: who did what, and what it judges. Topics repeat aspects. */
export function chipsOf(insight: ReviewInsight | undefined): ReturnType<typeof subjectsOf> {
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

type Index = { mentions: Map<Kind, Map<string, Mention[]>>; names: Map<string, string> }

const indexes = new WeakMap<Site, Index>()

function indexOf(site: Site): Index {
  const known = indexes.get(site)
  if (known !== undefined) return known
  const index = { mentions: indexMentions(site), names: indexNames(site) }
  indexes.set(site, index)
  return index
}

function indexMentions({ reviewsFile, insights }: Site): Index['mentions'] {
  const mentions: Index['mentions'] = new Map()
  const add = (kind: Kind, id: string, mention: Mention): void => {
    const ofKind = mentions.get(kind) ?? new Map<string, Mention[]>()
    const known = ofKind.get(id)
    if (known === undefined) mentions.set(kind, ofKind.set(id, [mention]))
    else known.push(mention)
  }
  for (const review of reviewsFile.reviews) {
    const insight = insights.per_review[review.id]
    if (insight === undefined) continue
    const plain = { review }
    if (insight.sentiment !== undefined) add('tones', insight.sentiment.label, plain)
    for (const { id, label, phrase } of insight.aspects ?? []) add('aspects', id, { review, side: label, phrase })
    for (const kind of MENTIONED) for (const id of insight.mentions?.[kind] ?? []) add(kind, id, plain)
    for (const id of insight.topics ?? []) add('topics', id, plain)
  }
  return mentions
}

function indexNames({ insights: { aspects, topics, entities } }: Site): Map<string, string> {
  const named = [
    ...aspects.map(({ id, label }) => ({ key: `aspects/${id}`, name: label })),
    ...topics.map(({ id, label }) => ({ key: `topics/${id}`, name: label })),
    ...MENTIONED.flatMap((kind) => entities[kind].map(({ id, name }) => ({ key: `${kind}/${id}`, name }))),
  ]
  return new Map(named.map(({ key, name }) => [key, name]))
}
