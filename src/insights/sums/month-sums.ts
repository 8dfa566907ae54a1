import type { Insights, SentimentLabel } from '../../schema/insights.ts'
import type { Review, ReviewId } from '../../schema/review.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'
import type { AnalysedReview } from '../review-analysis.ts'
import { addSpread, addValue, inHundredths, noSpread, type Spread } from './spread.ts'
import { addOpinion, addSubject, addWordings, noSubjectSums, type SubjectSums } from './subject-sums.ts'

/** Figures of one or several months that can be added up, so that an unchanged month is not read again. */
export type Sums = {
  stars: Spread
  /** The verdicts on whole reviews; reviews without a clear verdict are only in `notJudged`. */
  sides: Record<SentimentLabel, number>
  scores: Spread
  notJudged: number
  languages: Map<string, LanguageCount>
  /** By subject, such as `aspects/pricing`. */
  subjects: Map<string, SubjectSums>
  /** The sentence most worth quoting. */
  quote: { id: ReviewId; words: string; worth: number } | null
  /** The reviews of authors who were not served, whose praise is not quoted. */
  notServed: Set<ReviewId>
  /** The models that read reviews. */
  models: Set<string>
  /** The number of reviews that a model read, and of its statements that the reviews do not support. */
  readings: { used: number; unsupported: number }
}

type LanguageCount = NonNullable<Insights['languages']>[number]

/** The sums of no reviews. */
export function noSums(): Sums {
  return {
    stars: noSpread(),
    sides: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
    scores: noSpread(),
    notJudged: 0,
    languages: new Map(),
    subjects: new Map(),
    quote: null,
    notServed: new Set(),
    models: new Set(),
    readings: { used: 0, unsupported: 0 },
  }
}

/** Adds up sums, which are newest first. */
export function addUp(newestFirst: Iterable<Sums>): Sums {
  const all = noSums()
  for (const sums of newestFirst) addOlder(all, sums)
  return all
}

/** Adds a review, which must be older than the previous ones. */
export function addReview(sums: Sums, { review, analysis }: AnalysedReview): void {
  const { sentiment, quote, readBy } = analysis
  addValue(sums.stars, review.rating)
  if (sentiment !== null) {
    sums.sides[sentiment.label] += 1
    addValue(sums.scores, inHundredths(sentiment.score))
  } else if (analysis.analysed) sums.notJudged += 1
  if (review.text !== null)
    addLanguage(sums, { language: review.language, review_count: 1, analysed: analysis.analysed })
  addSubjects(sums, { review, analysis })
  if (quote !== null && analysis.served && isPraiseToQuote(review)) addQuote(sums, { id: review.id, ...quote })
  if (!analysis.served) sums.notServed.add(review.id)
  if (readBy !== undefined) {
    sums.models.add(readBy)
    sums.readings.used += 1
  }
  sums.readings.unsupported += analysis.unsupportedCount ?? 0
}

/** Whether praise may be quoted. Authors tied to the business are not quoted: a quote has no room for their disclosure. */
function isPraiseToQuote({ rating, disclosure }: Review): boolean {
  return rating >= 4 && disclosure === undefined
}

function addSubjects(sums: Sums, { review, analysis }: AnalysedReview): void {
  const { aspects, mentions, topics, unclearAspects, sentiment, keyPhrases } = analysis
  const opinions = [
    ...aspects.map((opinion) => ({ subject: `aspects/${opinion.id}`, opinion })),
    ...ENTITY_KINDS.flatMap((kind) => mentions[kind].map((opinion) => ({ subject: `${kind}/${opinion.id}`, opinion }))),
  ]
  for (const { subject, opinion } of opinions) {
    const of = subjectIn(sums, subject)
    addOpinion(of, opinion, review)
    addWordings(of, subject, keyPhrases)
  }
  for (const id of topics) {
    const of = subjectIn(sums, `topics/${id}`)
    if (sentiment !== null) addValue(of.scores, inHundredths(sentiment.score))
    addWordings(of, `topics/${id}`, keyPhrases)
  }
  for (const id of unclearAspects) subjectIn(sums, `aspects/${id}`).notJudged += 1
}

function addOlder(sums: Sums, older: Sums): void {
  addSpread(sums.stars, older.stars)
  for (const side of ['positive', 'neutral', 'negative', 'mixed'] as const) sums.sides[side] += older.sides[side]
  addSpread(sums.scores, older.scores)
  sums.notJudged += older.notJudged
  for (const language of older.languages.values()) addLanguage(sums, language)
  for (const [subject, ofSubject] of older.subjects) addSubject(subjectIn(sums, subject), ofSubject)
  if (older.quote !== null) addQuote(sums, older.quote)
  for (const id of older.notServed) sums.notServed.add(id)
  for (const model of older.models) sums.models.add(model)
  sums.readings.used += older.readings.used
  sums.readings.unsupported += older.readings.unsupported
}

function addLanguage({ languages }: Sums, { language, review_count, analysed }: LanguageCount): void {
  const key = `${language ?? ''} ${analysed}`
  const known = languages.get(key)
  if (known === undefined) languages.set(key, { language, review_count, analysed })
  else known.review_count += review_count
}

function subjectIn({ subjects }: Sums, subject: string): SubjectSums {
  const known = subjects.get(subject)
  if (known !== undefined) return known
  const none = noSubjectSums()
  subjects.set(subject, none)
  return none
}

/** Adds a quote if it is worth more. Of equal quotes, the newest stays, because it came first. */
function addQuote(sums: Sums, quote: NonNullable<Sums['quote']>): void {
  if (quote.worth > (sums.quote?.worth ?? 0)) sums.quote = quote
}
