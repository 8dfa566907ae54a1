import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyseReview } from './analyse-review.ts'
import type { ReviewInput } from './analyse-review.ts'
import type { Domain, Engine } from './engine.ts'

/** Analyses reviews, in threads if there are many, and returns each analysis as JSON. The caller must close it. */
export type Analyser = {
  analyse: (reviews: readonly ReviewInput[]) => Promise<string[]>
  close: () => Promise<unknown>
}

/** Fewer reviews at once are analysed in this thread, because sending them to another takes longer. */
const MIN_FOR_A_THREAD = 20

/** Reviews that are analysed in this thread first: for a few, a thread costs more to start than it saves. */
const MOST_HERE = 200

/** Reviews per job of a thread: few enough that their analyses are sent away before V8 moves them to the old generation. */
const CHUNK = 200

/**
 * Few objects outlive a review, so a small young generation is enough: V8's default takes 50 MB more per thread and is no faster.
 */
const YOUNG_MEMORY_MB = 16

/** The worker beside this file: TypeScript in a checkout, JavaScript in the package. */
const WORKER = new URL(`./analysis-worker${extname(import.meta.url)}`, import.meta.url)

/** Opens an analyser with at most `workers` threads, which start when they are needed; with 1, it uses the current thread. */
export function openAnalyser({ domain, engine }: { domain: Domain; engine: Engine }, workers: number): Analyser {
  const pool = workers > 1 ? threadPool(domain, workers) : null
  let here = 0
  const analyse: Analyser['analyse'] = async (reviews) => {
    here += reviews.length
    if (pool !== null && here > MOST_HERE && reviews.length >= MIN_FOR_A_THREAD) {
      return (await Promise.all(chunksOf(reviews).map((chunk) => pool.run(chunk)))).flat()
    }
    return reviews.map((review) => JSON.stringify(analyseReview(engine, review)))
  }
  return { analyse, close: () => pool?.close() ?? Promise.resolve() }
}

function chunksOf(reviews: readonly ReviewInput[]): ReviewInput[][] {
  return Array.from({ length: Math.ceil(reviews.length / CHUNK) }, (_, index) =>
    reviews.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

type Job = { reviews: readonly ReviewInput[] } & PromiseWithResolvers<string[]>

type ThreadPool = { run: (reviews: readonly ReviewInput[]) => Promise<string[]>; close: () => Promise<unknown> }

/** Each thread takes the next job as soon as it has finished one. */
function threadPool(domain: Domain, most: number): ThreadPool {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Job>()
  const next = (worker: Worker): void => {
    const job = waiting.shift()
    if (job === undefined) return void idle.push(worker)
    busy.set(worker, job)
    worker.postMessage(job.reviews)
  }
  const fail = (error: unknown): void => {
    for (const job of [...busy.values(), ...waiting.splice(0)]) job.reject(error)
    busy.clear()
  }
  const start = (): Worker => {
    const worker = new Worker(WORKER, {
      workerData: domain,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    })
    worker.on('message', (analyses: string[]) => {
      const job = busy.get(worker)
      busy.delete(worker)
      next(worker)
      job?.resolve(analyses)
    })
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`An analysis thread ended with code ${code}`)))
    return worker
  }
  const all: Worker[] = []
  let isClosed = false
  return {
    run: (reviews) => {
      if (isClosed) return Promise.reject(new Error('The analyser is closed'))
      const job = { reviews, ...Promise.withResolvers<string[]>() }
      waiting.push(job)
      const free = idle.pop()
      if (free !== undefined) next(free)
      else if (all.length < most) {
        const worker = start()
        all.push(worker)
        next(worker)
      }
      return job.promise
    },
    close: () => {
      isClosed = true
      return Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}
