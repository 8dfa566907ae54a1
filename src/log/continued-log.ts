import type { LogEntry } from '../schema/log-entry.ts'
import { base64Of } from './bytes.ts'
import type { LogHistory } from './history.ts'
import { type HashTree, rootAt } from './tree.ts'

// The log page loads this file in browsers.

/** The end of a log whose key was lost or stolen. `root` is in base64; `reviews` counts published, withheld and erased ones. */
export type EndedLog = { origin: string; size: number; root: string; reviews: number }

/** The first entry of a log that continues another one. */
export type ContinuesEntry = Extract<LogEntry, { event: 'continues' }>

/** The most earlier logs that a check follows: a hostile site could make the chain endless. */
export const MOST_EARLIER_LOGS = 20

/** The end of a log, to which the next log refers. */
export function endedLog({ origin, tree, history }: { origin: string; tree: HashTree; history: LogHistory }): EndedLog {
  const reviews = history.published + history.withheld
  return { origin, size: tree.size, root: base64Of(rootAt(tree)), reviews }
}

/** The first entry of a log that continues this one. */
export function continuesEntry({ origin, size, root }: EndedLog): ContinuesEntry {
  return { v: 1, event: 'continues', origin, size, root }
}

/** The entry that names the earlier log; undefined if these entries continue no other log. */
export function continuedBy([first]: readonly LogEntry[]): ContinuesEntry | undefined {
  return first?.event === 'continues' ? first : undefined
}

/**
 * The folder name of an earlier log in `content/log/earlier/` and `/log/earlier/`: the last part of its origin, such as `log` or
 * `log2`; undefined if the origin is malformed.
 */
export function earlierName(origin: string): string | undefined {
  return /^[^/]+\/(log\d*)$/.exec(origin)?.[1]
}

/** The published path of an earlier log's file: `/log/policy` of `reviews.example.com/log` is `/log/earlier/log/policy`. */
export function earlierPath(origin: string, path: string): string {
  return path.replace('/log/', `/log/earlier/${earlierName(origin) ?? ''}/`)
}

/** A fault between a log and its predecessor: `continues` names a wrong end of the predecessor, or reviews were lost. */
export type ContinuationFault =
  | { wrong: 'end'; origin: string; size: number }
  | { wrong: 'reviews'; origin: string; before: number; after: number }

/**
 * The fault between these entries and the log that they continue. Their first batch must count at least as many reviews as that
 * log ended with.
 */
export function continuationFault(
  entries: readonly LogEntry[],
  { origin, size, root, reviews }: EndedLog,
): ContinuationFault | undefined {
  const first = continuedBy(entries)
  if (first?.origin !== origin || first.size !== size || first.root !== root) return { wrong: 'end', origin, size }
  const state = entries.find((entry) => entry.event === 'state')
  const after = state === undefined ? 0 : state.reviews + state.withheld
  return after < reviews ? { wrong: 'reviews', origin, before: reviews, after } : undefined
}

/** The fault as a sentence, for commands. */
export function wrongContinuation(entries: readonly LogEntry[], old: EndedLog): string | undefined {
  const fault = continuationFault(entries, old)
  if (fault === undefined) return undefined
  const { origin } = fault
  return fault.wrong === 'end'
    ? `The first entry does not match the end of ${origin}, which has ${fault.size} entries`
    : `${origin} ended with ${fault.before} reviews, published or taken down; the log after it began with ${fault.after}`
}
