import type { PartHashes } from '../../schema/log-entry.ts'
import type { PartSalts } from '../../schema/log-files.ts'
import { TILE_WIDTH } from '../../log/tiles.ts'
import { decodedText } from './bytes.ts'
import { isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type CheckLine, counting, lineOf } from './check-lines.ts'
import { isSalt } from './entries.ts'
import { indexOf, type ListedDataset, partHashes } from './listed-reviews.ts'
import { inParts } from './merkle-tree.ts'
import type { PublishedFiles } from './published-files.ts'
import type { RecordedReview, ReviewRecord } from './record.ts'

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
    { good: 'Nothing gives away what was in removed reviews', bad: 'The salts do not match the reviews' },
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
      bad: vanished.length > 0 ? 'Reviews vanished' : 'Reviews do not match the log',
    },
    {
      faults: [...vanished.map(([index]) => `No. ${index} vanished: the log says that it is published`), ...faults],
      notes: seenChanges(recorded),
    },
  )
}

const NAMES = { stars: 'stars', words: 'words', rest: 'details (reply, verification and the like)' } as const

function changesOf(index: number, recorded: RecordedReview | undefined, hashes: PartHashes | undefined): string[] {
  if (recorded === undefined) return [`No. ${index} is not in the log`]
  if (recorded.status !== 'published')
    return [`No. ${index} is still here, although the log says that it was taken down`]
  if (hashes === undefined) return []
  return (['stars', 'words', 'rest'] as const)
    .filter((part) => hashes[part] !== recorded.hashes?.[part])
    .map((part) => `No. ${index}: its ${NAMES[part]} are not those in the log, or their salt was changed`)
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
