import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import { analyseReview } from './analyse-review.ts'
import type { ReviewInput } from './analyse-review.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { engineFor } from './engine.ts'
import type { Domain } from './engine.ts'
import type { AnalysedReview } from './parts/figures.ts'
import type { ReviewAnalysis } from './review-analysis.ts'

/** Below this many reviews, starting threads takes longer than the analysis. */
const MIN_FOR_THREADS = 2000
/** How many reviews a thread gets at a time. */
const CHUNK = 1000

/** The worker beside this file: TypeScript in the sources, JavaScript once compiled. */
const WORKER = new URL(`./analysis-worker${extname(import.meta.url)}`, import.meta.url)

export type AnalyseAllOptions = {
  cache: AnalysisCache
  workers?: number | undefined
  /** What a model said of a review, by its id. */
  readings?: ReadonlyMap<string, Reading>
}

/** Analyses every review that is not in the cache, in threads if there are many. Keeps the order. */
export async function analyseAll(
  domain: Domain,
  reviews: readonly Review[],
  { cache, workers, readings = new Map() }: AnalyseAllOptions,
): Promise<AnalysedReview[]> {
  const inputs = reviews.map((review) => inputOf(review, readings.get(review.id)))
  const cached = inputs.map((input) => cache.get(input))
  const missing = inputs.filter((_, index) => cached[index] === null)
  const analyses = (await analyseMissing(domain, missing, workers ?? availableParallelism())).values()
  return reviews.map((review, index) => {
    const input = inputs[index]
    const known = cached[index]
    if (known !== null && known !== undefined) return { review, analysis: known }
    const analysis = analyses.next().value
    if (analysis === undefined || input === undefined) throw new Error(`Review ${review.id} was not analysed`)
    cache.put(input, analysis)
    return { review, analysis }
  })
}

async function analyseMissing(
  domain: Domain,
  reviews: readonly ReviewInput[],
  workers: number,
): Promise<ReviewAnalysis[]> {
  if (reviews.length < MIN_FOR_THREADS || workers < 2 || !existsSync(fileURLToPath(WORKER))) {
    const engine = engineFor(domain)
    return reviews.map((review) => analyseReview(engine, review))
  }
  const chunks = Array.from({ length: Math.ceil(reviews.length / CHUNK) }, (_, index) =>
    reviews.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  return (await analyseInThreads(domain, chunks, workers)).flat()
}

function inputOf({ text, language, rating, author }: Review, reading: Reading | undefined): ReviewInput {
  return { text, language, rating, author, ...(reading === undefined ? {} : { reading }) }
}

/** Each thread takes the next chunk as soon as it has finished one. */
async function analyseInThreads(
  domain: Domain,
  chunks: readonly ReviewInput[][],
  workers: number,
): Promise<ReviewAnalysis[][]> {
  const done: ReviewAnalysis[][] = []
  const queue = chunks.entries()
  const threads = Array.from({ length: Math.min(workers, chunks.length) }, () => runThread(domain, queue, done))
  await Promise.all(threads)
  return done
}

function runThread(domain: Domain, queue: Iterator<[number, ReviewInput[]]>, done: ReviewAnalysis[][]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const worker = new Worker(WORKER, { workerData: domain })
  let current = -1
  const next = (): void => {
    const item = queue.next()
    if (item.done === true) {
      resolve(undefined)
      return
    }
    current = item.value[0]
    worker.postMessage(item.value[1])
  }
  worker.on('message', (analyses: ReviewAnalysis[]) => {
    done[current] = analyses
    next()
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`An analysis thread ended with code ${code}`)))
  next()
  return promise.finally(() => worker.terminate())
}
