import type { KeyPhrase, Opinion, ReviewAnalysis } from '../review-analysis.ts'
import { emptyAnalysis } from '../review-analysis.ts'
import { withLabel } from '../sentiment/verdict.ts'
import type { SupportedReading } from './supported-reading.ts'

/** Replaces the aspects that the rules found by those of a reading, except where the review does not support the reading. */
export function withReading(analysis: ReviewAnalysis, reading: SupportedReading | null): ReviewAnalysis {
  if (reading === null) return analysis
  const { aspects, unclearAspects, keyPhrases } = analysis
  const read = reading.aspects.map((said) => opinionOf(said, aspects))
  const ruled = aspects.filter(({ id }) => reading.unsupportedAspects.has(id) && !read.some((one) => one.id === id))
  const opinions = [...read, ...ruled]
  return {
    ...analysis,
    ...byModel(reading),
    aspects: opinions,
    unclearAspects: unclearAspects.filter(
      (id) => reading.unsupportedAspects.has(id) && !read.some((one) => one.id === id),
    ),
    keyPhrases: keyPhrases.filter((phrase) => isOnOpinion(phrase, opinions)),
  }
}

/** The analysis of a review in a language that the rules do not know: only the statements of the reading. */
export function foreignAnalysis(reading: SupportedReading): ReviewAnalysis {
  const aspects = reading.aspects.map((said) => opinionOf(said, []))
  const sentiment = reading.label === null ? null : withLabel(reading.label, null)
  return { ...emptyAnalysis(), ...byModel(reading), analysed: true, sentiment, aspects }
}

function byModel({ model, unsupportedCount }: SupportedReading): Pick<ReviewAnalysis, 'readBy' | 'unsupportedCount'> {
  return { readBy: model, ...(unsupportedCount > 0 ? { unsupportedCount } : {}) }
}

function opinionOf({ id, label, quote }: SupportedReading['aspects'][number], ruled: readonly Opinion[]): Opinion {
  return { id, ...withLabel(label, ruled.find((one) => one.id === id) ?? null), phrase: quote }
}

/** Whether a key phrase of the rules is about an aspect that the review judges, or not about an aspect. */
function isOnOpinion({ subject }: KeyPhrase, opinions: readonly Opinion[]): boolean {
  const aspect = /^aspects\/(.*)$/.exec(subject)?.[1]
  return aspect === undefined || opinions.some(({ id }) => id === aspect)
}
