import type { SentimentLabel } from '../schema/insights.ts'

/** What one review says of one thing. */
export type Said = { id: string; label: SentimentLabel; score: number; phrase: string }

/** The things that a review may mention. */
export const MENTIONED = ['technicians', 'services', 'problems', 'service_areas'] as const
export type Mentioned = (typeof MENTIONED)[number]

/** A wording, and what it is of: `aspects/pricing`, `technicians/grace`, `topics/pets`. */
export type Wording = { of: string; words: string }

/**
 * What one review says, taken alone: plain data, so that it can be cached and passed between threads.
 * `sentiment` is null where there are no English words to judge.
 */
export type Reading = {
  sentiment: { label: SentimentLabel; score: number } | null
  aspects: Said[]
  mentions: Record<Mentioned, Said[]>
  topics: string[]
  /** Short wordings to count among all reviews. */
  wordings: Wording[]
  /** The sentence most worth quoting, and how much. */
  quote: { words: string; worth: number } | null
}

/** The reading of a review without words that can be judged. */
export function nothingRead(): Reading {
  return {
    sentiment: null,
    aspects: [],
    mentions: { technicians: [], services: [], problems: [], service_areas: [] },
    topics: [],
    wordings: [],
    quote: null,
  }
}
