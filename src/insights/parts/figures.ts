import type { Aspect, SentimentLabel } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import type { ReviewAnalysis } from '../review-analysis.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { fold } from '../text/tokens.ts'
import { share } from './shares.ts'

/** Below this many mentions there is no score and no percentage: a handful proves nothing. */
export const MIN_MENTIONS = 5

/** A review and its analysis. */
export type AnalysedReview = { review: Review; analysis: ReviewAnalysis }

/** A review that mentions something, and its verdict on it. */
export type JudgedMention = { analysed: AnalysedReview; label: SentimentLabel; score: number }

/** The figures of one subject. */
export type Figures = Omit<Aspect, 'id' | 'label'>

/**
 * Counts, score, key phrases and examples of the reviews (newest first) that mention a subject, such as `aspects/pricing`;
 * `notJudged` further ones mention it without a clear verdict.
 */
export function figures(mentions: readonly JudgedMention[], subject: string, notJudged = 0): Figures {
  const count = (...labels: SentimentLabel[]): number => mentions.filter(({ label }) => labels.includes(label)).length
  const positive = count('positive')
  const mixed = count('mixed')
  const enough = mentions.length >= MIN_MENTIONS
  const reviews = mentions.map(({ analysed }) => analysed)
  return {
    mention_count: mentions.length,
    positive_count: positive,
    neutral_count: count('neutral', 'mixed'),
    ...(mixed > 0 ? { mixed_count: mixed } : {}),
    negative_count: count('negative'),
    ...(notJudged > 0 ? { not_judged_count: notJudged } : {}),
    positive_pct: enough ? share(positive, mentions.length) : null,
    score: enough ? meanScore(mentions) : null,
    top_phrases: topPhrases(reviews, subject),
    example_review_ids: examples(mentions).map(({ analysed }) => analysed.review.id),
  }
}

/** The mean score, two decimals, of at least one mention. */
export function meanScore(mentions: readonly { score: number }[]): number {
  return roundTo2(mentions.reduce((sum, { score }) => sum + score, 0) / mentions.length)
}

/** Up to five reviews to read: the clearest, with at least one of either side if there is one. */
function examples(mentions: readonly JudgedMention[]): JudgedMention[] {
  const clearest = [...mentions].sort((a, b) => Math.abs(b.score) - Math.abs(a.score))
  const sides = ['negative', 'positive'].flatMap((side) => clearest.find(({ label }) => label === side) ?? [])
  return [...new Set([...sides, ...clearest])].slice(0, 5)
}

const MAX_PHRASES = 5

/** The key phrases on a subject that most of these reviews share, as the newest of them writes them. */
export function topPhrases(analysed: readonly AnalysedReview[], subject: string): string[] {
  const counted = new Map<string, { words: string; count: number }>()
  for (const { analysis } of analysed) {
    const own = analysis.keyPhrases.filter((phrase) => phrase.subject === subject)
    for (const [folded, words] of new Map(own.map(({ words }) => [fold(words).replace(/\s+/g, ' '), words]))) {
      const known = counted.get(folded)
      if (known === undefined) counted.set(folded, { words, count: 1 })
      else known.count += 1
    }
  }
  const ranked = [...counted.entries()].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
  return ranked.slice(0, MAX_PHRASES).map(([, { words }]) => words)
}
