import { CORRECTED_KINDS } from '../schema/content/corrections.ts'
import type { Correction } from '../schema/content/corrections.ts'
import type { AnalysedReview, EntityKind, Opinion, ReviewAnalysis } from './review-analysis.ts'
import { dividingLanguage } from './languages/languages.ts'
import type { ReviewLanguage } from './languages/review-language.ts'
import { withLabel } from './sentiment/verdict.ts'
import { clauseText, parseText } from './text/parsed-text.ts'
import type { ParsedText } from './text/parsed-text.ts'

/** Applies a person's corrections to the analyses. Corrections of other reviews are ignored. */
export function* applyCorrections(
  analysed: Iterable<AnalysedReview>,
  corrections: ReadonlyMap<string, readonly Correction[]>,
  site: ReviewLanguage,
): Generator<AnalysedReview> {
  for (const { review, analysis } of analysed) {
    const own = corrections.get(review.id) ?? []
    yield { review, analysis: own.length === 0 ? analysis : corrected({ review, analysis }, own, site) }
  }
}

function corrected(
  { review, analysis }: AnalysedReview,
  own: readonly Correction[],
  site: ReviewLanguage,
): ReviewAnalysis {
  const text = review.text ?? ''
  const parsed = parseText(text, dividingLanguage(text, review.language, site))
  return { ...own.reduce((current, correction) => correct(current, correction, parsed), analysis), corrected: true }
}

/** The members of a correction that name a mention, each with the kind of the mention. */
export const ENTITY_KIND = {
  technician: 'technicians',
  service: 'services',
  problem: 'problems',
  service_area: 'service_areas',
} as const satisfies Record<string, EntityKind>

function correct(analysis: ReviewAnalysis, correction: Correction, parsed: ParsedText): ReviewAnalysis {
  const kind = CORRECTED_KINDS.find((one) => correction[one] !== undefined)
  const { label } = correction
  if (kind === undefined)
    return { ...analysis, sentiment: label === 'none' ? null : withLabel(label, analysis.sentiment) }
  const id = correction[kind] ?? ''
  const change = (opinions: readonly Opinion[]): Opinion[] => replaced(opinions, { ...correction, id, parsed })
  if (kind === 'aspect') {
    const unclearAspects = analysis.unclearAspects.filter((aspect) => aspect !== id)
    return { ...analysis, aspects: change(analysis.aspects), unclearAspects }
  }
  const list = ENTITY_KIND[kind]
  return { ...analysis, mentions: { ...analysis.mentions, [list]: change(analysis.mentions[list]) } }
}

type Replacement = Pick<Correction, 'label' | 'phrase'> & { id: string; parsed: ParsedText }

function replaced(opinions: readonly Opinion[], { id, label, phrase, parsed }: Replacement): Opinion[] {
  const known = opinions.find((opinion) => opinion.id === id)
  if (label === 'none') return opinions.filter((opinion) => opinion !== known)
  const words = phrase ?? known?.phrase ?? clauseText(parsed, 0)
  const opinion = { id, ...withLabel(label, known ?? null), phrase: words }
  return known === undefined ? [...opinions, opinion] : opinions.map((one) => (one === known ? opinion : one))
}
