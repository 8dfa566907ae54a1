import { annotateClauses, aspectEvidence, overallEvidence } from './aspects/evidence.ts'
import type { AnnotatedClause } from './aspects/evidence.ts'
import type { ReviewInput } from './analyse-review.ts'
import { analyseReview } from './analyse-review.ts'
import { ENTITY_KIND } from './apply-corrections.ts'
import type { Review } from '../schema/review.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { Engine } from './engine.ts'
import type { ReviewAnalysis } from './review-analysis.ts'
import { dividingLanguage } from './languages/languages.ts'
import { classify } from './sentiment/classify.ts'
import type { Verdict } from './sentiment/verdict.ts'
import { parseText, spanText } from './text/parsed-text.ts'
import type { ParsedText } from './text/parsed-text.ts'
import { SCOPE } from './text/assertion.ts'

/**
 * Explains the verdicts on a review, as lines to print: each clause with its rated words and aspects, according to the rules;
 * then the verdicts; then the statements of a model, if one read the review.
 */
export function explainReview(engine: Engine, review: ReviewInput): string[] {
  const analysis = analyseReview(engine, review)
  if (!analysis.analysed) return ['Not analysed: no words in a language that the rules read.']
  const text = review.text ?? ''
  const reader = engine.readerOf(text, review.language) ?? engine
  const parsed = parseText(text, dividingLanguage(text, review.language, engine.language))
  const clauses = parsed.sentences.map((sentence) => annotateClauses(reader, parsed, sentence.clauses))
  const { aspects, unclearAspects } = analysis
  const mentions = Object.entries(analysis.mentions).flatMap(([kind, found]) =>
    found.map((opinion) => `  ${kind}/${opinion.id}: ${verdictText(opinion)}, in “${opinion.phrase}”`),
  )
  return [
    ...clauses.flatMap((ofSentence, index) =>
      sentenceLines(reader, parsed, { clauses: ofSentence, number: index + 1 }),
    ),
    '',
    `The review, with ${review.rating} ${review.rating === 1 ? 'star' : 'stars'}: ${analysis.sentiment === null ? 'not judged, because the words contradict the stars' : verdictText(analysis.sentiment)}`,
    ...aspects.map((opinion) => `  aspects/${opinion.id}: ${verdictText(opinion)}, in “${opinion.phrase}”`),
    ...unclearAspects.map((id) => `  aspects/${id}: mentioned, not judged`),
    ...mentions,
    ...analysis.topics.map((id) => `  topics/${id}`),
    ...readingLines(analysis, review.reading),
  ]
}

/** Lines for corrections.yaml: one that withdraws the verdict of the review, and one for each of its verdicts on a subject. */
export function correctionLines(engine: Engine, review: ReviewInput & Pick<Review, 'id'>): string[] {
  const { aspects, mentions } = analyseReview(engine, review)
  const subjects = [
    '',
    ...aspects.map(({ id }) => `aspect: ${id}, `),
    ...Object.entries(ENTITY_KIND).flatMap(([kind, list]) => mentions[list].map(({ id }) => `${kind}: ${id}, `)),
  ]
  return subjects.map((subject) => `- { review: ${review.id}, ${subject}label: none, by: your name }`)
}

type NumberedSentence = { clauses: readonly AnnotatedClause[]; number: number }

function sentenceLines(engine: Engine, parsed: ParsedText, { clauses, number }: NumberedSentence): string[] {
  const ids = new Set(clauses.flatMap(({ matches }) => matches.map(({ aspect }) => aspect)))
  const verdicts = [...ids].map((aspect) => {
    const verdict = classify(aspectEvidence(engine, clauses, aspect), engine.calibration)
    return `${engine.aspectIds[aspect] ?? ''} ${verdictText(verdict)}`
  })
  const overall = classify(overallEvidence(clauses), engine.calibration)
  return [
    `${number}. ${verdictText(overall)}${verdicts.length > 0 ? `; ${verdicts.join(', ')}` : ''}`,
    ...clauses.flatMap((clause) => clauseLines(engine, parsed, clause)),
  ]
}

const SCOPE_NAMES = Object.fromEntries(Object.entries(SCOPE).map(([name, number]) => [number, name]))
const SCOPE_NOTES: Readonly<Record<string, string>> = {
  condition: 'a condition',
  advice: 'advice to readers',
  question: 'a question',
  otherFirm: 'about another firm',
  customer: 'what the customer did',
  wish: 'a wish',
}

function clauseLines(engine: Engine, parsed: ParsedText, { clause, matches }: AnnotatedClause): string[] {
  const rated = parsed.tokens.slice(clause.from, clause.to).flatMap(({ text }, offset) => {
    const value = parsed.valences[clause.from + offset] ?? 0
    return value === 0 ? [] : `${text} ${signed(value)}`
  })
  const scopes = new Set([...parsed.scopes.subarray(clause.from, clause.to)].map((scope) => SCOPE_NAMES[scope] ?? ''))
  const notes = [...scopes].flatMap((scope) => SCOPE_NOTES[scope] ?? [])
  const cues = matches.map(({ aspect, addedValence, from, to }) => {
    const added = addedValence === 0 ? '' : ` ${signed(addedValence)}`
    return `${engine.aspectIds[aspect] ?? ''} by “${spanText(parsed, { from, to })}”${added}`
  })
  return [
    `   | ${spanText(parsed, clause)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
    ...(rated.length > 0 ? [`     words: ${rated.join(', ')}`] : []),
    ...(cues.length > 0 ? [`     aspects: ${cues.join(', ')}`] : []),
  ]
}

function readingLines({ readBy, unsupportedCount }: ReviewAnalysis, reading: Reading | undefined): string[] {
  if (readBy === undefined || reading === undefined) return []
  return [
    `Read by ${readBy}, which judged it ${reading.label}${unsupportedCount === undefined ? '' : `; the review does not support ${unsupportedCount} of its statements`}`,
    ...reading.aspects.map(({ id, label, quote }) => `  aspects/${id}: ${label}, in “${quote}”`),
    ...reading.technicians.map(({ id, quote }) => `  technicians/${id}, in “${quote}”`),
  ]
}

function verdictText({ label, score }: Verdict): string {
  return `${label} (${signed(score)})`
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${Math.round(value * 100) / 100}`
}
