import type { LogEntry, LoggedCoverage, PartHashes } from '../schema/log-entry.ts'
import type { WithheldReason } from '../schema/withheld.ts'
import { type OrderFault, orderFault } from './batch-order.ts'
import { commitment, starsText } from './commitment.ts'
import { readVerifierKey, SIGNATURE_TYPES } from './signed-note.ts'

// The log page loads this file in browsers.

/** A review according to the log. The history is keyed by `log_index`. */
export type LoggedReview = {
  status: 'published' | 'withheld' | 'erased'
  /** The newest hashes in the log; undefined if the review was never published. */
  hashes: PartHashes | undefined
  /** The index of the entry that last set the hashes. */
  setBy: number
  /** Why the review was taken down, and its stars; undefined while it is published. */
  removal: { reason: WithheldReason; rating: number } | undefined
  /** How often each part was edited. */
  changes: { words: number; stars: number; rest: number }
}

/** The state of a log after all its entries. */
export type LogHistory = {
  size: number
  reviews: Map<number, LoggedReview>
  published: number
  /** Includes erased reviews. */
  withheld: number
  /** The keys that entries announced. Each signs the checkpoints after the batch that announces it, until the next key. */
  keys: { index: number; vkey: string }[]
  /** The `state` entries. Each ends a batch. */
  states: { index: number; dataset: string; coverage: LoggedCoverage | undefined }[]
}

/** Why the rules forbid an entry at its position. `of` is a `log_index`; `status` is undefined if no review has that index. */
export type RuleFault =
  | OrderFault
  | { wrong: 'wrongStatus'; of: number; status: LoggedReview['status'] | undefined; needed: 'published' | 'withheld' }
  | { wrong: 'cannotTakeDown'; of: number; status: 'erased' | undefined }
  | { wrong: 'takenDownBefore'; of: number; why: 'again' | 'stars' | 'salt' }
  | { wrong: 'nothingChanged' | 'oldSalts' | 'otherStars' | 'keyMalformed' | 'lateContinuation' | 'openBatch' }
  | { wrong: 'miscounted'; published: number; removed: number; publishedThere: number; removedThere: number }

/** The rule that the entry at `index` breaks. */
export type HistoryFault = { index: number; problem: RuleFault }

/** Applies all entries in order, except those that break a rule. (A `state` with wrong counts still ends its batch.) */
export function replay(entries: readonly LogEntry[]): { history: LogHistory; faults: HistoryFault[] } {
  const history: LogHistory = { size: 0, reviews: new Map(), published: 0, withheld: 0, keys: [], states: [] }
  const faults: HistoryFault[] = []
  for (const [index, entry] of entries.entries()) {
    const problem = orderFault(entries, index) ?? follow(history, entry, index)
    if (problem !== undefined) faults.push({ index, problem })
    history.size = index + 1
  }
  return { history, faults }
}

/** Replays a signed log, whose last entry must be a `state`. */
export function replaySigned(entries: readonly LogEntry[]): ReturnType<typeof replay> {
  const { history, faults } = replay(entries)
  const isClosed = entries.at(-1)?.event === 'state'
  const open: HistoryFault = { index: entries.length - 1, problem: { wrong: 'openBatch' } }
  return { history, faults: isClosed ? faults : [...faults, open] }
}

/** Applies one entry, or returns the rule that it breaks. */
function follow(history: LogHistory, entry: LogEntry, index: number): RuleFault | undefined {
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
      if (readVerifierKey(entry.vkey)?.type !== SIGNATURE_TYPES.ed25519) return { wrong: 'keyMalformed' }
      history.keys.push({ index, vkey: entry.vkey })
      return undefined
    case 'continues':
      return index === 0 ? undefined : { wrong: 'lateContinuation' }
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

const PARTS = ['stars', 'words', 'rest'] as const

/** The parts of a review whose hashes differ. */
export function changedParts(before: PartHashes | undefined, after: PartHashes): (keyof PartHashes)[] {
  return PARTS.filter((part) => before?.[part] !== after[part])
}

type ChangeEntry = Extract<LogEntry, { event: 'edited' | 'reinstated' }>

function followChange(history: LogHistory, entry: ChangeEntry, index: number): RuleFault | undefined {
  const { of } = entry
  const review = history.reviews.get(of)
  const needed = entry.event === 'edited' ? 'published' : 'withheld'
  if (review?.status !== needed) return { wrong: 'wrongStatus', of, status: review?.status, needed }
  const hashes = hashesIn(entry)
  const changed = changedParts(review.hashes, hashes)
  if (changed.length === 0) return { wrong: 'nothingChanged' }
  if (entry.event === 'reinstated') {
    if (review.hashes !== undefined && changed.length < PARTS.length) return { wrong: 'oldSalts' }
    history.published += 1
    history.withheld -= 1
  } else for (const part of changed) review.changes[part] += 1
  Object.assign(review, { status: 'published', hashes, setBy: index, removal: undefined })
  return undefined
}

type RemovalEntry = Extract<LogEntry, { event: 'withheld' | 'erased' }>

function followRemoval(history: LogHistory, entry: RemovalEntry, index: number): RuleFault | undefined {
  const removal = { reason: entry.reason, rating: entry.rating }
  if (!('of' in entry)) {
    history.reviews.set(index, { ...published(NO_HASHES, index), status: 'withheld', hashes: undefined, removal })
    history.withheld += 1
    return undefined
  }
  const { of } = entry
  const review = history.reviews.get(of)
  if (review === undefined) return { wrong: 'cannotTakeDown', of, status: undefined }
  if (review.status === 'erased') return { wrong: 'cannotTakeDown', of, status: 'erased' }
  if (review.status === 'withheld') {
    if (entry.event === 'withheld') return { wrong: 'takenDownBefore', of, why: 'again' }
    if (review.removal?.rating !== entry.rating) return { wrong: 'takenDownBefore', of, why: 'stars' }
    if (entry.salt !== undefined) return { wrong: 'takenDownBefore', of, why: 'salt' }
  } else {
    if (entry.salt === undefined || commitment(entry.salt, starsText(entry.rating)) !== review.hashes?.stars)
      return { wrong: 'otherStars' }
    history.published -= 1
    history.withheld += 1
  }
  Object.assign(review, { status: entry.event, removal })
  return undefined
}

const NO_HASHES = { stars: '', words: '', rest: '' }

type StateEntry = Extract<LogEntry, { event: 'state' }>

function followState(history: LogHistory, entry: StateEntry, index: number): RuleFault | undefined {
  history.states.push({ index, dataset: entry.dataset, coverage: entry.coverage })
  const { published, withheld } = history
  if (entry.reviews === published && entry.withheld === withheld) return undefined
  const counts = { published: entry.reviews, removed: entry.withheld }
  return { wrong: 'miscounted', ...counts, publishedThere: published, removedThere: withheld }
}
