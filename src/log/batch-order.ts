import type { LogEntry } from '../schema/log-entry.ts'

// The page of the log loads this file in browsers.

/**
 * What is wrong with the place of an entry: in a batch its event belongs before that of the entry it follows, or it is not in order with
 * entry `after`.
 */
export type Misplacement =
  | { wrong: 'entryBefore'; event: LogEntry['event']; before: LogEntry['event'] }
  | { wrong: 'unsortedEntry'; after: number }

/** Why the entry at `index` may not follow the one before it: a batch has its events in an order of their own, and ends with its state. */
export function misplacement(entries: readonly LogEntry[], index: number): Misplacement | undefined {
  const [before, entry] = [entries[index - 1], entries[index]]
  if (before === undefined || entry === undefined || before.event === 'state') return undefined
  const [first, second] = [ORDER.indexOf(before.event), ORDER.indexOf(entry.event)]
  if (first > second) return { wrong: 'entryBefore', event: entry.event, before: before.event }
  return first < second || !isUnsorted(before, entry) ? undefined : { wrong: 'unsortedEntry', after: index - 1 }
}

/** The order of the events of a batch. */
const ORDER: readonly LogEntry['event'][] = [
  ...(['continues', 'key', 'imported', 'erased', 'withheld', 'reinstated', 'published', 'edited', 'state'] as const),
]

/** Entries of one event are sorted, so that their order tells no more than what is in them. */
function isUnsorted(before: LogEntry, entry: LogEntry): boolean {
  const sorted = ({ event }: LogEntry): boolean => ['published', 'reinstated', 'erased', 'edited'].includes(event)
  if (!sorted(entry)) return false
  const [first, second] = [placeOf(before), placeOf(entry)]
  return typeof first === 'number' && typeof second === 'number' ? first >= second : first > second
}

function placeOf(entry: LogEntry): string | number {
  if (entry.event === 'published' || entry.event === 'reinstated') return entry.words
  return entry.event === 'erased' || entry.event === 'edited' ? entry.of : ''
}
