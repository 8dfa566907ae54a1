import type { Engine } from '../../../../src/insights/engine.ts'
import { features } from '../../../../src/insights/sentiment/classify.ts'
import type { Calibration } from '../../../../src/insights/sentiment/classify.ts'
import { fit, predict } from '../linear-model.ts'
import type { Example } from '../linear-model.ts'
import type { Corpus } from './corpora.ts'
import { engineOf, evidenceOf } from './corpus-evidence.ts'
import { isForDevelopment } from './labelled-text.ts'
import type { LabelledText } from './labelled-text.ts'
import { sideOfDocument } from './side-of-document.ts'

/** The accuracy of polarities in a corpus: percent of the opinions in its measured half. */
export type CorpusFigures = {
  of: number
  /** With the engine's own calibration, and with one fitted to the other half. */
  shipped: number
  calibrated: number
  /** The accuracy of always answering with the commonest polarity. */
  constant: number
}

const POLARITIES = ['positive', 'negative', 'neutral', 'conflict']

/** An opinion, with the engine's evidence on it. `place` is its target or aspect, and empty if it is on the text as a whole. */
export type ReadOpinion = Example & { text: string; place: string; polarity: string }

/** The opinions of texts, with the features of the engine's evidence on each. */
export function readOpinions(corpus: Corpus, texts: readonly LabelledText[]): ReadOpinion[] {
  const engine = engineOf(corpus)
  return texts.flatMap(({ text, opinions }) => {
    const known = opinions.filter(({ polarity }) => POLARITIES.includes(polarity))
    return evidenceOf(engine, text, known).map((evidence, index) => {
      const { polarity = '', category = null, target = null } = known[index] ?? {}
      const place = target === null ? (category ?? '') : text.slice(target.from, target.to)
      const label = POLARITIES.indexOf(polarity)
      return { text, place, polarity, label, features: new Map(features(evidence)) }
    })
  })
}

/** The figures of the measured half of a corpus. */
export function measureCorpus(corpus: Corpus, content: string): CorpusFigures {
  const texts = corpus.read(content)
  const development = readOpinions(corpus, texts.filter(isForDevelopment))
  const measured = readOpinions(
    corpus,
    texts.filter((text) => !isForDevelopment(text)),
  )
  const engine = engineOf(corpus)
  const share = (isRight: (opinion: ReadOpinion) => boolean): number =>
    (100 * measured.filter(isRight).length) / measured.length
  const fitted = fitTo(development)
  const commonest = commonestLabel(development)
  return {
    of: measured.length,
    shipped: share((one) => saidAsShipped(engine, one) === one.polarity),
    calibrated: share((one) => predict(fitted, one.features, POLARITIES.length) === one.label),
    constant: share(({ label }) => label === commonest),
  }
}

/** The engine's verdict with its own calibration. */
export function saidAsShipped(engine: Engine, one: ReadOpinion): string {
  return one.place === '' ? sideOfDocument(engine, one.text) : polarityBy(engine.calibration, one)
}

/**
 * Fits a calibration: where the annotators draw the lines between the labels. It has about thirty features, none of which is a
 * word.
 */
function fitTo(examples: readonly Example[]): ReturnType<typeof fit> {
  return fit(examples, { classes: POLARITIES.length, epochs: 100, rate: 0.05, l2: 1e-4, least: 5 })
}

function polarityBy(calibration: Calibration | ReturnType<typeof fit>, one: Example): string {
  const model = calibration instanceof Map ? calibration : new Map(Object.entries(calibration))
  return POLARITIES[predict(model, one.features, POLARITIES.length)] ?? ''
}

function commonestLabel(examples: readonly Example[]): number {
  const counts = POLARITIES.map((_, label) => examples.filter((one) => one.label === label).length)
  return counts.indexOf(Math.max(...counts))
}
