import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { aggregateRating } from '../dataset/reviews-file.ts'
import { withheldCounts } from '../dataset/withheld.ts'
import { CHANGES_PATH } from '../log/changes.ts'
import { commitment, hashesOf, partsIfAny } from '../log/commitment.ts'
import type { LoggedReview } from '../log/history.ts'
import { openingsPath } from '../log/published-files.ts'
import { TILE_WIDTH } from '../log/tiles.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { JsonFeed } from '../schema/json-feed.ts'
import { OpeningsFile, type PartSalts, StateFile } from '../schema/log-files.ts'
import { loose } from '../schema/loose.ts'
import { Manifest } from '../schema/manifest.ts'
import { newestFirst, type Review } from '../schema/review.ts'
import { ReviewsFile } from '../schema/reviews-file.ts'
import { counted } from '../schema/rounding.ts'
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

/** `/reviews.json`, and its reviews with all their members, of later versions too, which the hashes cover. */
export type CheckedDataset = { file: ReviewsFile; asPublished: { rating: number }[] }

export function checkedDataset({ reviews }: SiteFiles): CheckedDataset | undefined {
  const data = dataIn(reviews.toString())
  const file = loose(ReviewsFile).safeParse(data)
  if (!file.success || typeof data !== 'object' || data === null) return undefined
  const list: unknown = Reflect.get(data, 'reviews')
  return { file: file.data, asPublished: Array.isArray(list) ? list.filter(hasRating) : [] }
}

/** Step 6: none vanished, none changed, none came without an entry. */
export function checkReviews(
  { history }: Checked,
  { file, asPublished }: CheckedDataset,
  salts: Openings['salts'],
): Step {
  const { reviews } = file
  const shown = new Set<number>()
  const faults = asPublished.flatMap((review, at) => {
    const { log_index: index, id } = reviews[at] ?? {}
    if (index === undefined) return [`${id ?? ''} is not in the log: it has no log_index`]
    if (shown.has(index)) return [`${id ?? ''} has the log_index ${index} of another review`]
    shown.add(index)
    return changedParts(review, history.reviews.get(index), salts.get(index)).map(
      (why) => `${id ?? ''} (${index}): ${why}`,
    )
  })
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

/** Step 8. */
export function checkCounts({ history }: Checked, { reviews, withheld, aggregate_rating }: ReviewsFile): Step {
  const removals = [...history.reviews.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
  const ids = new Set(reviews.map(({ id }) => id))
  return step(`${reviews.length} published, ${removals.length} taken down: the counts are right`, [
    ...(isDeepStrictEqual(withheld, withheldCounts(removals)) ? [] : ['"withheld" counts others than the log has']),
    ...(isDeepStrictEqual(aggregate_rating, aggregateRating(reviews))
      ? []
      : ['"aggregate_rating" is not that of the reviews']),
    ...(ids.size === reviews.length ? [] : ['An id is used twice']),
    ...(isDeepStrictEqual(reviews, reviews.toSorted(newestFirst)) ? [] : ['The reviews are not newest first']),
  ])
}

/** Step 10. */
export function checkFeeds(files: SiteFiles, { reviews }: ReviewsFile): Step {
  const manifest = loose(Manifest).safeParse(dataIn(files.manifest))
  const feed = loose(JsonFeed).safeParse(dataIn(files.feed))
  const byId = new Map<string, Review>(reviews.map((review) => [review.id, review]))
  const listed = new Map(manifest.data?.artefacts.map(({ path, sha256 }) => [path, sha256]))
  const wrong = (path: string, bytes: string | Buffer): string[] =>
    listed.get(path) === createHash('sha256').update(bytes).digest('hex')
      ? []
      : [`/manifest.json has another hash of ${path}`]
  const other = feed.data?.items.filter(({ id, _review }) => !isDeepStrictEqual(byId.get(id), _review)) ?? []
  return step('The feed and the manifest agree', [
    ...wrong('/reviews.json', files.reviews),
    ...wrong('/log/checkpoint', files.checkpoint),
    ...wrong('/api/feed.json', files.feed),
    ...wrong(CHANGES_PATH, files.changes.get(CHANGES_PATH) ?? ''),
    ...other.map(({ id }) => `/api/feed.json has another text of ${id}`),
    ...(feed.success ? [] : ['/api/feed.json is malformed']),
  ])
}
