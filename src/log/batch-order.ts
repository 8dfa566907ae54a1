import type { LogEntry } from '../schema/log-entry.ts'

/** Why the entry at `index` may not follow the one before it: a batch has its events in an order of their own, and ends with its state. */
export function misplaced(before: LogEntry | undefined, entry: LogEntry, index: number): string | undefined {
  if (before === undefined || before.event === 'state') return undefined
  const [first, second] = [ORDER.indexOf(before.event), ORDER.indexOf(entry.event)]
  if (first > second) return `A ${entry.event} entry comes before ${before.event} in a batch`
  if (first < second || !isUnsorted(before, entry)) return undefined
  return `It is not in order with entry ${index - 1}`
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
