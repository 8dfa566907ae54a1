import type { ReviewInsight } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'

/** What a review may speak of, as addresses name it. */
export type Kind = 'aspects' | 'topics' | 'tones' | 'technicians' | 'services' | 'service_areas' | 'problems'

/** How something is judged; mixed counts as neutral. */
export type Side = 'positive' | 'neutral' | 'negative'

/** Where the reviews are that judge something in a way. */
export type WayTo = (side: Side) => string

/** A review that bears a figure out; of an aspect also how it judges, and in which words. */
export type Evidence = { review: Review; label?: Side; phrase?: string }

const MENTIONED = ['technicians', 'services', 'service_areas', 'problems'] as const

const known = new WeakMap<Site, Map<string, Evidence[]>>()

/** All reviews that speak of this, newest first. They are gathered once for a site. */
export function evidence(site: Site, kind: Kind, id: string): readonly Evidence[] {
  let all = known.get(site)
  if (all === undefined) {
    all = gather(site)
    known.set(site, all)
  }
  return all.get(`${kind}/${id}`) ?? []
}

/** What one review speaks of, each with its kind. */
export function spokenOf(insight: ReviewInsight | undefined): { kind: Kind; id: string; label?: Evidence['label'] }[] {
  const { aspects = [], topics = [], mentions = {} } = insight ?? {}
  return [
    ...aspects.map(({ id, label }) => ({ kind: 'aspects' as const, id, label: sideOf(label) })),
    ...MENTIONED.flatMap((kind) => (mentions[kind] ?? []).map((id) => ({ kind, id }))),
    ...topics.map((id) => ({ kind: 'topics' as const, id })),
  ]
}

/** The address of what is spoken of. */
export function pathOf(kind: Kind, id: string): string {
  if (kind === 'technicians' || kind === 'services') return `/${kind}/${id}/`
  if (kind === 'service_areas') return `/service-areas/${id}/`
  return `/insights/${kind}/${id}/`
}

function gather({ reviewsFile, insights }: Site): Map<string, Evidence[]> {
  const all = new Map<string, Evidence[]>()
  for (const review of reviewsFile.reviews) {
    const insight = insights.per_review[review.id]
    if (insight?.sentiment !== undefined) add(all, `tones/${sideOf(insight.sentiment.label)}`, { review })
    for (const { kind, id, label } of spokenOf(insight)) {
      const phrase = kind === 'aspects' ? insight?.aspects?.find((aspect) => aspect.id === id)?.phrase : undefined
      const piece = { review, ...(label && { label }), ...(phrase !== undefined && { phrase }) }
      add(all, `${kind}/${id}`, piece)
    }
  }
  return all
}

function add(all: Map<string, Evidence[]>, key: string, piece: Evidence): void {
  const sofar = all.get(key)
  if (sofar === undefined) all.set(key, [piece])
  else sofar.push(piece)
}

/** Mixed counts as neutral, as in the figures. */
function sideOf(label: 'positive' | 'neutral' | 'negative' | 'mixed'): Side {
  return label === 'mixed' ? 'neutral' : label
}
