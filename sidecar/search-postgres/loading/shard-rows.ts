import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { type ReviewInsight, SentimentLabel } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import { type DatasetFile, inMemory, type ReadableDataset } from '../../search/columns/dataset-files.ts'
import { lettersOf } from '../../../src/search/near-words.ts'
import { type FileRange, insightsIn, reviewsIn } from '../../search/columns/read-dataset-files.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import { eachToken, isOfWord } from '../../../src/search/each-token.ts'
import { withoutAccents, wordKey } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { endingsOf, type EndingsOf } from '../../../src/search/word-endings.ts'
import { saidFor, type SaidValue } from '../answering/said-places.ts'
import { pairsIn, spelling } from '../answering/spelling.ts'
import { collectMonths, MonthFigures } from './month-figures.ts'
import { type ValueKind, valueNumber } from '../answering/value-number.ts'

/** The files of a month, or all files if the site publishes no months. `readShard` reads them. */
export type Shard = Pick<ReadableDataset, 'reviews' | 'perReview'> & { name: string }

/** One review, with its columns in `reviews` and `texts`. */
export type ReviewRow = {
  day: number
  id: string
  rating: number
  /** A hash of the published bytes and the software: a row with the same digest need not be written again. */
  digest: Buffer
  review: Buffer
  insight: Buffer | null
  said: string[]
  words: string[]
  pairs: number[]
  spelled: string | null
}

/**
 * Figures of a day: length and hash of its reviews with commas between them, and the number of reviews with one to five stars.
 */
export const DayFigures = z.object({ day: z.int(), bytes: z.int(), sha256: z.string(), stars: z.array(z.int()) })
export type DayFigures = z.infer<typeof DayFigures>

/** The figures of a shard, which sidecars have in memory. */
export const ShardFigures = z.object({
  /** Day and id of the newest and of the oldest review. */
  ends: z.array(z.tuple([z.int(), z.string()])),
  /** Newest first. */
  days: z.array(DayFigures),
  /** Kind, value, and the number of reviews with that value. */
  values: z.array(z.tuple([z.string(), z.string(), z.int()])),
  months: z.array(MonthFigures),
})
export type ShardFigures = z.infer<typeof ShardFigures>

/** The number of reviews that contain each word. */
export type WordCounts = Map<string, number>

export type ReadShard = { figures: () => ShardFigures; words: WordCounts }

/** Reviews read per turn of the event loop, which takes a few milliseconds. */
const IN_TURN = 20

/**
 * Reads a shard, and calls `visit` with each review. Other work can run in between. Figures and words are complete at the end.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function readShard(
  shard: Shard,
  software: string,
  visit: (row: ReviewRow) => Promise<void>,
): Promise<ReadShard> {
  const [reviews, perReview] = await Promise.all([inMemory(shard.reviews), inMemory(shard.perReview)])
  const insights = new Map<string, { insight: ReviewInsight; range: FileRange }>()
  let read = 0
  for (const { id, ...said } of insightsIn(perReview)) {
    insights.set(id, said)
    if (++read % IN_TURN === 0) await setImmediate()
  }
  const words: WordCounts = new Map()
  const figures = collectFigures()
  for (const { review, range } of reviewsIn(reviews)) {
    const said = insights.get(review.id)
    const bytes = sliceOf(reviews, range)
    const insight = said === undefined ? null : sliceOf(perReview, said.range)
    const folded = review.text === null ? null : foldForSearch(review.text)
    const values = valuesOf(review, said?.insight)
    figures.add(review, bytes, values)
    const spelled = folded === null ? null : spelling(folded)
    await visit({
      ...{ day: dayNumber(review.date), id: review.id, rating: review.rating },
      ...{ digest: digestOf(software, bytes, insight), review: bytes, insight },
      said: saidFor(values),
      words: keysOf(folded ?? '', endingsOf(review.language), words).map((key) => valueNumber('word', key)),
      ...{ pairs: pairsIn(spelled ?? ''), spelled },
    })
    if (++read % IN_TURN === 0) await setImmediate()
  }
  return { figures: figures.finish, words }
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

/** The keys of the words of a text, each once. Counts the words (not the keys) in `counts`. */
function keysOf(folded: string, language: EndingsOf, counts: WordCounts): string[] {
  const keys = new Set<string>()
  const words = new Set<string>()
  eachToken(folded, (from, to) => {
    if (isOfWord(folded.charCodeAt(from))) words.add(folded.slice(from, to))
  })
  for (const word of words) {
    const key = wordKey(word, language, EVERY_STEM)
    if (key === '') continue
    keys.add(key)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...keys]
}

/** The letters in a word, as a number (see `Nearness`). */
export function lettersIn(word: string): number {
  return lettersOf(withoutAccents(word)) | 0
}

/** The values of a review, each once. */
function valuesOf(review: Review, insight: ReviewInsight | undefined): SaidValue[] {
  const { sentiment, topics = [], mentions = {}, aspects = [] } = insight ?? {}
  const of = (kind: ValueKind, values: readonly string[] = []): SaidValue[] =>
    [...new Set(values)].map((one) => [kind, one])
  const flags = [
    review.owner_reply !== null && 'has_reply',
    review.text !== null && 'has_text',
    review.disclosure !== undefined && 'disclosed',
  ]
  return [
    ...of('source', [review.source]),
    ...of('language', review.language === null ? [] : [review.language]),
    ...of('technician', mentions.technicians),
    ...of('service', mentions.services),
    ...of('area', mentions.service_areas),
    ...of('problem', mentions.problems),
    ...of(
      'aspect',
      aspects.map(({ id }) => id),
    ),
    ...of(
      'flag',
      flags.filter((flag) => flag !== false),
    ),
    ...of('sentiment', sentiment === undefined ? [] : [sentiment.label]),
    ...of('topic', topics),
    ...SentimentLabel.options.flatMap((label) => {
      const judged = aspects.filter((aspect) => aspect.label === label)
      return of(
        `${label} aspect`,
        judged.map(({ id }) => id),
      )
    }),
  ]
}

/** Computes the figures of a shard. Add the reviews newest first. */
function collectFigures(): {
  add: (review: Review, bytes: Buffer, values: readonly SaidValue[]) => void
  finish: () => ShardFigures
} {
  const days: (DayFigures & { hash: Hash })[] = []
  const values = new Map<string, [ValueKind, string, number]>()
  let newest: [number, string] | undefined
  let oldest: [number, string] | undefined
  const months = collectMonths()
  return {
    add(review, bytes, its) {
      const { date, id, rating } = review
      const day = dayNumber(date)
      months.add(review, its)
      oldest = [day, id]
      newest ??= oldest
      let last = days.at(-1)
      if (last?.day !== day) {
        last = { day, bytes: -1, sha256: '', stars: [0, 0, 0, 0, 0], hash: createHash('sha256') }
        days.push(last)
      } else last.hash.update(',')
      last.bytes += bytes.length + 1
      last.hash.update(bytes)
      last.stars[rating - 1] = (last.stars[rating - 1] ?? 0) + 1
      for (const [kind, value] of its) {
        const key = `${kind}\0${value}`
        const known = values.get(key) ?? [kind, value, 0]
        known[2]++
        values.set(key, known)
      }
    },
    finish: () => ({
      ends: newest === undefined || oldest === undefined ? [] : [newest, oldest],
      days: days.map(({ hash, ...figures }) => ({ ...figures, sha256: hash.digest('hex') })),
      values: [...values.values()],
      months: months.finish(),
    }),
  }
}
