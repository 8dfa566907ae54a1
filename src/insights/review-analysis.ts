import type { SentimentLabel } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'

/** The opinion of one review on one subject. */
export type Opinion = { id: string; label: SentimentLabel; score: number; phrase: string }

/** The kinds of entities that a review may mention. */
export const ENTITY_KINDS = ['technicians', 'services', 'problems', 'service_areas'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** A short wording and its subject: `aspects/pricing`, `technicians/grace`, `topics/pets`. */
export type KeyPhrase = { subject: string; words: string }

/**
 * The analysis of one review, independent of all others. It is plain data, so that it can be cached and passed between threads.
 * `sentiment` is null if nobody read the words, or if there is no certain verdict.
 */
export type ReviewAnalysis = {
  /** Whether the review has words, and the rules or a model read them. */
  analysed: boolean
  /** Whether the author was served. False for an author who only asked for a price, or has not used the service yet. */
  served: boolean
  sentiment: { label: SentimentLabel; score: number } | null
  aspects: Opinion[]
  mentions: Record<EntityKind, Opinion[]>
  topics: string[]
  /** Aspects that the review mentions without a verdict that is certain enough. */
  unclearAspects: string[]
  /** Present if a person corrected a verdict. */
  corrected?: true
  /** The model that read the review; absent if only the rules did. */
  readBy?: string
  /** The number of that model's statements that the review does not support; absent if it supports all. */
  unsupportedCount?: number
  /** Short wordings, which are counted over all reviews. */
  keyPhrases: KeyPhrase[]
  /** The sentence most worth quoting, and its worth. */
  quote: { words: string; worth: number } | null
}

/** A review and its analysis. */
export type AnalysedReview = { review: Review; analysis: ReviewAnalysis }

/** The analysis of a review without words, or in a language that nobody read. */
export function emptyAnalysis(): ReviewAnalysis {
  return {
    analysed: false,
    served: true,
    sentiment: null,
    aspects: [],
    mentions: { technicians: [], services: [], problems: [], service_areas: [] },
    topics: [],
    unclearAspects: [],
    keyPhrases: [],
    quote: null,
  }
}
