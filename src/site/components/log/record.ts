import { misplacement } from '../../../log/batch-order.ts'
import type { LogEntry, PartHashes } from '../../../schema/log-entry.ts'
import type { WithheldReason } from '../../../schema/withheld.ts'
import { hexOf, sha256, utf8 } from './bytes.ts'
import { say, type Saying } from './saying.ts'

/** What the record says of one review; its key is its `log_index`. */
export type RecordedReview = {
  status: 'published' | 'withheld' | 'erased'
  hashes: PartHashes | undefined
  /** The entries about it, with what each did. */
  story: { index: number; event: LogEntry['event']; changed: (keyof PartHashes)[]; removal?: RecordedRemoval }[]
  /** While it is withheld or erased. */
  removal: RecordedRemoval | undefined
}

type RecordedRemoval = { reason: WithheldReason; rating: number }

/** What all entries add up to, and the entries that are not allowed where they are. */
export type ReviewRecord = {
  reviews: Map<number, RecordedReview>
  published: number
  withheld: number
  keys: { index: number; vkey: string }[]
  states: { index: number; dataset: string }[]
  faults: { index: number; problem: Saying }[]
  /** Stars that removals show, with the hash that they must have. */
  opened: { index: number; salt: string; rating: number; hash: string | undefined }[]
}

/** Follows all entries in order, and then checks the stars that removals show. */
export async function followEntries(entries: readonly LogEntry[]): Promise<ReviewRecord> {
  const record: ReviewRecord = { reviews: new Map(), published: 0, withheld: 0, ...NOTHING() }
  for (const [index, entry] of entries.entries()) {
    const problem = misplacedIn(entries, index) ?? add(record, entry, index)
    if (problem !== undefined) record.faults.push({ index, problem })
  }
  if (entries.at(-1)?.event !== 'state') record.faults.push({ index: entries.length - 1, problem: say('openBatch') })
  for (const { index, salt, rating, hash } of record.opened)
    if ((await saltedHash(salt, utf8(`{"rating":${rating}}`))) !== hash)
      record.faults.push({ index, problem: say('otherStars') })
  return record
}

const NOTHING = (): Pick<ReviewRecord, 'keys' | 'states' | 'faults' | 'opened'> => ({
  ...{ keys: [], states: [], faults: [], opened: [] },
})

/** The SHA-256 in hex of a salt's characters and then these bytes. */
export async function saltedHash(salt: string, bytes: Uint8Array): Promise<string> {
  return hexOf(await sha256(utf8(salt), bytes))
}

function misplacedIn(entries: readonly LogEntry[], index: number): Saying | undefined {
  const found = misplacement(entries, index)
  if (found === undefined) return undefined
  return 'after' in found ? say('unsortedEntry', { index: `${found.after}` }) : say('entryBefore', found)
}

function add(record: ReviewRecord, entry: LogEntry, index: number): Saying | undefined {
  switch (entry.event) {
    case 'published': {
      const story = [{ index, event: entry.event, changed: [] }]
      record.reviews.set(index, { status: 'published', hashes: hashesIn(entry), story, removal: undefined })
      record.published += 1
      return undefined
    }
    case 'edited':
    case 'reinstated':
      return addChange(record, entry, index)
    case 'withheld':
    case 'erased':
      return addRemoval(record, entry, index)
    case 'state':
      record.states.push({ index, dataset: entry.dataset })
      return entry.reviews === record.published && entry.withheld === record.withheld
        ? undefined
        : say('miscounted', {
            ...{ published: entry.reviews, removed: entry.withheld },
            ...{ publishedThere: record.published, removedThere: record.withheld },
          })
    case 'key':
      record.keys.push({ index, vkey: entry.vkey })
      return undefined
    case 'continues':
      return index === 0 ? undefined : say('lateContinuation')
    case 'imported':
      return undefined
  }
}

function hashesIn({ stars, words, rest }: PartHashes): PartHashes {
  return { stars, words, rest }
}

const PARTS = ['stars', 'words', 'rest'] as const

type ChangingEntry = Extract<LogEntry, { event: 'edited' | 'reinstated' }>

function addChange(record: ReviewRecord, entry: ChangingEntry, index: number): Saying | undefined {
  const review = record.reviews.get(entry.of)
  const needed = entry.event === 'edited' ? 'published' : 'withheld'
  if (review?.status !== needed) {
    const named = { review: { review: entry.of }, needed: say(needed) }
    return say('wrongStatus', { ...named, status: say(review?.status ?? 'unknown') })
  }
  const changed = PARTS.filter((part) => review.hashes?.[part] !== entry[part])
  if (changed.length === 0) return say('nothingChanged')
  if (entry.event === 'reinstated') {
    if (review.hashes !== undefined && changed.length < PARTS.length) return say('oldSalts')
    record.published += 1
    record.withheld -= 1
  }
  Object.assign(review, { status: 'published', hashes: hashesIn(entry), removal: undefined })
  review.story.push({ index, event: entry.event, changed })
  return undefined
}

type Removal = Extract<LogEntry, { event: 'withheld' | 'erased' }>

function addRemoval(record: ReviewRecord, entry: Removal, index: number): Saying | undefined {
  const { event, rating, reason } = entry
  const removal = { rating, reason }
  if (!('of' in entry)) {
    const story = [{ index, event, changed: [], removal }]
    record.reviews.set(index, { status: 'withheld', hashes: undefined, story, removal })
    record.withheld += 1
    return undefined
  }
  const review = record.reviews.get(entry.of)
  const named = { review: { review: entry.of } }
  if (review === undefined || review.status === 'erased') return say('cannotTakeDown', named)
  if (review.status === 'withheld') {
    if (event === 'withheld' || review.removal?.rating !== rating || entry.salt !== undefined)
      return say('takenDownBefore', named)
  } else {
    if (entry.salt === undefined) return say('noOldStars')
    record.opened.push({ index, salt: entry.salt, rating, hash: review.hashes?.stars })
    record.published -= 1
    record.withheld += 1
  }
  Object.assign(review, { status: event, removal })
  review.story.push({ index, event, changed: [], removal })
  return undefined
}
