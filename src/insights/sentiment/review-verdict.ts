import { roundTo2, weighed } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** The score that stars suggest before a word is read. */
const STAR_SCORES = [0, -0.9, -0.6, -0.1, 0.5, 0.85]
/** The label that would contradict the stars. */
const OPPOSITE = ['', 'positive', 'positive', '', 'negative', 'negative']
/** How many sentences the stars weigh. */
const STAR_WEIGHT = 2

/**
 * The verdict of a whole review: its sentences (neutral ones weigh less) and its stars, which weigh two sentences. Words
 * against the stars make a review mixed, not its opposite. With null stars, only the words count.
 */
export function reviewVerdict(sentences: readonly Verdict[], stars: number | null): Verdict {
  const { positive, negative, weight } = weighed(sentences, 0.4)
  const prior = stars === null ? 0 : (STAR_SCORES[stars] ?? 0)
  const starWeight = stars === null ? 0 : STAR_WEIGHT
  const total = weight + starWeight
  const score = total === 0 ? 0 : roundTo2((positive - negative + prior * starWeight) / total)
  const weaker = Math.min(positive, negative)
  if (weaker >= 0.8 && Math.max(positive, negative) < 3 * weaker) return { label: 'mixed', score }
  if (Math.abs(score) < 0.2) return { label: 'neutral', score }
  const label = score > 0 ? 'positive' : 'negative'
  return { label: label === OPPOSITE[stars ?? 3] ? 'mixed' : label, score }
}

/** How clearly a review must contradict its own stars. */
const CLEAR = 0.7

/** The verdict on one aspect, given the stars: against four or five, or one or two of them, it must be clear. */
export function reconcileWithStars(verdict: Verdict, stars: number): Verdict {
  const unclear = verdict.label === OPPOSITE[stars] && Math.abs(verdict.score) < CLEAR
  return unclear ? { label: 'neutral', score: 0 } : verdict
}
