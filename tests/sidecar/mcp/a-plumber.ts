import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { Aspect, Entity, Insights, Topic } from '../../../src/schema/insights.ts'
import type { ReviewInsight } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../publish-folder.ts'
import { A_CHECKPOINT, A_POLICY } from './a-policy.ts'
import { aSnapshot } from './serve-mcp.ts'

const TECHNICIANS = [
  { id: 'mike-alvarez', name: 'Mike Alvarez' },
  { id: 'jo-park', name: 'Jo Park' },
  { id: 'zoe-quill', name: 'Zoe Quill' },
]
const SERVICES = [
  { id: 'water-heaters', name: 'Water heaters' },
  { id: 'drains', name: 'Drains' },
  { id: 'boilers', name: 'Boilers' },
]
const AREAS = [
  { id: 'eastside', name: 'Eastside' },
  { id: 'old-town', name: 'Old Town' },
  { id: 'far-bay', name: 'Far Bay' },
]

/** 130 reviews: every third is about Mike and water heaters, mostly in Eastside; three are about Jo and drains in Old Town. */
export const PLUMBER_REVIEWS: readonly Review[] = Array.from({ length: 130 }, (_, n) =>
  aReview({
    author: `Customer ${n}`,
    rating: n % 10 === 0 ? 2 : 5,
    date: `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    text: n % 3 === 0 ? `Mike fixed our leaking water heater, visit ${n}.` : `A tidy job, visit ${n}.`,
  }),
)

/** The recent rating. It counts all reviews, because they are from nine months. */
export const RECENT = Insights.shape.recent.parse({
  ...{ since: '2025-10', until: '2026-09', months: 12, rating_value: 4.7, review_count: 130 },
})

/**
 * The published site of a plumber with technicians, services and areas. No review mentions the last one of each. Tools can reach
 * everything in it.
 */
export async function aPlumber(): Promise<Snapshot> {
  const mentions = PLUMBER_REVIEWS.map((review, n) => [review, mentionsOf(n)] as const)
  const mentioning = (kind: keyof Mentions, id: string): Review[] =>
    mentions.filter(([, mentioned]) => mentioned[kind]?.includes(id)).map(([review]) => review)
  const entities = (kind: keyof Mentions, known: readonly { id: string; name: string }[]): Entity[] =>
    known.map(({ id, name }) => anEntity(id, name, mentioning(kind, id)))
  const per_review = Object.fromEntries(
    mentions.map(([review, mentioned]) => [
      review.id,
      { sentiment: { label: 'positive', score: 0.8 }, mentions: mentioned },
    ]),
  )
  return aSnapshot([...PLUMBER_REVIEWS], {
    files: { '/policy.json': JSON.stringify(A_POLICY), '/log/checkpoint': A_CHECKPOINT },
    baseUrl: 'http://localhost:8080',
    business: aBusiness({ technicians: TECHNICIANS, services: SERVICES, service_areas: AREAS }),
    perReview: per_review,
    insights: {
      recent: RECENT,
      aspects: [
        Aspect.parse({ id: 'pricing', label: 'Pricing', ...figures(PLUMBER_REVIEWS.slice(0, 12)) }),
        Aspect.parse({ id: 'punctuality', label: 'Punctuality', ...figures([]) }),
      ],
      entities: {
        technicians: entities('technicians', TECHNICIANS),
        services: entities('services', SERVICES),
        problems: [],
        service_areas: entities('service_areas', AREAS),
      },
      topics: [
        Topic.parse({
          id: 'leaks',
          label: 'Leaks',
          keywords: ['leak'],
          review_count: 3,
          share_pct: 2.3,
          score: null,
          example_review_ids: [],
        }),
      ],
      faq: [{ question: 'Are they on time?', answer: 'Mostly.', review_ids: [PLUMBER_REVIEWS[0]?.id] }],
    },
  })
}

type Mentions = NonNullable<ReviewInsight['mentions']>

function mentionsOf(n: number): Mentions {
  if (n % 3 === 0) return { technicians: ['mike-alvarez'], services: ['water-heaters'], service_areas: ['eastside'] }
  return n < 5 ? { technicians: ['jo-park'], services: ['drains'], service_areas: ['old-town'] } : {}
}

/** An entity that these reviews mention, all positively. */
export function anEntity(id: string, name: string, reviews: readonly Review[]): Entity {
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
  const last = reviews
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  return Entity.parse({
    id,
    name,
    ...figures(reviews),
    average_rating: reviews.length === 0 ? null : Math.round(stars * 100) / 100,
    last_mentioned: last ?? null,
  })
}

function figures(reviews: readonly Review[]): object {
  return {
    mention_count: reviews.length,
    positive_count: reviews.length,
    neutral_count: 0,
    negative_count: 0,
    positive_pct: reviews.length < 5 ? null : 100,
    score: reviews.length < 5 ? null : 0.8,
    top_phrases: [],
    example_review_ids: reviews.slice(0, 3).map(({ id }) => id),
  }
}
