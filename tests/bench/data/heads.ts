import { services, technicians } from './reviews.ts'

/** `/reviews.json` of a made-up firm, without its reviews. */
export function headOf(count: number): object {
  return {
    version: 1,
    generated_at: '2026-11-20T00:00:00Z',
    business: {
      name: 'Bench Home Services',
      category: 'Plumber',
      url: 'https://example.com/',
      timezone: 'America/Denver',
      hours: [],
      services,
      technicians,
      service_areas: [],
      licenses: [],
      profiles: [],
      verification_policy: 'Made up for a measurement',
    },
    aggregate_rating: {
      rating_value: 4,
      review_count: count,
      best_rating: 5,
      worst_rating: 1,
      distribution: { '1': 0, '2': 0, '3': 0, '4': count, '5': 0 },
    },
  }
}

/** `/insights.json` without `per_review`. */
export function insightsHead(count: number): object {
  return {
    version: 1,
    generated_at: '2026-11-20T00:00:00Z',
    model: 'none',
    review_count: count,
    date_range: null,
    overall_sentiment: { score: null, positive_pct: 0, neutral_pct: 0, negative_pct: 0 },
    aspects: [],
    entities: { technicians: [], services: [], problems: [], service_areas: [] },
    topics: [],
    temporal: { monthly: [], trend: { direction: 'stable', change: 0, window_months: 3 } },
    faq: [],
    summary: '',
    pull_quote: null,
    pull_quote_source: null,
  }
}
