import type { Aspect } from '../../schema/insights.ts'
import type { ReviewId } from '../../schema/review.ts'
import { roundedQuotient } from '../../schema/rounding.ts'
import type { Spread } from '../sums/spread.ts'
import { MAX_EXAMPLES, type SubjectSums } from '../sums/subject-sums.ts'
import { share } from './shares.ts'

/** With fewer mentions there is no score and no percentage, because a handful proves nothing. */
export const MIN_MENTIONS = 5

/** The figures of one subject over all time. */
export type Figures = Omit<Aspect, 'id' | 'label' | 'recent' | 'by_year'>

/** Counts, score, key phrases and examples of the reviews that mention a subject. */
export function figures(sums: SubjectSums): Figures {
  const { sides, scores, notJudged } = sums
  const { positive, neutral, mixed, negative } = sides
  const mentions = positive + neutral + mixed + negative
  return {
    mention_count: mentions,
    positive_count: positive,
    neutral_count: neutral + mixed,
    ...(mixed > 0 ? { mixed_count: mixed } : {}),
    negative_count: negative,
    ...(notJudged > 0 ? { not_judged_count: notJudged } : {}),
    positive_pct: mentions >= MIN_MENTIONS ? share(positive, mentions) : null,
    score: scoreOrNull(scores),
    top_phrases: topPhrases(sums),
    example_review_ids: examples(sums),
  }
}

/** The mean of scores, which are in hundredths, with two decimals; null if there are too few. */
export function scoreOrNull(scores: Spread): number | null {
  return scores.count >= MIN_MENTIONS ? roundedQuotient(scores.sum, scores.count) / 100 : null
}

/** Up to five reviews to read: the clearest ones, with at least one of each side if it exists. */
function examples({ examples: { negative, positive, clearest } }: SubjectSums): ReviewId[] {
  const ids = [...negative, ...positive, ...clearest].map(({ id }) => id)
  return [...new Set(ids)].slice(0, MAX_EXAMPLES)
}

const MAX_PHRASES = 5

/** The key phrases that most reviews on a subject share, in the wording of the newest review. */
export function topPhrases({ wordings }: SubjectSums): string[] {
  const ranked = [...wordings].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
  return ranked.slice(0, MAX_PHRASES).map(([, { words }]) => words)
}
