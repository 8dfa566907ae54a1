import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import { aspectOpinions } from './aspects/aspect-opinions.ts'
import { annotateClauses, overallEvidence } from './aspects/evidence.ts'
import { OPENS } from './engine.ts'
import type { Engine, WordCue } from './engine.ts'
import { hideBusinessName } from './entities/business-name.ts'
import { technicianOpinions } from './entities/technician-opinions.ts'
import { supportedReading } from './readings/supported-reading.ts'
import type { ReadReview } from './readings/supported-reading.ts'
import { foreignAnalysis, withReading } from './readings/with-reading.ts'
import { emptyAnalysis } from './review-analysis.ts'
import type { KeyPhrase, Opinion, ReviewAnalysis } from './review-analysis.ts'
import { classify } from './sentiment/classify.ts'
import { isUncertain, reviewVerdict } from './sentiment/review-verdict.ts'
import { withLabel } from './sentiment/verdict.ts'
import type { Verdict } from './sentiment/verdict.ts'
import { languageParts } from './languages/language-parts.ts'
import type { LanguagePart } from './languages/language-parts.ts'
import { dividingLanguage } from './languages/languages.ts'
import { mergeAnalyses } from './merge-analyses.ts'
import { eachForm } from './text/by-form.ts'
import { clauseText, parseText, spanText } from './text/parsed-text.ts'
import type { ParsedText } from './text/parsed-text.ts'
import { STAFF_NAME } from './text/phrase-table.ts'
import type { Match } from './text/phrase-table.ts'
import { quotableSentence } from './text/quotable.ts'
import { addTrait, TRAIT } from './text/word-trait.ts'
import { SCOPE } from './text/assertion.ts'

/** The parts of a review that its analysis depends on, and a model's reading of it. */
export type ReviewInput = Pick<Review, 'text' | 'language' | 'rating' | 'author'> & { reading?: Reading | undefined }

/** Analyses one review. A model's statements count if the review supports them; the rules read the rest. */
export function analyseReview(engine: Engine, review: ReviewInput): ReviewAnalysis {
  const { text, rating, author, reading } = review
  if (text === null) return emptyAnalysis()
  const reader = engine.readerOf(text, review.language)
  if (reader !== null) {
    const parsed = parseText(text, reader.language)
    const parts = reading === undefined ? languageParts(parsed) : null
    if (parts !== null) return mergeAnalyses(partAnalyses(engine, reader, { parts, rating, author }))
    return forSite(engine, reader, analyseText(reader, { parsed, rating, author }, reading))
  }
  if (reading === undefined) return emptyAnalysis()
  const parsed = parseText(text, dividingLanguage(text, review.language, engine.language))
  return foreignAnalysis(supportedReading(engine, { parsed, rating, author }, reading))
}

type PartsOfReview = Pick<ReadReview, 'rating' | 'author'> & { parts: readonly LanguagePart[] }

/** Analyses each part of a text in several languages: in the language of the part if the engine reads it, else of the text. */
function partAnalyses(engine: Engine, ofText: Engine, { parts, rating, author }: PartsOfReview): ReviewAnalysis[] {
  return parts.map(({ text, language }) => {
    const reader = engine.readerOf(text, language) ?? ofText
    return forSite(
      engine,
      reader,
      analyseText(reader, { parsed: parseText(text, reader.language), rating, author }, undefined),
    )
  })
}

/** Limits an analysis in another language to subjects that the site lists. Drops its foreign key phrases and quote. */
function forSite(engine: Engine, reader: Engine, analysis: ReviewAnalysis): ReviewAnalysis {
  if (reader === engine) return analysis
  const { aspectIds, topicIds, problemIds } = engine
  const { aspects, unclearAspects, mentions: mentioned, topics } = analysis
  return {
    ...analysis,
    aspects: aspects.filter(({ id }) => aspectIds.includes(id)),
    unclearAspects: unclearAspects.filter((id) => aspectIds.includes(id)),
    mentions: { ...mentioned, problems: mentioned.problems.filter(({ id }) => problemIds.includes(id)) },
    topics: topics.filter((id) => topicIds.includes(id)),
    keyPhrases: [],
    quote: null,
  }
}

function analyseText(engine: Engine, review: ReadReview, reading: Reading | undefined): ReviewAnalysis {
  const { parsed, rating, author } = review
  const searched = { engine, parsed, opens: eachForm(parsed.tokens, engine.opensOf) }
  const may = searched.opens.reduce((sum, one) => sum | one, 0)
  const hidden = (may & OPENS.businessName) === 0 ? NO_TOKENS : hideBusinessName(parsed, engine.businessNames)
  const byRules = (may & OPENS.staff) === 0 ? [] : engine.technicians.find(parsed, author)
  const problems = findAll(searched, 'problems').filter(({ from }) => isAsserted(parsed, from))
  clearValences(parsed, [...problems, ...findAll(searched, 'neutral')])
  const supported = reading === undefined ? null : supportedReading(engine, review, reading)
  const named = [...byRules, ...(supported?.technicians ?? [])].filter(({ from }) => !hidden.has(from))
  for (const { from, to } of named) {
    parsed.stems.fill(STAFF_NAME, from, to)
    addTrait(parsed.traits, { from, to }, TRAIT.opensNeutral + TRAIT.weighs)
    addTrait(searched.opens, { from, to }, OPENS.topics)
  }
  const clauses = parsed.sentences.map((sentence) => annotateClauses(engine, parsed, sentence.clauses))
  const verdicts = clauses.map((ofSentence) => classify(overallEvidence(ofSentence), engine.calibration))
  const ruled = reviewVerdict(verdicts, rating)
  const label = supported?.label ?? null
  const sentiment = label === null ? ruled : withLabel(label, ruled)
  const services = findAll(searched, 'services')
  const areas = findAll(searched, 'areas')
  const topics = findAll(searched, 'topics')
  const technicians = technicianOpinions({ engine, parsed, clauses, sentiment }, named)
  const { aspects, unclearAspects, keyPhrases } = aspectOpinions(engine, { parsed, clauses, stars: rating })
  const ofRules: ReviewAnalysis = {
    analysed: true,
    served: !parsed.language.notServed.test(parsed.text),
    sentiment: label === null && isUncertain(verdicts, rating) ? null : sentiment,
    aspects,
    unclearAspects,
    mentions: {
      technicians: technicians.opinions,
      services: mentions(parsed, sentiment, services),
      problems: mentions(parsed, sentiment, problems),
      service_areas: mentions(parsed, sentiment, areas),
    },
    topics: [...new Set(topics.map(({ payload }) => payload))],
    keyPhrases: [
      ...keyPhrases,
      ...technicians.keyPhrases,
      ...phrasesOf(parsed, 'services', services),
      ...phrasesOf(parsed, 'problems', problems),
      ...phrasesOf(parsed, 'service_areas', areas),
      ...phrasesOf(parsed, 'topics', topics),
    ],
    quote: quotableSentence(parsed, verdicts),
  }
  return withReading(ofRules, supported)
}

const NO_TOKENS: ReadonlySet<number> = new Set()

/** Whether a text asserts a problem, of this firm or of another that failed to solve it. */
function isAsserted({ scopes }: ParsedText, index: number): boolean {
  return scopes[index] === SCOPE.asserted || scopes[index] === SCOPE.otherFirm
}

/** A text, and for each word the tables in which a phrase may begin with it: a sum of `OPENS`. */
type SearchedText = { engine: Engine; parsed: ParsedText; opens: number[] }

/**
 * Finds the mentions of one kind in a text. Services and areas are names of things, so their words are compared in the singular.
 */
function findAll(
  { engine, parsed, opens }: SearchedText,
  kind: 'services' | 'problems' | 'neutral' | 'areas' | 'topics',
): Match<string>[] {
  const words = kind === 'services' || kind === 'areas' ? parsed.singulars : parsed.stems
  const table = engine[kind]
  const bit = OPENS[kind]
  const found: Match<WordCue>[] = []
  for (let index = 0; index < words.length; index += 1)
    if (((opens[index] ?? 0) & bit) !== 0)
      for (const match of table.matchesAt(words, index, words.length)) found.push(match)
  if (found.length === 0) return NOTHING
  const exceptions = found.filter(({ payload }) => payload.except)
  const isCancelled = ({ payload, from, to }: Match<WordCue>): boolean =>
    exceptions.some((other) => other.payload.id === payload.id && other.from <= from && to <= other.to)
  return found.flatMap((match) => (isCancelled(match) ? [] : { ...match, payload: match.payload.id }))
}

const NOTHING: never[] = []

/** Words for the reason of a call do not complain: "a leaking valve", or "pain" at a dentist. "Still leaking" may. */
function clearValences({ valences }: ParsedText, reasons: readonly Match<string>[]): void {
  for (const { from, to } of reasons) {
    for (let index = from; index < to; index += 1) valences[index] = Math.max(0, valences[index] ?? 0)
  }
}

/** A service, problem or area takes the verdict of the review that mentions it. */
function mentions(parsed: ParsedText, sentiment: Verdict, found: readonly Match<string>[]): Opinion[] {
  const first = new Map<string, number>()
  for (const { payload, from } of found) if (!first.has(payload)) first.set(payload, from)
  return [...first].map(([id, from]) => ({ id, ...sentiment, phrase: clauseText(parsed, from) }))
}

function phrasesOf(parsed: ParsedText, kind: string, found: readonly Match<string>[]): KeyPhrase[] {
  return found.map(({ payload, from, to }) => ({
    subject: `${kind}/${payload}`,
    words: spanText(parsed, { from, to }),
  }))
}
