import { isDeepStrictEqual } from 'node:util'
import { aggregateRating } from '../content/reviews-file.ts'
import { withheldCounts } from '../content/withheld.ts'
import { commitment, hashesOf, partsIfAny } from '../log/commitment.ts'
import type { LoggedReview } from '../log/history.ts'
import { openingsPath } from '../log/published-files.ts'
import { TILE_WIDTH } from '../log/tiles.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { OpeningsFile, type PartSalts, StateFile } from '../schema/log-files.ts'
import { loose } from '../schema/loose.ts'
import { newestFirst, Review } from '../schema/review.ts'
import { counted } from '../schema/rounding.ts'
import { DatasetHead } from '../schema/shards.ts'
import { type Checked, type Step, step } from './check-log.ts'
import type { SiteFiles } from './read-site-files.ts'

type Openings = { salts: Map<number, PartSalts>; faults: string[] }

export function openingsIn({ openings }: SiteFiles): Openings {
  const read: Openings = { salts: new Map(), faults: [] }
  let before = -1
  for (const [path, text] of openings) {
    const file = OpeningsFile.safeParse(dataIn(text))
    if (!file.success) read.faults.push(`${path} is malformed`)
    for (const { index, ...salts } of file.data?.openings ?? []) {
      if (openingsPath(Math.floor(index / TILE_WIDTH)) !== path || index <= before)
        read.faults.push(`${path}: ${index} is not in its place`)
      before = index
      read.salts.set(index, salts)
    }
  }
  return read
}

/** Step 5. */
export function checkOpenings({ history }: Checked, { salts, faults }: Openings): Step {
  const all = [...salts.values()].flatMap(({ rest, stars, words }) => [rest, stars, words])
  const missing = [...history.reviews].filter(([index, { status }]) => status === 'published' && !salts.has(index))
  const left = [...salts.keys()].filter((index) => history.reviews.get(index)?.status !== 'published')
  return step('There are salts for what is published, and for nothing else', [
    ...faults,
    ...missing.map(([index]) => `There are no salts for review ${index}`),
    ...left.map(
      (index) => `There are salts for ${index}, which is ${history.reviews.get(index)?.status ?? 'no review'}`,
    ),
    ...(new Set(all).size < all.length ? ['A salt is used twice'] : []),
  ])
}

/** `/reviews.json`, piece by piece, and how its reviews differ from the log. */
export type CheckedDataset = {
  head: DatasetHead
  reviews: readonly Review[]
  /** Reviews that are not those of the log. */
  faults: readonly string[]
}

/** Goes through all reviews. Undefined if `/reviews.json` is malformed. */
export function checkedDataset({ history, files }: Checked, salts: Openings['salts']): CheckedDataset | undefined {
  const dataset = partsOfDataset(files)
  if (dataset === undefined) return undefined
  const reviews: Review[] = []
  const faults: string[] = []
  const shown = new Set<number>()
  for (const published of dataset.reviews) {
    const review = ReviewOnSite.safeParse(published)
    if (!review.success || !hasRating(published)) return undefined
    const { id, log_index: index } = review.data
    reviews.push(review.data)
    if (index === undefined) faults.push(`${id} is not in the log: it has no log_index`)
    else if (shown.has(index)) faults.push(`${id} has the log_index ${index} of another review`)
    // With all their members, of later versions too, which the hashes cover
    else
      for (const why of changedParts(published, history.reviews.get(index), salts.get(index)))
        faults.push(`${id} (${index}): ${why}`)
    if (index !== undefined) shown.add(index)
  }
  return { head: dataset.head, reviews, faults }
}

const HeadOnSite = loose(DatasetHead)
const ReviewOnSite = loose(Review)

/** The dataset without its reviews, and these one by one, read a shard at a time where there are shards. */
function partsOfDataset({ reviews, pieces }: SiteFiles): { head: DatasetHead; reviews: Iterable<unknown> } | undefined {
  const [first, last] = [pieces?.[0], pieces?.at(-1)]
  const isWhole = pieces === undefined || first === undefined || last === undefined
  const frame = isWhole
    ? [reviews]
    : [
        reviews.subarray(0, first.byteOffset - reviews.byteOffset),
        reviews.subarray(last.byteOffset + last.length - reviews.byteOffset),
      ]
  const data = dataIn(frame.join(''))
  if (typeof data !== 'object' || data === null) return undefined
  const { reviews: list, ...rest } = { reviews: undefined, ...data }
  const head = HeadOnSite.safeParse(rest)
  if (!head.success || !Array.isArray(list)) return undefined
  return { head: head.data, reviews: isWhole ? list : reviewsIn(pieces) }
}

/** A piece that is no list of reviews counts as one that is none. */
function* reviewsIn(pieces: readonly Buffer[]): Generator {
  for (const piece of pieces) {
    const list = dataIn(`[${piece.toString()}]`)
    if (Array.isArray(list)) yield* list
    else yield undefined
  }
}

/** Step 6: none vanished, none changed, none came without an entry. */
export function checkReviews({ history }: Checked, { reviews, faults }: CheckedDataset): Step {
  const shown = new Set(reviews.map(({ log_index: index }) => index))
  const published = [...history.reviews].filter(([, { status }]) => status === 'published')
  const vanished = published.filter(([index]) => !shown.has(index))
  return step(
    `Its ${counted(reviews.length, 'review is that', 'reviews are those')} of the log: none vanished, none changed`,
    [...vanished.map(([index]) => `Review ${index} vanished: the log says that it is published`), ...faults],
    changesIn(history.reviews),
  )
}

function changesIn(reviews: ReadonlyMap<number, LoggedReview>): string[] {
  const published = [...reviews.values()].filter(({ status }) => status === 'published')
  const words = published.filter(({ changes }) => changes.words > 0).length
  const stars = published.filter(({ changes }) => changes.stars > 0).length
  return [
    ...(words > 0 ? [`Words changed since they were first published: ${counted(words, 'review')}`] : []),
    ...(stars > 0 ? [`Stars changed since they were first published: ${counted(stars, 'review')}`] : []),
  ]
}

function hasRating(review: unknown): review is { rating: number } {
  return typeof review === 'object' && review !== null && 'rating' in review && typeof review.rating === 'number'
}

function changedParts(
  review: { rating: number },
  logged: LoggedReview | undefined,
  salts: PartSalts | undefined,
): string[] {
  if (logged === undefined) return ['the log has no such review']
  if (logged.status !== 'published') return [`the log says that it was ${logged.status}, but it is still here`]
  if (salts === undefined) return []
  const parts = partsIfAny(review)
  if (parts === undefined) return ['it cannot be hashed: half of a surrogate pair is in it, or a number such as 1e999']
  const hashes = hashesOf(parts, salts)
  return (['stars', 'words', 'rest'] as const)
    .filter((part) => hashes[part] !== logged.hashes?.[part])
    .map((part) => `its ${part} are not those that are logged, or their salt was changed`)
}

/** Step 7. */
export function checkDataset({ history, files }: Checked): Step {
  const title = '/reviews.json is the file that the last entry has the hash of'
  const state = StateFile.safeParse(dataIn(files.state))
  if (!state.success) return step(title, ['/log/state.json is missing or malformed'])
  const last = history.states.at(-1)
  if (state.data.index !== last?.index) return step(title, ['/log/state.json is of another entry'])
  return step(title, commitment(state.data.salt, files.reviews) === last.dataset ? [] : ['It has another hash'])
}

/** The month shards are what is said to be in `/reviews.json`; nothing if there are none. */
export function checkShards({ shardFaults }: SiteFiles): Step[] {
  return shardFaults === undefined
    ? []
    : [step('The month shards in /data are /reviews.json in pieces', [...shardFaults])]
}

/** Step 8. */
export function checkCounts({ history }: Checked, { head, reviews }: CheckedDataset): Step {
  const removals = [...history.reviews.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
  const ids = new Set(reviews.map(({ id }) => id))
  const isSorted = reviews.every((review, at) => {
    const before = reviews[at - 1]
    return before === undefined || newestFirst(before, review) <= 0
  })
  return step(`${reviews.length} published, ${removals.length} taken down: the counts are right`, [
    ...(isDeepStrictEqual(head.withheld, withheldCounts(removals))
      ? []
      : ['"withheld" counts others than the log has']),
    ...(isDeepStrictEqual(head.aggregate_rating, aggregateRating(reviews))
      ? []
      : ['"aggregate_rating" is not that of the reviews']),
    ...(ids.size === reviews.length ? [] : ['An id is used twice']),
    ...(isSorted ? [] : ['The reviews are not newest first']),
  ])
}
