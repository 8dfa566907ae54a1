import { classify } from '../../../src/insights/sentiment/classify.ts'
import type { Calibration } from '../../../src/insights/sentiment/classify.ts'
import { CALIBRATED_ON, calibrationExamples, fitCalibration, POLARITIES } from './calibration-examples.ts'
import type { LabelledEvidence } from './calibration-examples.ts'
import { predict } from './linear-model.ts'
import type { Benchmark, Sample } from './read-benchmark.ts'
import { annotate, aspectOf, restaurants } from './restaurant-engine.ts'

/** A figure; shares are in percent. */
export type Measure = { name: string; value: number; of: number }

/** The name of the calibration for a benchmark, by its layout and its categories. */
export function calibrationName({ layout, samples }: Benchmark): string {
  if (layout === 'texts') return 'semeval-2016-texts'
  if (layout === 'reviews') return 'semeval-2016'
  const categories = new Set(samples.flatMap(({ opinions }) => opinions.map(({ category }) => category)))
  if (categories.has('anecdotes/miscellaneous')) return 'semeval-2014'
  if (categories.size > 0) return 'mams-categories'
  return samples.every(({ terms }) => terms.length > 1) ? 'mams-terms' : 'semeval-2014-terms'
}

/** All measures that are possible with a benchmark file; `file` is its base name. */
export function measures(
  benchmark: Benchmark,
  { file, calibrations }: { file: string; calibrations: Readonly<Record<string, Calibration>> },
): Measure[] {
  const name = calibrationName(benchmark)
  const polarityOf = (what: string, of: readonly Sample[], calibration: string): Measure[] =>
    polarity(what, of, {
      calibration: calibrations[calibration] ?? {},
      fittedHere: CALIBRATED_ON[calibration] === file,
    })
  const { samples } = benchmark
  const detection = name === 'semeval-2014' ? categoryDetection(samples) : []
  const terms = samples.map((sample) => ({ ...sample, opinions: [] }))
  const both = name === 'semeval-2014' ? polarityOf('term polarity', terms, 'semeval-2014-terms') : []
  const what =
    name === 'semeval-2014'
      ? 'SB4 polarity of given categories'
      : name.endsWith('terms')
        ? 'term polarity'
        : 'polarity of given categories'
  return [...detection, ...polarityOf(what, samples, name), ...both]
}

/** SB3: the categories of a sentence, or "miscellaneous" if it has none of the four. Micro-averaged. */
function categoryDetection(samples: readonly Sample[]): Measure[] {
  let right = 0
  let given = 0
  let found = 0
  for (const { text, opinions } of samples) {
    const gold = new Set(opinions.map(({ category }) => aspectOf(category)))
    const ours = detected(text)
    given += gold.size
    found += ours.size
    for (const aspect of ours) if (gold.has(aspect)) right += 1
  }
  return [
    { name: 'SB3 category detection, F1', value: (200 * right) / (given + found), of: given },
    { name: 'SB3 precision', value: (100 * right) / found, of: found },
    { name: 'SB3 recall', value: (100 * right) / given, of: given },
  ]
}

/** The aspects that the engine finds in a sentence. */
export function detected(text: string): Set<string> {
  const matches = annotate(text).clauses.flatMap((clause) => clause.matches)
  const aspects = new Set(matches.map(({ aspect }) => restaurants.aspectIds[aspect] ?? ''))
  return aspects.size > 0 ? aspects : new Set(['miscellaneous'])
}

/**
 * Accuracy with the stored calibration. If that was fitted on this file, also the accuracy on each tenth with a calibration
 * fitted on the other nine tenths. For any other file, and above all for a test part, such a figure would say nothing about the
 * stored calibration.
 */
function polarity(what: string, samples: readonly Sample[], { calibration, fittedHere }: Stored): Measure[] {
  const judged = samples.map(calibrationExamples)
  const all = judged.flat()
  const said = all
    .map(({ evidence }) => classify(evidence, calibration).label)
    .map((label) => (label === 'mixed' ? 'conflict' : label))
  const share = (right: number, of: number): number => (of === 0 ? 0 : (100 * right) / of)
  const recalls = POLARITIES.flatMap((label) => {
    const of = all.filter((one) => one.polarity === label).length
    const right = all.filter((one, index) => one.polarity === label && said[index] === label).length
    return of === 0 ? [] : [{ name: `${what}, recall of ${label}`, value: share(right, of), of }]
  })
  return [
    {
      name: `${what}, accuracy`,
      value: share(all.filter((one, index) => one.polarity === said[index]).length, all.length),
      of: all.length,
    },
    ...(fittedHere
      ? [
          {
            name: `${what}, accuracy, calibration cross-validated here`,
            value: share(crossValidated(judged), all.length),
            of: all.length,
          },
        ]
      : []),
    ...recalls,
  ]
}

type Stored = { calibration: Calibration; fittedHere: boolean }

const FOLDS = 10

/** How many are right if each tenth of the samples is judged with a calibration fitted on the other nine. */
function crossValidated(judged: readonly LabelledEvidence[][]): number {
  let right = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitCalibration(judged.filter((_, index) => index % FOLDS !== fold).flat())
    for (const { features, polarity: gold } of judged.filter((_, index) => index % FOLDS === fold).flat()) {
      if (POLARITIES[predict(model, features, 4)] === gold) right += 1
    }
  }
  return right
}
