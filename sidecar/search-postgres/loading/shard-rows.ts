import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { ReviewInsight } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import { type DatasetFile, inMemory, type ReadableDataset } from '../../search/columns/dataset-files.ts'
import { type FileRange, insightsIn, reviewsIn } from '../../search/columns/read-dataset-files.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import { type ReviewTerms, type SaidValue, termsOf, saidIn } from './review-terms.ts'
import type { ValueKind } from '../answering/value-number.ts'

/** The files of a month, or all files if the site publishes no months. `readShard` reads them. */
export type Shard = Pick<ReadableDataset, 'reviews' | 'perReview'> & { name: string }

/** One review, as it is stored. */
export type ReviewRow = {
  day: number
  id: string
  rating: number
  /** A hash of the published bytes and the software: a row with the same digest need not be written again. */
  digest: Buffer
  review: Buffer
  insight: Buffer | null
  /** Computed only for reviews that are added or closed. */
  terms: () => ReviewTerms
}

/** Figures of a day: the number of its reviews, and the length and hash of the reviews with commas between them. */
export const DayFigures = z.object({ day: z.int(), bytes: z.int(), sha256: z.string(), count: z.int() })
export type DayFigures = z.infer<typeof DayFigures>

/** The figures of a shard, which sidecars have in memory. */
export const ShardFigures = z.object({
  /** Day and id of the newest and of the oldest review. */
  ends: z.array(z.tuple([z.int(), z.string()])),
  /** Newest first. */
  days: z.array(DayFigures),
  /** Pairs of a kind and a value. */
  values: z.array(z.tuple([z.string(), z.string()])),
})
export type ShardFigures = z.infer<typeof ShardFigures>

/** Reviews read per turn of the event loop, which takes a few milliseconds. */
const IN_TURN = 20

/**
 * Reads a shard, and calls `visit` with each review. Other work can run in between. Returns the figures.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function readShard(
  shard: Shard,
  software: string,
  visit: (row: ReviewRow) => Promise<void>,
): Promise<ShardFigures> {
  const [reviews, perReview] = await Promise.all([inMemory(shard.reviews), inMemory(shard.perReview)])
  const insights = new Map<string, { insight: ReviewInsight; range: FileRange }>()
  let read = 0
  for (const { id, ...said } of insightsIn(perReview)) {
    insights.set(id, said)
    if (++read % IN_TURN === 0) await setImmediate()
  }
  const figures = collectFigures()
  for (const { review, range } of reviewsIn(reviews)) {
    const said = insights.get(review.id)
    const bytes = sliceOf(reviews, range)
    const insight = said === undefined ? null : sliceOf(perReview, said.range)
    const values = saidIn(review, said?.insight)
    figures.add(review, bytes, values)
    await visit({
      ...{ day: dayNumber(review.date), id: review.id, rating: review.rating },
      ...{ digest: digestOf(software, bytes, insight), review: bytes, insight },
      terms: () => termsOf(review, values),
    })
    if (++read % IN_TURN === 0) await setImmediate()
  }
  return figures.finish()
}

function sliceOf(files: readonly DatasetFile[], [file, from, to]: FileRange): Buffer {
  return files[file]?.bytes.subarray(from, to) ?? Buffer.alloc(0)
}

function digestOf(software: string, review: Buffer, insight: Buffer | null): Buffer {
  return createHash('sha256')
    .update(`${software}\0`)
    .update(review)
    .update('\0')
    .update(insight ?? '')
    .digest()
}

/** Computes the figures of a shard. Add the reviews newest first. */
function collectFigures(): {
  add: (review: Review, bytes: Buffer, values: readonly SaidValue[]) => void
  finish: () => ShardFigures
} {
  const days: (DayFigures & { hash: Hash })[] = []
  const values = new Map<string, [ValueKind, string]>()
  let newest: [number, string] | undefined
  let oldest: [number, string] | undefined
  return {
    add(review, bytes, its) {
      const { date, id } = review
      const day = dayNumber(date)
      oldest = [day, id]
      newest ??= oldest
      let last = days.at(-1)
      if (last?.day !== day) {
        last = { day, bytes: -1, sha256: '', count: 0, hash: createHash('sha256') }
        days.push(last)
      } else last.hash.update(',')
      last.bytes += bytes.length + 1
      last.hash.update(bytes)
      last.count++
      for (const [kind, value] of its) values.set(`${kind}\0${value}`, [kind, value])
    },
    finish: () => ({
      ends: newest === undefined || oldest === undefined ? [] : [newest, oldest],
      days: days.map(({ hash, ...figures }) => ({ ...figures, sha256: hash.digest('hex') })),
      values: [...values.values()],
    }),
  }
}
