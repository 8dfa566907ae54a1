import { availableParallelism } from 'node:os'
import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import type { ReviewInput } from './analyse-review.ts'
import { openAnalyser } from './analyser.ts'
import type { Analyser } from './analyser.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import type { Domain } from './engine.ts'
import type { AnalysedReview } from './parts/figures.ts'

/** Below this many reviews, starting threads takes longer than the analysis. */
const MIN_FOR_THREADS = 2000

/** How many months are in work at a time, so that each thread has the next chunk when it has finished one. */
const MONTHS_AT_ONCE = 4

export type AnalyseAllOptions = {
  cache: AnalysisCache
  workers?: number | undefined
  /** What a model said of a review, by its id. */
  readings?: ReadonlyMap<string, Reading>
}

/** Analyses every review that is not in the cache, month by month, in threads if there are many. Keeps the order. */
export async function analyseAll(
  domain: Domain,
  reviews: readonly Review[],
  { cache, workers = availableParallelism(), readings = new Map() }: AnalyseAllOptions,
): Promise<AnalysedReview[]> {
  const analyser = openAnalyser(domain, reviews.length < MIN_FOR_THREADS ? 1 : workers)
  const months = Map.groupBy(reviews, ({ date }) => date.slice(0, 7))
  const analysed = new Map<string, AnalysedReview[]>()
  const queue = months.entries()
  const work = async (): Promise<void> => {
    for (const [month, ofMonth] of queue) {
      analysed.set(month, await analyseMonth(month, ofMonth, { cache, readings, analyser }))
    }
  }
  try {
    await Promise.all(Array.from({ length: MONTHS_AT_ONCE }, work))
  } finally {
    await analyser.close()
  }
  return inOrderOf(reviews, analysed)
}

type Tools = { cache: AnalysisCache; readings: ReadonlyMap<string, Reading>; analyser: Analyser }

async function analyseMonth(
  month: string,
  reviews: readonly Review[],
  { cache, readings, analyser }: Tools,
): Promise<AnalysedReview[]> {
  const kept = await cache.month(month)
  const found = reviews.map((review) => {
    const input = inputOf(review, readings.get(review.id))
    return { review, input, analysis: kept.get(input) }
  })
  const missing = found.flatMap(({ input, analysis }) => (analysis === null ? [input] : []))
  const made = (await analyser.analyse(missing)).values()
  const analysed = found.map(({ review, input, analysis: known }) => {
    const analysis = known ?? made.next().value
    if (analysis === undefined) throw new Error(`Review ${review.id} was not analysed`)
    if (known === null) kept.put(input, analysis)
    return { review, analysis }
  })
  await kept.save()
  return analysed
}

function inputOf({ text, language, rating, author }: Review, reading: Reading | undefined): ReviewInput {
  return { text, language, rating, author, ...(reading === undefined ? {} : { reading }) }
}

/** The order of the reviews, whatever it is: each month has its own in the same order. */
function inOrderOf(reviews: readonly Review[], months: ReadonlyMap<string, AnalysedReview[]>): AnalysedReview[] {
  const rest = new Map([...months].map(([month, analysed]) => [month, analysed.values()]))
  return reviews.flatMap(({ date }) => rest.get(date.slice(0, 7))?.next().value ?? [])
}
