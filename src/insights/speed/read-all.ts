import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Review } from '../../schema/review.ts'
import { engineFor } from '../engine.ts'
import type { Subject } from '../engine.ts'
import type { Read } from '../parts/figures.ts'
import { readReview } from '../read-review.ts'
import type { ReadReview } from '../read-review.ts'
import type { Reading } from '../reading.ts'
import type { ReadingCache } from './reading-cache.ts'

/** Under this many unread reviews, starting threads takes longer than reading. */
const FEW = 2000
/** How many reviews a thread gets at a time. */
const CHUNK = 1000

const WORKER = new URL('./read-worker.ts', import.meta.url)

export type ReadOptions = { kept: ReadingCache; workers?: number | undefined }

/** Reads every review that the cache does not have: here, or in threads where there are many. The order stays. */
export async function readAll(
  subject: Subject,
  reviews: readonly Review[],
  { kept, workers }: ReadOptions,
): Promise<Read[]> {
  const found = reviews.map((review) => kept.get(review))
  const unread = reviews.filter((_, place) => found[place] === null)
  const readings = (await readUnread(subject, unread, workers ?? availableParallelism())).values()
  return reviews.map((review, place) => {
    const known = found[place]
    if (known !== null && known !== undefined) return { review, reading: known }
    const reading = readings.next().value
    if (reading === undefined) throw new Error(`Review ${review.id} was not read`)
    kept.put(review, reading)
    return { review, reading }
  })
}

async function readUnread(subject: Subject, reviews: readonly Review[], workers: number): Promise<Reading[]> {
  if (reviews.length < FEW || workers < 2 || !existsSync(fileURLToPath(WORKER))) return readHere(subject, reviews)
  const chunks = Array.from({ length: Math.ceil(reviews.length / CHUNK) }, (_, place) =>
    reviews.slice(place * CHUNK, (place + 1) * CHUNK).map(needed),
  )
  return (await readInThreads(subject, chunks, workers)).flat()
}

function readHere(subject: Subject, reviews: readonly Review[]): Reading[] {
  const engine = engineFor(subject)
  return reviews.map((review) => readReview(engine, review))
}

function needed({ text, language, rating, author }: Review): ReadReview {
  return { text, language, rating, author }
}

/** Each thread takes the next chunk as soon as it is done with one. */
async function readInThreads(subject: Subject, chunks: readonly ReadReview[][], workers: number): Promise<Reading[][]> {
  const done: Reading[][] = []
  const queue = chunks.entries()
  const threads = Array.from({ length: Math.min(workers, chunks.length) }, () => thread(subject, queue, done))
  await Promise.all(threads)
  return done
}

function thread(subject: Subject, queue: Iterator<[number, ReadReview[]]>, done: Reading[][]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const worker = new Worker(WORKER, { workerData: subject })
  let at = -1
  const next = (): void => {
    const item = queue.next()
    if (item.done === true) {
      resolve(undefined)
      return
    }
    at = item.value[0]
    worker.postMessage(item.value[1])
  }
  worker.on('message', (readings: Reading[]) => {
    done[at] = readings
    next()
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`A thread that reads reviews ended with code ${code}`)))
  next()
  return promise.finally(() => worker.terminate())
}
