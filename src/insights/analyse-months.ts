import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { deserialize, serialize } from 'node:v8'
import { blocksOf } from '../host/cache/passed-checks.ts'
import type { Cache, CacheInputs } from '../host/cache/cache.ts'
import { mapAtOnce } from '../host/map-at-once.ts'
import { sha256Hex } from '../host/sha256.ts'
import type { Progress } from '../host/progress.ts'
import type { Correction } from '../schema/content/corrections.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import type { AnalysedMonth } from './all-reviews.ts'
import type { ReviewInput } from './analyse-review.ts'
import { openAnalyser } from './analyser.ts'
import type { Analyser } from './analyser.ts'
import { applyCorrections } from './apply-corrections.ts'
import type { Domain, Engine } from './engine.ts'
import { monthInsights, type MonthInsights } from './month-insights.ts'
import type { AnalysedReview, ReviewAnalysis } from './review-analysis.ts'

/** Below this many reviews, starting threads takes longer than the analysis. */
const MIN_FOR_THREADS = 2000

/** Months in progress beyond one per thread, so that a thread gets its next chunk while another month is read or written. */
const MONTHS_AHEAD = 2

/** Reviews per cached block: few, because analysing a review takes longer than reading hundreds of analyses. */
const BLOCK = 16

export type AnalyseMonthsOptions = {
  cache: Pick<Cache, 'get' | 'put'>
  workers?: number | undefined
  progress: Progress
  /** A model's reading of a review, by the review's id. */
  readings: ReadonlyMap<string, Reading>
  corrections: readonly Correction[]
  /** Compiled from the same domain. */
  engine: Engine
}

/**
 * The insights of each month, newest first; `reviews` must be newest first. Analyses every review that is not in the cache, in
 * threads if there are many. Drops the analyses of each month at once, so that they never pile up in memory.
 *
 * @throws {InsightsError} if a quoted phrase is not in its review
 */
export async function analyseMonths(
  domain: Domain,
  reviews: readonly Review[],
  { cache, workers = availableParallelism(), progress, readings, corrections: all, engine }: AnalyseMonthsOptions,
): Promise<AnalysedMonth[]> {
  const read = hash('sha256', JSON.stringify(domain))
  const analyser = openAnalyser({ domain, engine }, reviews.length < MIN_FOR_THREADS ? 1 : workers)
  const months = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
  const corrections = Map.groupBy(all, ({ review }) => review)
  let done = 0
  progress.begin('Analysing the reviews', reviews.length)
  try {
    return await mapAtOnce(months, workers + MONTHS_AHEAD, async ([month, ofMonth]) => {
      const toRead = { month, reviews: ofMonth, readings, corrections }
      const insights = await readMonth(toRead, { cache, engine, analyser, domain: read })
      progress.at((done += ofMonth.length))
      return { month, reviews: ofMonth, insights }
    })
  } finally {
    progress.end()
    await analyser.close()
  }
}

type Tools = Pick<AnalyseMonthsOptions, 'cache' | 'engine'> & {
  analyser: Analyser
  /** A hash of everything that the analysis of a review depends on. */
  domain: string
}

/** The reviews of a month, with a model's readings and a person's corrections by review id. */
type MonthToRead = {
  month: string
  reviews: readonly Review[]
  readings: ReadonlyMap<string, Reading>
  corrections: ReadonlyMap<string, readonly Correction[]>
}

/** The insights of a month, from the cache or from its reviews, readings and corrections. */
async function readMonth(toRead: MonthToRead, tools: Tools): Promise<MonthInsights> {
  const from: CacheInputs = ['insights of a month', tools.domain, readOfMonth(toRead)]
  const kept = tools.cache.get(from)
  if (kept !== undefined) {
    const insights: unknown = deserialize(kept)
    if (isMonthInsights(insights)) return insights
  }
  const analysed = readAnalyses(toRead, await analyseMonth(toRead, tools))
  const insights = monthInsights(applyCorrections(analysed, toRead.corrections, tools.engine.language))
  tools.cache.put(from, serialize(insights))
  return insights
}

/** A hash of everything that the insights of the month depend on. */
function readOfMonth({ reviews, readings, corrections }: MonthToRead): string {
  const inputs = reviews.map(({ id, text, language, rating, author, disclosure }) => {
    const isDisclosed = disclosure !== undefined
    return [id, text, language, rating, author, isDisclosed, readings.get(id) ?? 0, corrections.get(id) ?? 0]
  })
  return sha256Hex(JSON.stringify(inputs))
}

/** Only month insights are stored under such a key; the check is for the compiler. */
function isMonthInsights(value: unknown): value is MonthInsights {
  return typeof value === 'object' && value !== null && 'sums' in value
}

/**
 * The analyses of a month's reviews as JSON, in order. They are cached in blocks, so that a new review invalidates only one or
 * two blocks.
 */
async function analyseMonth({ reviews, readings }: MonthToRead, tools: Tools): Promise<string[]> {
  const { cache, analyser } = tools
  const inputs = reviews.map((review) => inputOf(review, readings.get(review.id)))
  const blocks = Array.from(blocksOf(inputs, lengthOf, BLOCK), (block) => {
    const from: CacheInputs = ['analyses', tools.domain, JSON.stringify(block)]
    return { block, from, kept: cache.get(from) }
  })
  const made = await analyser.analyse(blocks.flatMap(({ block, kept }) => (kept === undefined ? block : [])))
  let at = 0
  return blocks.flatMap(({ block, from, kept }) => {
    if (kept !== undefined) return kept.toString().split('\n')
    const analyses = made.slice(at, (at += block.length))
    cache.put(from, Buffer.from(analyses.join('\n')))
    return analyses
  })
}

function lengthOf({ text, author }: ReviewInput): number {
  return (text ?? '').length + author.length
}

/** Parses one analysis after the other, so that each is garbage before the next one is parsed. */
function* readAnalyses({ reviews }: MonthToRead, analyses: readonly string[]): Generator<AnalysedReview> {
  for (const [place, review] of reviews.entries()) {
    const analysis: unknown = JSON.parse(analyses[place] ?? 'null')
    if (!isAnalysis(analysis)) throw new Error(`Review ${review.id} was not analysed`)
    yield { review, analysis }
  }
}

/** The JSON was written from an analysis; the check is for the compiler. */
function isAnalysis(value: unknown): value is ReviewAnalysis {
  return typeof value === 'object' && value !== null && 'keyPhrases' in value
}

function inputOf({ text, language, rating, author }: Review, reading: Reading | undefined): ReviewInput {
  return { text, language, rating, author, ...(reading === undefined ? {} : { reading }) }
}
