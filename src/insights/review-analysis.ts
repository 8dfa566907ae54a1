import type { SentimentLabel } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'

/** What one review says about one thing. */
export type Opinion = { id: string; label: SentimentLabel; score: number; phrase: string }

/** The kinds of things that a review may mention. */
export const ENTITY_KINDS = ['technicians', 'services', 'problems', 'service_areas'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** A short wording, and the subject that it is about: `aspects/pricing`, `technicians/grace`, `topics/pets`. */
export type KeyPhrase = { subject: string; words: string }

/**
 * What one review says, independent of all others: plain data, so that it can be cached and passed between threads.
 * `sentiment` is null if there are no English words, or if the verdict is too uncertain.
 */
export type ReviewAnalysis = {
  /** Whether there are English words to analyse. */
  analysed: boolean
  /** Whether the author was served: not somebody who only asked for a price, or has not used the service yet. */
  served: boolean
  sentiment: { label: SentimentLabel; score: number } | null
  aspects: Opinion[]
  mentions: Record<EntityKind, Opinion[]>
  topics: string[]
  /** Aspects that the review mentions without a verdict that is certain enough. */
  unclearAspects: string[]
  /** Present if a person corrected a verdict. */
  corrected?: true
  /** The model that read it; absent if only the rules did. */
  readBy?: string
  /** How many statements of that model the review's own words do not bear out; absent if none. */
  notHeldCount?: number
  /** Short wordings, to be counted over all reviews. */
  keyPhrases: KeyPhrase[]
  /** The sentence most worth quoting, and how much. */
  quote: { words: string; worth: number } | null
}

/** A review and its analysis. */
export type AnalysedReview = { review: Review; analysis: ReviewAnalysis }

/** The analysis of a review without words that can be judged. */
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
