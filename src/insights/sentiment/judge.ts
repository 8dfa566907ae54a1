import type { SentimentLabel } from '../../schema/insights.ts'
import type { Tone } from './clause-tone.ts'
import { roundTo2 } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** The labels, in the order of a calibration's numbers. */
export const LABELS: readonly SentimentLabel[] = ['positive', 'negative', 'neutral', 'mixed']

/** What a judgement goes by: how the words of an aspect sound, how the rest of the sentence does, and which aspect it is. */
export type Heard = {
  own: Tone
  rest: Tone
  contrast: boolean
  /** Whether a clause names the aspect. */
  hit: boolean
  aspect: string | null
  /** Which of the clauses are its own. */
  places: readonly boolean[]
}

/** What each feature says for each of the four labels; features that it does not name say nothing. */
export type Calibration = Readonly<Record<string, readonly number[]>>

/** The label that is likeliest, and how much more likely good is than bad. */
export function judge(heard: Heard, calibration: Calibration): Verdict {
  const totals = [0, 0, 0, 0]
  for (const [feature, value] of features(heard)) {
    const weights = calibration[feature]
    if (weights !== undefined)
      for (let at = 0; at < totals.length; at += 1) totals[at] = (totals[at] ?? 0) + value * (weights[at] ?? 0)
  }
  const highest = Math.max(...totals)
  const odds = totals.map((total) => Math.exp(total - highest))
  const sum = odds.reduce((a, b) => a + b, 0)
  const [good = 0, bad = 0] = odds
  return { label: LABELS[totals.indexOf(highest)] ?? 'neutral', score: roundTo2((good - bad) / sum) }
}

/** The features of what was heard, by name, as a calibration weighs them. */
export function features({ own, rest, contrast, hit, aspect }: Heard): [string, number][] {
  const praise = capped(own.praise)
  const blame = capped(own.blame)
  const restPraise = capped(rest.praise)
  const restBlame = capped(rest.blame)
  const found: [string, number][] = [
    ['always', 1],
    ['praise', praise],
    ['blame', blame],
    ['rest praise', restPraise],
    ['rest blame', restBlame],
    ['both', Math.min(praise, blame)],
    ['both in all', Math.min(praise + restPraise, blame + restBlame)],
    ['lean', own.lean],
    ['lean good', Math.max(0, own.lean - 1)],
    ['lean bad', Math.max(0, -own.lean - 1)],
    ['lean either way', Math.abs(own.lean)],
    ['calm', own.calm],
  ]
  const silent = praise + blame === 0
  if (silent) found.push(['silent', 1])
  if (silent && restPraise + restBlame === 0) found.push(['all silent', 1])
  if (praise > 0 && blame > 0) found.push(['both at all', 1])
  if (praise > blame) found.push(['more praise', 1])
  if (blame > praise) found.push(['more blame', 1])
  if (contrast) found.push(['contrast', 1])
  if (hit) found.push(['hit', 1])
  if (own.mediocre > 0) found.push(['mediocre', 1])
  if (aspect !== null) {
    found.push([aspect, 1], [`${aspect} lean`, own.lean])
    if (silent) found.push([`${aspect} silent`, 1])
  }
  return found
}

/** Past a point more words of praise say no more. */
function capped(sum: number): number {
  return Math.min(sum, 5) / 2
}
