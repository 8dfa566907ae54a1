import type { PartHashes } from '../../../schema/log-entry.ts'
import type { PartSalts } from '../../../schema/log-files.ts'
import { TILE_WIDTH } from '../../../log/tiles.ts'
import { decodedText } from './bytes.ts'
import { isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { isSalt } from './entries.ts'
import { indexOf, type ListedDataset, partHashes } from './listed-reviews.ts'
import { inParts } from './merkle-tree.ts'
import type { PublishedFiles } from './published-files.ts'
import type { RecordedReview, ReviewRecord } from './record.ts'
import { say, type Saying } from './saying.ts'

/** The salts of published reviews by their `log_index`, and what is wrong with the files that have them. */
export type ReadSalts = { salts: Map<number, PartSalts>; faults: Saying[] }

/** Reads `/log/openings/`. */
export function saltsIn({ openings }: PublishedFiles): ReadSalts {
  const read: ReadSalts = { salts: new Map(), faults: [] }
  for (const { path, group, bytes } of openings) {
    const data = jsonIn(decodedText(bytes))
    const listed: unknown[] = isRecord(data) && Array.isArray(data['openings']) ? data['openings'] : []
    const sound = listed.filter(isOpening)
    if (!isRecord(data) || data['version'] !== 1 || sound.length !== listed.length)
      read.faults.push(say('fileMalformed', { path }))
    for (const { index, rest, stars, words } of sound) {
      if (Math.floor(index / TILE_WIDTH) !== group || read.salts.has(index))
        read.faults.push(say('misplacedSalts', { path, index: `${index}` }))
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
    { good: say('nothingLeft'), bad: say('saltsWrong') },
    {
      faults: [
        ...faults,
        ...missing.map(([index]) => say('noSalts', { review: { review: index } })),
        ...left.map((index) => say('leftSalts', { review: { review: index } })),
        ...(new Set(all).size < all.length ? [say('saltTwice')] : []),
      ],
    },
  )
}

/** None vanished, none changed unseen, none came without an entry. */
export async function checkListed(
  { reviews: recorded }: ReviewRecord,
  { reviews }: ListedDataset,
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
    if (index === undefined) faults.push(say('notInLog', { day: { day: review.date }, id: review.id }))
    else if (shown.has(index)) faults.push(say('numberTwice', { index: `${index}` }))
    else faults.push(...changesOf(index, recorded.get(index), hashes[at]))
    if (index !== undefined) shown.add(index)
  }
  const vanished = [...recorded].filter(([index, { status }]) => status === 'published' && !shown.has(index))
  return lineOf(
    'reviews',
    {
      good: say('noneVanished', { count: reviews.length }),
      bad: vanished.length > 0 ? say('vanished') : say('otherReviews'),
    },
    {
      faults: [...vanished.map(([index]) => say('reviewVanished', { review: { review: index } })), ...faults],
      notes: seenChanges(recorded),
    },
  )
}

const DIFFERS = { stars: 'starsDiffer', words: 'wordsDiffer', rest: 'restDiffers' } as const

function changesOf(index: number, recorded: RecordedReview | undefined, hashes: PartHashes | undefined): Saying[] {
  const review = { review: index }
  if (recorded === undefined) return [say('noSuchNumber', { review })]
  if (recorded.status !== 'published') return [say('stillHere', { review })]
  if (hashes === undefined) return []
  return (['stars', 'words', 'rest'] as const)
    .filter((part) => hashes[part] !== recorded.hashes?.[part])
    .map((part) => say(DIFFERS[part], { review }))
}

const LISTED = 20

function seenChanges(recorded: ReadonlyMap<number, RecordedReview>): Saying[] {
  return (['words', 'stars'] as const).flatMap((part) => {
    const changed = [...recorded].filter(
      ([, { status, story }]) =>
        status === 'published' && story.some((step) => step.event === 'edited' && step.changed.includes(part)),
    )
    if (changed.length === 0) return []
    const listed = changed.slice(0, LISTED).map(([review]) => ({ review }))
    const more = changed.length - listed.length
    const reviews = more === 0 ? listed : [...listed, say('more', { number: more })]
    return [say(`${part}Changed`, { count: changed.length, reviews })]
  })
}
