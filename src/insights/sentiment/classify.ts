import type { SentimentLabel } from '../../schema/insights.ts'
import type { Tone } from './clause-tone.ts'
import type { Lexicon } from './lexicon.ts'
import { roundTo2 } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** The labels, in the order of a calibration's weights. */
export const LABELS: readonly SentimentLabel[] = ['positive', 'negative', 'neutral', 'mixed']

/** The evidence for a verdict: the tone of an aspect's clauses, the tone of the rest of the sentence, and the aspect. */
export type Evidence = {
  own: Tone
  rest: Tone
  contrast: boolean
  /** Whether a clause mentions the aspect. */
  mentioned: boolean
  aspect: string | null
  /** For each clause, whether it belongs to the aspect. */
  clauses: readonly boolean[]
}

/** The weight of each feature for each of the four labels; an unlisted feature has no weight. */
export type Calibration = Readonly<Record<string, readonly number[]>>

/** The calibration for the language of a lexicon. */
export function calibrationFor({ learned }: Lexicon): Calibration {
  return learned.size > 0 ? WITH_LEARNED_WORDS : WITHOUT_LEARNED_WORDS
}

/** The calibration for reviews of services, set by hand because there is no free annotated data, and checked against stars. */
const WITH_LEARNED_WORDS: Calibration = {
  bias: [0, -0.1, 0.5, -2.2],
  positive: [1.6, -0.6, -0.5, 0.3],
  negative: [-0.7, 1.6, -0.5, 0.3],
  'rest positive': [0.3, -0.1, 0, 0],
  'rest negative': [-0.1, 0.3, 0, 0],
  both: [-0.5, -0.5, -0.8, 2.2],
  polarity: [0.12, -0.12, 0, 0],
  neutrality: [0, 0, 0.05, 0],
  silent: [-0.8, -0.8, 1, -1],
  'mostly positive': [0.5, 0, -0.3, 0],
  'mostly negative': [0, 0.6, -0.3, 0],
  'neutral phrase': [-0.2, 0, 0.7, 0],
}

/**
 * The calibration for languages with word lists only, set by hand and checked against our own texts. Unknown words never lean to
 * a side there, so three things differ from the calibration above. If an aspect's own clauses do not judge, the rest of the
 * sentence does. A verdict is neutral if no word judges, or if a neutral phrase does. And an aspect is hardly ever both good and
 * bad in one sentence, while the sentence as a whole may be, above all with a contrast.
 */
const WITHOUT_LEARNED_WORDS: Calibration = {
  ...WITH_LEARNED_WORDS,
  bias: [0, 0.1, -0.6, -2.2],
  'rest positive': [0.6, -0.3, 0, 0],
  'rest negative': [-0.3, 0.6, 0, 0],
  both: [-0.5, -0.5, -0.8, 2.8],
  contrast: [0, 0, 0, 1.2],
  mentioned: [0, 0, 0, -3],
  silent: [0, 0, 0, 0],
  'all silent': [-1, -1, 1, -1],
}

/** The most likely label, and the probability of positive minus the probability of negative. */
export function classify(evidence: Evidence, calibration: Calibration): Verdict {
  const totals = [0, 0, 0, 0]
  for (const [feature, value] of features(evidence)) {
    if (value === 0) continue
    const weights = calibration[feature]
    if (weights !== undefined)
      for (let label = 0; label < totals.length; label += 1)
        totals[label] = (totals[label] ?? 0) + value * (weights[label] ?? 0)
  }
  const highest = Math.max(...totals)
  const odds = totals.map((total) => Math.exp(total - highest))
  const sum = odds.reduce((a, b) => a + b, 0)
  const [positive = 0, negative = 0] = odds
  return { label: LABELS[totals.indexOf(highest)] ?? 'neutral', score: roundTo2((positive - negative) / sum) }
}

/** The features of the evidence, by the names that a calibration uses. */
export function features({ own, rest, contrast, mentioned, aspect }: Evidence): [string, number][] {
  const positive = capped(own.positive)
  const negative = capped(own.negative)
  const restPositive = capped(rest.positive)
  const restNegative = capped(rest.negative)
  const found: [string, number][] = [
    ['bias', 1],
    ['positive', positive],
    ['negative', negative],
    ['rest positive', restPositive],
    ['rest negative', restNegative],
    ['both', Math.min(positive, negative)],
    ['both anywhere', Math.min(positive + restPositive, negative + restNegative)],
    ['polarity', own.polarity],
    ['polarity above 1', Math.max(0, own.polarity - 1)],
    ['polarity below -1', Math.max(0, -own.polarity - 1)],
    ['polarity, absolute', Math.abs(own.polarity)],
    ['neutrality', own.neutrality],
  ]
  const silent = positive + negative === 0
  if (silent) found.push(['silent', 1])
  if (silent && restPositive + restNegative === 0) found.push(['all silent', 1])
  if (positive > 0 && negative > 0) found.push(['positive and negative', 1])
  if (positive > negative) found.push(['mostly positive', 1])
  if (negative > positive) found.push(['mostly negative', 1])
  if (contrast) found.push(['contrast', 1])
  if (mentioned) found.push(['mentioned', 1])
  if (own.neutralPhrases > 0) found.push(['neutral phrase', 1])
  if (aspect !== null) {
    found.push([aspect, 1], [`${aspect} polarity`, own.polarity])
    if (silent) found.push([`${aspect} silent`, 1])
  }
  return found
}

/** Limits a sum, because beyond a point more words of the same kind add nothing. */
function capped(sum: number): number {
  return Math.min(sum, 5) / 2
}
