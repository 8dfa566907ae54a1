import { LogEntry, type PartHashes } from '../schema/log-entry.ts'
import type { Result } from '../schema/result.ts'
import type { WithheldReason } from '../schema/withheld.ts'
import { misplaced } from './batch-order.ts'
import { canonical, canonicalIfAny, commitment, starsText } from './commitment.ts'
import { readVerifierKey, SIGNATURE_TYPES } from './signed-note.ts'
import { dataIn } from './untrusted-json.ts'

/** The most bytes an entry may have: a bundle gives its length in 16 bits. */
const LONGEST_ENTRY = 65_535

/** The bytes of an entry: canonical JSON. */
export function entryBytes(entry: LogEntry): Buffer {
  return Buffer.from(canonical(entry))
}

/** Reads the bytes of an entry, or says what is wrong with them. */
export function readEntry(bytes: Buffer): Result<LogEntry> {
  if (bytes.length > LONGEST_ENTRY) return refused(`An entry has at most ${LONGEST_ENTRY} bytes`)
  const usual = PUBLISHED.exec(bytes.toString('latin1'))?.groups
  if (usual !== undefined) return { ok: true, value: publishedEntry(usual) }
  const data = dataIn(bytes.toString())
  const entry = LogEntry.safeParse(data)
  if (!entry.success) return refused(entry.error.issues[0]?.message ?? 'This is no entry')
  // In bytes: what is not UTF-8 would be replaced in a string.
  if (!Buffer.from(canonicalIfAny(data) ?? '').equals(bytes))
    return refused('This is not canonical JSON in UTF-8: sorted members, no white space (RFC 8785)')
  return { ok: true, value: entry.data }
}

/** The bytes of nearly all entries. Whatever matches is canonical and as the schema has it, which need not be worked out. */
const PUBLISHED =
  /^\{"event":"published","rest":"(?<rest>[0-9a-f]{64})","stars":"(?<stars>[0-9a-f]{64})","v":1,"words":"(?<words>[0-9a-f]{64})"\}$/

function publishedEntry({ rest = '', stars = '', words = '' }: Partial<PartHashes>): LogEntry {
  return { v: 1, event: 'published', stars, words, rest }
}

function refused<T>(problem: string): Result<T> {
  return { ok: false, problem }
}

/** What the log says of a review; its key in the history is its `log_index`. */
export type LoggedReview = {
  status: 'published' | 'withheld' | 'erased'
  /** The newest hashes in the log; undefined if it was never published. */
  hashes: PartHashes | undefined
  /** The entry that last set them. */
  setBy: number
  /** Of the removal, while it is withheld or erased. */
  removal: { reason: WithheldReason; rating: number } | undefined
  /** How often its words changed, and its stars. */
  changes: { words: number; stars: number; rest: number }
}

/** What the entries of a log add up to. */
export type LogHistory = {
  size: number
  reviews: Map<number, LoggedReview>
  published: number
  /** Erased ones count too. */
  withheld: number
  /** The keys that entries announced: each signs the checkpoints after the batch that its entry is in. */
  keys: { index: number; vkey: string }[]
  /** Each is the last entry of a batch. */
  states: { index: number; dataset: string }[]
}

/** Something that the entry at `index` must not say, or not there. */
export type HistoryFault = { index: number; problem: string }

/** Goes through all entries in order. A faulty one changes nothing, and the rest is judged without it. */
export function replay(entries: readonly LogEntry[]): { history: LogHistory; faults: HistoryFault[] } {
  const history: LogHistory = { size: 0, reviews: new Map(), published: 0, withheld: 0, keys: [], states: [] }
  const faults: HistoryFault[] = []
  for (const [index, entry] of entries.entries()) {
    const problem = misplaced(entries, index) ?? follow(history, entry, index)
    if (problem !== undefined) faults.push({ index, problem })
    history.size = index + 1
  }
  return { history, faults }
}

/** Applies one entry; returns why it is not allowed, if it is not. */
function follow(history: LogHistory, entry: LogEntry, index: number): string | undefined {
  switch (entry.event) {
    case 'published':
      history.reviews.set(index, published(hashesIn(entry), index))
      history.published += 1
      return undefined
    case 'edited':
    case 'reinstated':
      return followChange(history, entry, index)
    case 'withheld':
    case 'erased':
      return followRemoval(history, entry, index)
    case 'state':
      return followState(history, entry, index)
    case 'key':
      if (readVerifierKey(entry.vkey)?.type !== SIGNATURE_TYPES.ed25519) return 'The key is malformed'
      history.keys.push({ index, vkey: entry.vkey })
      return undefined
    case 'continues':
      return index === 0 ? undefined : 'Only the first entry can continue another log'
    case 'imported':
      return undefined
  }
}

function published(hashes: PartHashes, setBy: number): LoggedReview {
  const changes = { words: 0, stars: 0, rest: 0 }
  return { status: 'published', hashes, setBy, removal: undefined, changes }
}

function hashesIn({ stars, words, rest }: PartHashes): PartHashes {
  return { stars, words, rest }
}

type ChangeEntry = Extract<LogEntry, { event: 'edited' | 'reinstated' }>

function followChange(history: LogHistory, entry: ChangeEntry, index: number): string | undefined {
  const review = history.reviews.get(entry.of)
  const needed = entry.event === 'edited' ? 'published' : 'withheld'
  if (review === undefined) return `No review has the index ${entry.of}`
  if (review.status !== needed) return `Review ${entry.of} is ${review.status}, not ${needed}`
  const hashes = hashesIn(entry)
  const changed = (['words', 'stars', 'rest'] as const).filter((part) => review.hashes?.[part] !== hashes[part])
  if (changed.length === 0) return 'Nothing changed'
  if (entry.event === 'reinstated') {
    if (review.hashes !== undefined && changed.length < 3) return 'A review that is published again needs new salts'
    history.published += 1
    history.withheld -= 1
  } else for (const part of changed) review.changes[part] += 1
  Object.assign(review, { status: 'published', hashes, setBy: index, removal: undefined })
  return undefined
}

type RemovalEntry = Extract<LogEntry, { event: 'withheld' | 'erased' }>

function followRemoval(history: LogHistory, entry: RemovalEntry, index: number): string | undefined {
  const removal = { reason: entry.reason, rating: entry.rating }
  if (!('of' in entry)) {
    history.reviews.set(index, { ...published(NO_HASHES, index), status: 'withheld', hashes: undefined, removal })
    history.withheld += 1
    return undefined
  }
  const review = history.reviews.get(entry.of)
  if (review === undefined) return `No review has the index ${entry.of}`
  if (review.status === 'erased') return `Review ${entry.of} was erased already`
  if (review.status === 'withheld') {
    if (entry.event === 'withheld') return `Review ${entry.of} was taken down already`
    if (review.removal?.rating !== entry.rating) return 'The stars are others than when it was taken down'
    if (entry.salt !== undefined) return 'There is no salt to show: it was taken down before'
  } else {
    if (entry.salt === undefined || commitment(entry.salt, starsText(entry.rating)) !== review.hashes?.stars)
      return 'The stars are not those that it was published with'
    history.published -= 1
    history.withheld += 1
  }
  Object.assign(review, { status: entry.event, removal })
  return undefined
}

const NO_HASHES = { stars: '', words: '', rest: '' }

type StateEntry = Extract<LogEntry, { event: 'state' }>

function followState(history: LogHistory, entry: StateEntry, index: number): string | undefined {
  history.states.push({ index, dataset: entry.dataset })
  const { published, withheld } = history
  if (entry.reviews === published && entry.withheld === withheld) return undefined
  return `It counts ${entry.reviews} published and ${entry.withheld} withheld, where there are ${published} and ${withheld}`
}
