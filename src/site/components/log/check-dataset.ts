import { roundedMean, starSum } from '../../../schema/rounding.ts'
import type { WithheldReason } from '../../../schema/withheld.ts'
import { decodedText, hexOf, sha256, utf8 } from './bytes.ts'
import { canonicalJsonIfAny, isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { sayCopyFaults } from './copy-faults.ts'
import { faultsOfJsonFeed } from './feed-items.ts'
import { isSalt, REASONS } from './entries.ts'
import type { ListedDataset, ListedReview } from './listed-reviews.ts'
import type { PublishedFiles } from './published-files.ts'
import { type ReviewRecord, saltedHash } from './record.ts'
import { say, type Saying } from './saying.ts'

/** `/reviews.json` is the very file that the last entry has the hash of. */
export async function checkDatasetFile(
  { state, reviews }: PublishedFiles,
  { states }: ReviewRecord,
): Promise<CheckLine> {
  const data = jsonIn(decodedText(state))
  const titles = { good: say('fileSigned'), bad: say('otherFile') }
  const { index, salt } = isRecord(data) ? data : {}
  const last = states.at(-1)
  if (typeof salt !== 'string' || !isSalt(salt) || !isCount(index))
    return lineOf('dataset', titles, { faults: [say('fileMissingOrMalformed', { path: '/log/state.json' })] })
  if (index !== last?.index) return lineOf('dataset', titles, { faults: [say('otherState')] })
  const isSigned = (await saltedHash(salt, reviews)) === last.dataset
  return lineOf('dataset', titles, { faults: isSigned ? [] : [say('otherHash')] })
}

/** Counts, mean and order are what the log and the reviews make. */
export function checkTotals({ reviews: recorded }: ReviewRecord, dataset: ListedDataset): CheckLine {
  const { reviews, withheld, aggregateRating } = dataset
  const removals = [...recorded.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
  const isCounted = isRecord(withheld) && isSame(withheld, removalCounts(removals))
  const isNewestFirst = reviews.every((review, at) => at === 0 || comesBefore(reviews[at - 1], review))
  const faults = [
    ...(isCounted ? [] : [say('removalsWrong')]),
    ...(isSame(aggregateRating, ratingOf(reviews)) ? [] : [say('ratingWrong')]),
    ...(new Set(reviews.map(({ id }) => id)).size === reviews.length ? [] : [say('idTwice')]),
    ...(isNewestFirst ? [] : [say('notNewestFirst')]),
  ]
  const good = say('countsRight', { published: reviews.length, removed: removals.length })
  return lineOf('counts', { good, bad: say('countsWrong') }, { faults, notes: removalNotes(removals) })
}

function comesBefore(before: ListedReview | undefined, review: ListedReview): boolean {
  if (before === undefined || before.date !== review.date) return before === undefined || before.date > review.date
  return before.id > review.id
}

type RemovalList = readonly { reason: WithheldReason; rating: number }[]

function removalNotes(removals: RemovalList): Saying[] {
  return REASONS.flatMap((reason) => {
    const stars = removals.filter((one) => one.reason === reason).map(({ rating }) => rating)
    if (stars.length === 0) return []
    const given = stars.toSorted().join(', ')
    return [say('takenDown', { reason: say(reason), number: stars.length, stars: given })]
  })
}

function removalCounts(removals: RemovalList): unknown {
  const by_reason = REASONS.map((reason): [string, number] => [
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
  const rating_value = reviews.length === 0 ? null : roundedMean(starSum(reviews))
  const scale = { best_rating: 5, worst_rating: 1 }
  return { rating_value, review_count: reviews.length, ...scale, distribution: byStars(reviews) }
}

function isSame(a: unknown, b: unknown): boolean {
  const first = canonicalJsonIfAny(a)
  return first !== undefined && first === canonicalJsonIfAny(b)
}

/** The news feed shows the reviews as they are, and the manifest has the hashes of these files. */
export async function checkFeed(files: PublishedFiles, { reviews }: ListedDataset): Promise<CheckLine> {
  const { manifest, feed, reviews: dataset, checkpoint } = files
  const listed = jsonIn(decodedText(manifest))
  const artefacts: unknown[] = isRecord(listed) && Array.isArray(listed['artefacts']) ? listed['artefacts'] : []
  const faults = []
  const published = { '/reviews.json': dataset, '/log/checkpoint': utf8(checkpoint.text), '/api/feed.json': feed }
  for (const [path, bytes] of Object.entries(published)) {
    const entry = artefacts.find((one) => isRecord(one) && one['path'] === path)
    const hash = bytes && hexOf(await sha256(bytes))
    if (hash === undefined || !isRecord(entry) || entry['sha256'] !== hash) faults.push(say('hashInManifest', { path }))
  }
  const baseUrl = isRecord(listed) ? String(listed['base_url']) : ''
  const others = faultsOfJsonFeed('/api/feed.json', decodedText(feed), { reviews, baseUrl })
  faults.push(...sayCopyFaults(others, reviews))
  return lineOf('feed', { good: say('feedSame'), bad: say('feedWrong') }, { faults })
}
