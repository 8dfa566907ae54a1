import type { LogEntry } from '../schema/log-entry.ts'

// The log page loads this file in browsers.

/**
 * Why an entry is out of order in its batch: its event belongs before the event of the previous entry, or it has the same event
 * as entry `after` but does not sort after it.
 */
export type OrderFault =
  | { wrong: 'entryBefore'; event: LogEntry['event']; before: LogEntry['event'] }
  | { wrong: 'unsortedEntry'; after: number }

/** Why the entry at `index` may not follow the previous one; undefined if it may. A batch ends with its `state`. */
export function orderFault(entries: readonly LogEntry[], index: number): OrderFault | undefined {
  const [before, entry] = [entries[index - 1], entries[index]]
  if (before === undefined || entry === undefined || before.event === 'state') return undefined
  const [first, second] = [ORDER.indexOf(before.event), ORDER.indexOf(entry.event)]
  if (first > second) return { wrong: 'entryBefore', event: entry.event, before: before.event }
  return first < second || !isUnsorted(before, entry) ? undefined : { wrong: 'unsortedEntry', after: index - 1 }
}

/** Events in the order in which a batch lists them. */
const ORDER: readonly LogEntry['event'][] = [
  ...(['continues', 'key', 'imported', 'erased', 'withheld', 'reinstated', 'published', 'edited', 'state'] as const),
]

/** Whether two entries of one event are out of order. Four events are sorted by content, so that the order reveals no dates. */
function isUnsorted(before: LogEntry, entry: LogEntry): boolean {
  const sorted = ({ event }: LogEntry): boolean => ['published', 'reinstated', 'erased', 'edited'].includes(event)
  if (!sorted(entry)) return false
  const [first, second] = [sortKeyOf(before), sortKeyOf(entry)]
  return typeof first === 'number' && typeof second === 'number' ? first >= second : first > second
}

function sortKeyOf(entry: LogEntry): string | number {
  if (entry.event === 'published' || entry.event === 'reinstated') return entry.words
  return entry.event === 'erased' || entry.event === 'edited' ? entry.of : ''
}
