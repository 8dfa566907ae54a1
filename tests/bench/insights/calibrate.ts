import { features } from '../../../src/insights/sentiment/judge.ts'
import type { Heard } from '../../../src/insights/sentiment/judge.ts'
import { fit } from './linear-model.ts'
import type { Example, Model } from './linear-model.ts'
import type { Sample } from './read-benchmark.ts'
import { hearCategory, hearTerm, take } from './restaurant-engine.ts'

/** The labels of the benchmarks, in the order of a calibration's numbers: "conflict" is our "mixed". */
export const POLARITIES = ['positive', 'negative', 'neutral', 'conflict']

/** A judgement of the annotators', with what the engine heard of it. */
export type Judged = Example & { heard: Heard; polarity: string }

/** What there is to judge in a sample: its categories, or, where it has none, its terms. */
export function calibrationExamples({ text, opinions, terms }: Sample): Judged[] {
  const taken = take(text)
  const judged = (heard: Heard, polarity: string): Judged => ({
    heard,
    polarity,
    features: new Map(features(heard)),
    label: POLARITIES.indexOf(polarity),
  })
  if (opinions.length > 0)
    return opinions.map(({ category, polarity }) => judged(hearCategory(taken, category), polarity))
  return terms.map((term) => judged(hearTerm(taken, term), term.polarity))
}

/** Fits the lines between the labels. */
export function fitCalibration(examples: readonly Judged[]): Model {
  const known = examples.filter(({ label }) => label >= 0)
  return fit(known, { classes: 4, epochs: 100, rate: 0.05, l2: 1e-4, least: 5 })
}
