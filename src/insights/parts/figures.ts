import type { Aspect, SentimentLabel } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import type { Opinion, ReviewAnalysis } from '../review-analysis.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { fold } from '../text/tokens.ts'
import { share } from './shares.ts'

/** Below this many mentions there is no score and no percentage: a handful proves nothing. */
export const MIN_MENTIONS = 5

/** A review and its analysis. */
export type AnalysedReview = { review: Review; analysis: ReviewAnalysis }

/** A review that mentions something, and its verdict on it. */
export type JudgedMention = { analysed: AnalysedReview; opinion: Opinion }

/** The figures of one subject. */
export type Figures = Omit<Aspect, 'id' | 'label'>

/**
 * Counts, score, key phrases and examples of the reviews (newest first) that mention a subject, such as `aspects/pricing`;
 * `notJudged` further ones mention it without a clear verdict.
 */
export function figures(mentions: readonly JudgedMention[], subject: string, notJudged = 0): Figures {
  const counts = { positive: 0, neutral: 0, mixed: 0, negative: 0 }
  for (const { opinion } of mentions) counts[opinion.label] += 1
  const { positive, neutral, mixed, negative } = counts
  const enough = mentions.length >= MIN_MENTIONS
  return {
    mention_count: mentions.length,
    positive_count: positive,
    neutral_count: neutral + mixed,
    ...(mixed > 0 ? { mixed_count: mixed } : {}),
    negative_count: negative,
    ...(notJudged > 0 ? { not_judged_count: notJudged } : {}),
    positive_pct: enough ? share(positive, mentions.length) : null,
    score: enough ? roundTo2(sumOf(mentions, ({ opinion }) => opinion.score) / mentions.length) : null,
    top_phrases: topPhrases(mentions, subject),
    example_review_ids: examples(mentions).map(({ analysed }) => analysed.review.id),
  }
}

/** The mean score, two decimals, of at least one mention. */
export function meanScore(mentions: readonly { score: number }[]): number {
  return roundTo2(sumOf(mentions, ({ score }) => score) / mentions.length)
}

function sumOf<T>(all: readonly T[], valueOf: (one: T) => number): number {
  let sum = 0
  for (const one of all) sum += valueOf(one)
  return sum
}

const MAX_EXAMPLES = 5

/** Up to five reviews to read: the clearest, with at least one of either side if there is one. */
function examples(mentions: readonly JudgedMention[]): JudgedMention[] {
  const ofSide = (side: SentimentLabel): JudgedMention[] =>
    clearest(
      mentions.filter(({ opinion }) => opinion.label === side),
      1,
    )
  const all = [...ofSide('negative'), ...ofSide('positive'), ...clearest(mentions, MAX_EXAMPLES)]
  return [...new Set(all)].slice(0, MAX_EXAMPLES)
}

/** The mentions with the largest scores, whatever their sign; of equals those that come first. */
function clearest(mentions: readonly JudgedMention[], most: number): JudgedMention[] {
  const found: JudgedMention[] = []
  const strength = ({ opinion }: JudgedMention): number => Math.abs(opinion.score)
  let weakest = -1
  for (const mention of mentions) {
    if (found.length === most && strength(mention) <= weakest) continue
    const place = found.findIndex((one) => strength(one) < strength(mention))
    found.splice(place < 0 ? found.length : place, 0, mention)
    if (found.length > most) found.pop()
    weakest = strength(found.at(-1) ?? mention)
  }
  return found
}

const MAX_PHRASES = 5

/** The key phrases on a subject that most of these reviews share, as the newest of them writes them. */
export function topPhrases(about: readonly { analysed: AnalysedReview }[], subject: string): string[] {
  const counted = new Map<string, { words: string; count: number }>()
  for (const { analysed } of about) {
    for (const [folded, words] of ownPhrases(analysed.analysis, subject)) {
      const known = counted.get(folded)
      if (known === undefined) counted.set(folded, { words, count: 1 })
      else known.count += 1
    }
  }
  const ranked = [...counted.entries()].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
  return ranked.slice(0, MAX_PHRASES).map(([, { words }]) => words)
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The wordings of a review on a subject, each once, by what they have in common with those of others. */
function ownPhrases({ keyPhrases }: ReviewAnalysis, subject: string): ReadonlyMap<string, string> {
  let found: Map<string, string> | undefined
  for (const phrase of keyPhrases) {
    if (phrase.subject === subject) (found ??= new Map()).set(fold(phrase.words).replace(/\s+/g, ' '), phrase.words)
  }
  return found ?? NONE
}
