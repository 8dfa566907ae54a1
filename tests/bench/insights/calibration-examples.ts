import { features } from '../../../src/insights/sentiment/classify.ts'
import type { Evidence } from '../../../src/insights/sentiment/classify.ts'
import { fit } from './linear-model.ts'
import type { Example, Model } from './linear-model.ts'
import type { Sample } from './read-benchmark.ts'
import { annotate, categoryEvidence, termEvidence } from './restaurant-engine.ts'

/** The labels of the benchmarks, in the order of a calibration's weights: "conflict" is our "mixed". */
export const POLARITIES = ['positive', 'negative', 'neutral', 'conflict']

/**
 * The training file that each stored calibration was fitted on. On these files, only cross-validation gives a meaningful figure.
 */
export const CALIBRATED_ON: Readonly<Record<string, string>> = {
  'semeval-2014': 'semeval2014-restaurants-train-v2.xml',
  'semeval-2016': 'semeval2016-restaurants-train-sb1-v2.xml',
  'semeval-2016-texts': 'semeval2016-restaurants-train-sb2.xml',
  // The words are learned from the training part of MAMS, so its calibration needs the other part.
  'mams-categories': 'mams-acsa-val.xml',
  'mams-terms': 'mams-atsa-val.xml',
  'semeval-2014-terms': 'semeval2014-restaurants-train-v2.xml',
}

/** A label that the annotators gave, with the engine's evidence for it. */
export type LabelledEvidence = Example & { evidence: Evidence; polarity: string }

/** The labelled categories of a sample, or its terms if it has no categories. */
export function calibrationExamples({ text, opinions, terms }: Sample): LabelledEvidence[] {
  const annotated = annotate(text)
  const judged = (evidence: Evidence, polarity: string): LabelledEvidence => ({
    evidence,
    polarity,
    features: new Map(features(evidence)),
    label: POLARITIES.indexOf(polarity),
  })
  if (opinions.length > 0)
    return opinions.map(({ category, polarity }) => judged(categoryEvidence(annotated, category), polarity))
  return terms.map((term) => judged(termEvidence(annotated, term), term.polarity))
}

/** Fits a calibration. */
export function fitCalibration(examples: readonly LabelledEvidence[]): Model {
  const known = examples.filter(({ label }) => label >= 0)
  return fit(known, { classes: 4, epochs: 100, rate: 0.05, l2: 1e-4, least: 5 })
}
