import type { SentimentLabel } from '../../schema/insights.ts'

/** What speaks for and against, both 0 or more. */
export type Evidence = { praise: number; blame: number }

/** A label, and a score from -1 to 1 with two decimals. */
export type Verdict = { label: SentimentLabel; score: number }

/** No evidence either way. */
export function noEvidence(): Evidence {
  return { praise: 0, blame: 0 }
}

/** Takes a signed value into the evidence. */
export function weigh(evidence: Evidence, value: number): void {
  if (value > 0) evidence.praise += value
  else evidence.blame -= value
}

/** What the evidence comes to. Mixed when both sides are strong and neither is three times the other. */
export function verdict({ praise, blame }: Evidence): Verdict {
  const both = praise + blame
  const score = roundTo2((praise - blame) / (both + 1.5))
  if (Math.min(praise, blame) >= 1.2 && Math.max(praise, blame) < 3 * Math.min(praise, blame))
    return { label: 'mixed', score }
  if (score >= 0.15) return { label: 'positive', score }
  return { label: score <= -0.15 ? 'negative' : 'neutral', score }
}

/** A number with two decimals, never -0. */
export function roundTo2(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
