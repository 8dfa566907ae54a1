import type { PartHashes } from '../../schema/log-entry.ts'
import type { PartSalts } from '../../schema/log-files.ts'
import { TILE_WIDTH } from '../../log/tiles.ts'
import { hexOf, sha256, utf8 } from './bytes.ts'
import { canonicalJsonIfAny, isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type CheckLine, counting, lineOf } from './check-lines.ts'
import { decodedText } from './check-log-files.ts'
import { isSalt, REMOVED_BECAUSE } from './entries.ts'
import { inParts } from './merkle-tree.ts'
import type { PublishedFiles } from './published-files.ts'
import { type RecordedReview, type ReviewRecord, saltedHash } from './record.ts'

/** A review with all its members, of later versions too: the hashes are over all of them. */
export type ListedReview = Record<string, unknown> & { rating: number; id: string; date: string }

/** The dataset, as far as the check needs it. */
export type Dataset = { reviews: ListedReview[]; withheld: unknown; aggregateRating: unknown }

/** Reads `/reviews.json`; undefined if it is no dataset of reviews. */
export function datasetIn({ reviews: bytes }: PublishedFiles): Dataset | undefined {
  const data = jsonIn(decodedText(bytes))
  if (!isRecord(data) || !Array.isArray(data['reviews'])) return undefined
  const reviews: unknown[] = data['reviews']
  const listed = reviews.filter(isListed)
  if (listed.length !== reviews.length) return undefined
  return { reviews: listed, withheld: data['withheld'], aggregateRating: data['aggregate_rating'] }
}

function isListed(review: unknown): review is ListedReview {
  if (!isRecord(review)) return false
  const { rating, id, date } = review
  return isCount(rating) && rating >= 1 && rating <= 5 && typeof id === 'string' && typeof date === 'string'
}

/** The salts of published reviews by their `log_index`, and what is wrong with the files that have them. */
export type ReadSalts = { salts: Map<number, PartSalts>; faults: string[] }

/** Reads `/log/openings/`. */
export function saltsIn({ openings }: PublishedFiles): ReadSalts {
  const read: ReadSalts = { salts: new Map(), faults: [] }
  for (const { path, group, bytes } of openings) {
    const data = jsonIn(decodedText(bytes))
    const listed: unknown[] = isRecord(data) && Array.isArray(data['openings']) ? data['openings'] : []
    const sound = listed.filter(isOpening)
    if (!isRecord(data) || data['version'] !== 1 || sound.length !== listed.length)
      read.faults.push(`${path} is malformed`)
    for (const { index, rest, stars, words } of sound) {
      if (Math.floor(index / TILE_WIDTH) !== group || read.salts.has(index))
        read.faults.push(`${path}: ${index} is not in its place`)
      read.salts.set(index, { rest, stars, words })
    }
  }
  return read
}

function isOpening(value: unknown): value is PartSalts & { index: number } {
  if (!isRecord(value)) return false
  return isCount(value['index']) && [value['rest'], value['stars'], value['words']].every(isSalt)
}

/** There are salts for what is published, and for nothing else: so nobody can guess at what was taken down. */
export function checkRemoved({ reviews }: ReviewRecord, { salts, faults }: ReadSalts): CheckLine {
  const all = [...salts.values()].flatMap(({ rest, stars, words }) => [rest, stars, words])
  const missing = [...reviews].filter(([index, { status }]) => status === 'published' && !salts.has(index))
  const left = [...salts.keys()].filter((index) => reviews.get(index)?.status !== 'published')
  return lineOf(
    'removed',
    { good: 'Nothing gives away what was in removed reviews', bad: 'The keys to the reviews are not right' },
    {
      faults: [
        ...faults,
        ...missing.map(([index]) => `There are no salts for review No. ${index}`),
        ...left.map((index) => `There are salts for No. ${index}, which is not published`),
        ...(new Set(all).size < all.length ? ['A salt is used twice'] : []),
      ],
    },
  )
}

/** None vanished, none changed unseen, none came without an entry. */
export async function checkListed(
  { reviews: recorded }: ReviewRecord,
  { reviews }: Dataset,
  { salts }: ReadSalts,
): Promise<CheckLine> {
  const shown = new Set<number>()
  const faults = []
  const hashes = await inParts(reviews, async (review) => {
    const index = indexOf(review)
    const known = index === undefined ? undefined : salts.get(index)
    return known && partHashes(review, known)
  })
  for (const [at, review] of reviews.entries()) {
    const index = indexOf(review)
    if (index === undefined) faults.push(`The review of ${review.date} (${review.id}) is not in the log`)
    else if (shown.has(index)) faults.push(`Two reviews have the number ${index}`)
    else faults.push(...changesOf(index, recorded.get(index), hashes[at]))
    if (index !== undefined) shown.add(index)
  }
  const vanished = [...recorded].filter(([index, { status }]) => status === 'published' && !shown.has(index))
  return lineOf(
    'reviews',
    {
      good: `None of the ${counting(reviews.length, 'review')} vanished, and none changed unseen`,
      bad: vanished.length > 0 ? 'Reviews vanished' : 'Reviews changed unseen',
    },
    {
      faults: [...vanished.map(([index]) => `No. ${index} vanished: the log says that it is published`), ...faults],
      notes: seenChanges(recorded),
    },
  )
}

/** The number of a review in the log. */
export function indexOf(review: ListedReview): number | undefined {
  return isCount(review['log_index']) ? review['log_index'] : undefined
}

const NAMES = { stars: 'stars', words: 'words', rest: 'details (reply, verification and the like)' } as const

function changesOf(index: number, recorded: RecordedReview | undefined, hashes: PartHashes | undefined): string[] {
  if (recorded === undefined) return [`No. ${index} is not in the log`]
  if (recorded.status !== 'published') return [`No. ${index} is still here, though the log says that it was taken down`]
  if (hashes === undefined) return []
  return (['stars', 'words', 'rest'] as const)
    .filter((part) => hashes[part] !== recorded.hashes?.[part])
    .map((part) => `No. ${index} has other ${NAMES[part]} than the log says`)
}

function seenChanges(recorded: ReadonlyMap<number, RecordedReview>): string[] {
  return (['words', 'stars'] as const).flatMap((part) => {
    const changed = [...recorded].filter(
      ([, { status, story }]) =>
        status === 'published' && story.some((step) => step.event === 'edited' && step.changed.includes(part)),
    )
    if (changed.length === 0) return []
    const numbers = changed.slice(0, 20).map(([index]) => index)
    const more = changed.length > numbers.length ? ' ..' : ''
    return [
      `Since they were first published, the ${part} of ${counting(changed.length, 'review')} changed: No. ${numbers.join(', ')}${more}`,
    ]
  })
}

const WORDS = new Set(['author', 'date', 'edited_on', 'id', 'language', 'source', 'source_url', 'text'])

/** The salted hashes of the three parts of a review as it is published. */
export async function partHashes(review: ListedReview, salts: PartSalts): Promise<PartHashes> {
  const { rating, log_index: _, ...others } = review
  const members = Object.entries(others)
  const words = Object.fromEntries(members.filter(([name]) => WORDS.has(name)))
  const rest = Object.fromEntries(members.filter(([name]) => !WORDS.has(name)))
  const [stars, said, remaining] = await Promise.all([
    saltedHash(salts.stars, canonicalBytes({ rating })),
    saltedHash(salts.words, canonicalBytes(words)),
    saltedHash(salts.rest, canonicalBytes(rest)),
  ])
  return { stars, words: said, rest: remaining }
}

/** What has no canonical form has no hash that any log could have. */
function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalJsonIfAny(value) ?? '')
}

/** `/reviews.json` is the very file that the last entry has the hash of. */
export async function checkDatasetFile(
  { state, reviews }: PublishedFiles,
  { states }: ReviewRecord,
): Promise<CheckLine> {
  const data = jsonIn(decodedText(state))
  const titles = {
    good: 'The file of all reviews is the one that was signed',
    bad: 'The file of all reviews is another one',
  }
  const { index, salt } = isRecord(data) ? data : {}
  const last = states.at(-1)
  if (typeof salt !== 'string' || !isSalt(salt) || !isCount(index))
    return lineOf('dataset', titles, { faults: ['/log/state.json is missing or malformed'] })
  if (index !== last?.index) return lineOf('dataset', titles, { faults: ['/log/state.json is of another entry'] })
  const isSigned = (await saltedHash(salt, reviews)) === last.dataset
  return lineOf('dataset', titles, { faults: isSigned ? [] : ['/reviews.json has another hash than the log says'] })
}

/** Counts, mean and order are what the log and the reviews make. */
export function checkTotals({ reviews: recorded }: ReviewRecord, dataset: Dataset): CheckLine {
  const { reviews, withheld, aggregateRating } = dataset
  const removals = [...recorded.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
  const isCounted = isRecord(withheld) && isSame(withheld, removalCounts(removals))
  const isNewestFirst = reviews.every((review, at) => at === 0 || comesBefore(reviews[at - 1], review))
  const faults = [
    ...(isCounted ? [] : ['"withheld" counts others than the log has']),
    ...(isSame(aggregateRating, ratingOf(reviews)) ? [] : ['"aggregate_rating" is not that of the reviews']),
    ...(new Set(reviews.map(({ id }) => id)).size === reviews.length ? [] : ['An id is used twice']),
    ...(isNewestFirst ? [] : ['The reviews are not newest first']),
  ]
  const good = `${reviews.length.toLocaleString('en')} published and ${removals.length.toLocaleString('en')} taken down: the counts are right`
  return lineOf('counts', { good, bad: 'The counts are wrong' }, { faults, notes: removalNotes(removals) })
}

function comesBefore(before: ListedReview | undefined, review: ListedReview): boolean {
  if (before === undefined || before.date !== review.date) return before === undefined || before.date > review.date
  return before.id > review.id
}

type RemovalList = readonly { reason: keyof typeof REMOVED_BECAUSE; rating: number }[]

function removalNotes(removals: RemovalList): string[] {
  return Object.entries(REMOVED_BECAUSE).flatMap(([reason, because]) => {
    const stars = removals.filter((one) => one.reason === reason).map(({ rating }) => rating)
    if (stars.length === 0) return []
    return [`Taken down, ${because}: ${stars.length} (${stars.toSorted().join(', ')} out of 5)`]
  })
}

function removalCounts(removals: RemovalList): unknown {
  const reasons = Object.keys(REMOVED_BECAUSE)
  const by_reason = reasons.map((reason): [string, number] => [
    reason,
    removals.filter((one) => one.reason === reason).length,
  ])
  return { total: removals.length, by_reason: Object.fromEntries(by_reason), by_rating: byStars(removals) }
}

function byStars(rated: readonly { rating: number }[]): Record<string, number> {
  const counts = [1, 2, 3, 4, 5].map((stars): [number, number] => [
    stars,
    rated.filter(({ rating }) => rating === stars).length,
  ])
  return Object.fromEntries(counts)
}

function ratingOf(reviews: readonly { rating: number }[]): object {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  const rating_value = reviews.length === 0 ? null : Math.round((100 * sum) / reviews.length) / 100
  const scale = { best_rating: 5, worst_rating: 1 }
  return { rating_value, review_count: reviews.length, ...scale, distribution: byStars(reviews) }
}

function isSame(a: unknown, b: unknown): boolean {
  const first = canonicalJsonIfAny(a)
  return first !== undefined && first === canonicalJsonIfAny(b)
}

/** The news feed shows the reviews as they are, and the manifest has the hashes of these files. */
export async function checkFeed(files: PublishedFiles, { reviews }: Dataset): Promise<CheckLine> {
  const { manifest, feed, reviews: dataset, checkpoint } = files
  const listed = jsonIn(decodedText(manifest))
  const artefacts: unknown[] = isRecord(listed) && Array.isArray(listed['artefacts']) ? listed['artefacts'] : []
  const faults = []
  const published = { '/reviews.json': dataset, '/log/checkpoint': utf8(checkpoint.text), '/api/feed.json': feed }
  for (const [path, bytes] of Object.entries(published)) {
    const entry = artefacts.find((one) => isRecord(one) && one['path'] === path)
    const hash = bytes && hexOf(await sha256(bytes))
    if (hash === undefined || !isRecord(entry) || entry['sha256'] !== hash)
      faults.push(`/manifest.json has another hash of ${path}`)
  }
  const byId = new Map(reviews.map((review) => [review.id, review]))
  const data = jsonIn(decodedText(feed))
  const items: unknown[] = isRecord(data) && Array.isArray(data['items']) ? data['items'] : []
  if (!isRecord(data) || !Array.isArray(data['items'])) faults.push('/api/feed.json is malformed')
  const others = items.filter((item) => !isRecord(item) || !isSame(byId.get(String(item['id'])), item['_review']))
  if (others.length > 0) faults.push(`/api/feed.json shows ${counting(others.length, 'review')} otherwise`)
  return lineOf(
    'feed',
    { good: 'The news feed shows the same reviews', bad: 'The news feed does not agree' },
    { faults },
  )
}
