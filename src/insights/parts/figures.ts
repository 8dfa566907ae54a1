import type { Aspect, SentimentLabel } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import type { Reading } from '../reading.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { share } from './shares.ts'
import { commonest } from './top-phrases.ts'

/** Under this many mentions there is no score and no percentage: a handful proves nothing. */
export const ENOUGH = 5

/** A review and what it says. */
export type Read = { review: Review; reading: Reading }

/** A review that speaks of something, and how. */
export type Mention = { read: Read; label: SentimentLabel; score: number }

/** The figures of one thing that reviews speak of. */
export type Figures = Omit<Aspect, 'id' | 'label'>

/** Counts, score, wordings and examples of the reviews (newest first) that speak of one thing; `of` is its key in the wordings. */
export function figures(mentions: readonly Mention[], of: string): Figures {
  const count = (...labels: SentimentLabel[]): number => mentions.filter(({ label }) => labels.includes(label)).length
  const positive = count('positive')
  const enough = mentions.length >= ENOUGH
  return {
    mention_count: mentions.length,
    positive_count: positive,
    neutral_count: count('neutral', 'mixed'),
    negative_count: count('negative'),
    positive_pct: enough ? share(positive, mentions.length) : null,
    score: enough ? meanScore(mentions) : null,
    top_phrases: commonest(
      mentions.map(({ read }) => read),
      of,
    ),
    example_review_ids: examples(mentions).map(({ read }) => read.review.id),
  }
}

/** The mean score, two decimals, of at least one mention. */
export function meanScore(mentions: readonly { score: number }[]): number {
  return roundTo2(mentions.reduce((sum, { score }) => sum + score, 0) / mentions.length)
}

/** Up to five to read: those that say most, and at least one of either side where there is one. */
function examples(mentions: readonly Mention[]): Mention[] {
  const strongest = [...mentions].sort((a, b) => Math.abs(b.score) - Math.abs(a.score))
  const sides = ['negative', 'positive'].flatMap((side) => strongest.find(({ label }) => label === side) ?? [])
  return [...new Set([...sides, ...strongest])].slice(0, 5)
}
