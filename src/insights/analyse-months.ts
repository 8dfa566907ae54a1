import { availableParallelism } from 'node:os'
import { mapAtOnce } from '../host/map-at-once.ts'
import type { Correction } from '../schema/content/corrections.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import type { AnalysedMonth } from './all-reviews.ts'
import type { ReviewInput } from './analyse-review.ts'
import { openAnalyser } from './analyser.ts'
import type { Analyser } from './analyser.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { applyCorrections } from './corrections.ts'
import type { Domain, Engine } from './engine.ts'
import { madeOf, type MonthToRead } from './kept-month-insights.ts'
import { monthInsights, type MonthInsights } from './month-insights.ts'
import type { AnalysedReview, ReviewAnalysis } from './review-analysis.ts'

/** Below this many reviews, starting threads takes longer than the analysis. */
const MIN_FOR_THREADS = 2000

/** How many months are in work at a time beyond one for each thread, so that a thread has the next chunk while a month is read or written. */
const MONTHS_AHEAD = 2

export type AnalyseMonthsOptions = {
  cache: AnalysisCache
  workers?: number | undefined
  /** What a model said of a review, by its id. */
  readings: ReadonlyMap<string, Reading>
  corrections: readonly Correction[]
  /** Compiled from the same domain. */
  engine: Engine
}

/**
 * The insights of each month of the reviews, which are newest first, as the months are. Analyses every review that is not in the
 * cache, in threads if there are many, and lets go of the analyses of one month before it holds those of many.
 *
 * @throws {InsightsError} if a review does not say what is quoted of it
 */
export async function analyseMonths(
  domain: Domain,
  reviews: readonly Review[],
  { cache, workers = availableParallelism(), readings, corrections: all, engine }: AnalyseMonthsOptions,
): Promise<AnalysedMonth[]> {
  const analyser = openAnalyser(domain, reviews.length < MIN_FOR_THREADS ? 1 : workers)
  const months = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
  const corrections = Map.groupBy(all, ({ review }) => review)
  try {
    return await mapAtOnce(months, workers + MONTHS_AHEAD, async ([month, ofMonth]) => {
      const toRead = { month, reviews: ofMonth, readings, corrections }
      return { month, reviews: ofMonth, insights: await readMonth(toRead, { cache, engine, analyser }) }
    })
  } finally {
    await analyser.close()
  }
}

type Tools = Pick<AnalyseMonthsOptions, 'cache' | 'engine'> & { analyser: Analyser }

/** The insights of a month: those of the last time if they are made of the same. */
async function readMonth(toRead: MonthToRead, tools: Tools): Promise<MonthInsights> {
  const kept = tools.cache.insights(toRead.month)
  const from = madeOf(toRead)
  const known = await kept.get(from)
  if (known !== null) return known
  const analysed = readAnalyses(toRead, await analyseMonth(toRead, tools))
  const insights = monthInsights(applyCorrections(analysed, toRead.corrections, tools.engine.language))
  await kept.put(from, insights)
  return insights
}

/** The analyses of the reviews of a month as JSON, in their order. */
async function analyseMonth({ month, reviews, readings }: MonthToRead, { cache, analyser }: Tools): Promise<string[]> {
  const kept = await cache.month(month)
  const found = reviews.map((review) => {
    const input = inputOf(review, readings.get(review.id))
    return { input, analysis: kept.get(input) }
  })
  const missing = found.flatMap(({ input, analysis }) => (analysis === null ? [input] : []))
  const made = (await analyser.analyse(missing)).values()
  const analyses = found.map(({ input, analysis: known }) => {
    const analysis = known ?? made.next().value
    if (analysis === undefined) throw new Error(`A review of ${month} was not analysed`)
    if (known === null) kept.put(input, analysis)
    return analysis
  })
  await kept.save()
  return analyses
}

/** One after the other, so that one is garbage before the next is an object. */
function* readAnalyses({ reviews }: MonthToRead, analyses: readonly string[]): Generator<AnalysedReview> {
  for (const [place, review] of reviews.entries()) {
    const analysis: unknown = JSON.parse(analyses[place] ?? 'null')
    if (!isAnalysis(analysis)) throw new Error(`Review ${review.id} was not analysed`)
    yield { review, analysis }
  }
}

/** It was written from an analysis; the check only tells the compiler. */
function isAnalysis(value: unknown): value is ReviewAnalysis {
  return typeof value === 'object' && value !== null && 'keyPhrases' in value
}

function inputOf({ text, language, rating, author }: Review, reading: Reading | undefined): ReviewInput {
  return { text, language, rating, author, ...(reading === undefined ? {} : { reading }) }
}
