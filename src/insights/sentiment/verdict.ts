import type { SentimentLabel } from '../../schema/insights.ts'

/** A label, and a score from -1 to 1 with two decimals. */
export type Verdict = { label: SentimentLabel; score: number }

/**
 * Combines verdicts on one subject: their mean, where a neutral verdict weighs a third. The result is mixed if both sides are
 * strong and neither outweighs the other three times.
 */
export function balance(verdicts: readonly Verdict[]): Verdict {
  const { positive, negative, weight } = weighed(verdicts, 1 / 3)
  const score = weight === 0 ? 0 : roundTo2((positive - negative) / weight)
  const weaker = Math.min(positive, negative)
  if (weaker >= 0.4 && Math.max(positive, negative) < 3 * weaker) return { label: 'mixed', score }
  if (Math.abs(score) < 0.2) return { label: 'neutral', score }
  return { label: score > 0 ? 'positive' : 'negative', score }
}

/** The amount that a mixed verdict adds to each side. */
const MIXED_SHARE = 0.8

/** The sums of positive and negative scores, and the total weight; a neutral verdict has the given weight. */
export function weighed(
  verdicts: readonly Verdict[],
  neutralWeight: number,
): { positive: number; negative: number; weight: number } {
  const sum = { positive: 0, negative: 0, weight: 0 }
  for (const { label, score } of verdicts) {
    const weight = label === 'neutral' ? neutralWeight : 1
    sum.positive += label === 'mixed' ? MIXED_SHARE : weight * Math.max(0, score)
    sum.negative += label === 'mixed' ? MIXED_SHARE : weight * Math.max(0, -score)
    sum.weight += weight
  }
  return sum
}

/** A number with two decimals, never -0. */
export function roundTo2(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** The score for a label from a person or a model, if the known score is not on its side. */
const SCORES: Readonly<Record<SentimentLabel, number>> = { positive: 0.7, neutral: 0, negative: -0.7, mixed: 0 }

/** A verdict with the label that a person or a model chose. The known score stays if it is on the side of the label. */
export function withLabel(label: SentimentLabel, known: Verdict | null): Verdict {
  const keeps = known !== null && (known.label === label || known.score * SCORES[label] > 0)
  return { label, score: keeps ? known.score : SCORES[label] }
}
