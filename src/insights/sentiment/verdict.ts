import type { SentimentLabel } from '../../schema/insights.ts'

/** A label, and a score from -1 to 1 with two decimals. */
export type Verdict = { label: SentimentLabel; score: number }

/**
 * What several verdicts on one thing come to: their mean, the neutral ones counting a third. Mixed where both sides are
 * strong and neither has three times the other's weight.
 */
export function balance(verdicts: readonly Verdict[]): Verdict {
  const { good, bad, weight } = weighed(verdicts, 1 / 3)
  const score = weight === 0 ? 0 : roundTo2((good - bad) / weight)
  if (Math.min(good, bad) >= 0.4 && Math.max(good, bad) < 3 * Math.min(good, bad)) return { label: 'mixed', score }
  if (Math.abs(score) < 0.2) return { label: 'neutral', score }
  return { label: score > 0 ? 'positive' : 'negative', score }
}

const BOTH_WAYS = 0.8

/** What speaks for and against, and how much there is of it; a neutral verdict weighs as given, a mixed one speaks for both. */
export function weighed(
  verdicts: readonly Verdict[],
  weightOfNeutral: number,
): { good: number; bad: number; weight: number } {
  const sum = { good: 0, bad: 0, weight: 0 }
  for (const { label, score } of verdicts) {
    const weight = label === 'neutral' ? weightOfNeutral : 1
    sum.good += label === 'mixed' ? BOTH_WAYS : weight * Math.max(0, score)
    sum.bad += label === 'mixed' ? BOTH_WAYS : weight * Math.max(0, -score)
    sum.weight += weight
  }
  return sum
}

/** A number with two decimals, never -0. */
export function roundTo2(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
