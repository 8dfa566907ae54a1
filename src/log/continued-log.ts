import type { LogEntry } from '../schema/log-entry.ts'
import { base64Of } from './bytes.ts'
import type { LogHistory } from './history.ts'
import { type HashTree, rootAt } from './tree.ts'

// The page of the log loads this file in browsers.

/** How a log ended whose key was lost or stolen. `root` is in base64; `reviews` are published, withheld or erased. */
export type EndedLog = { origin: string; size: number; root: string; reviews: number }

/** The entry that a log begins with which continues another one. */
export type ContinuesEntry = Extract<LogEntry, { event: 'continues' }>

/** The most logs that one may continue, one after the other: a site could name another one for ever. */
export const MOST_EARLIER_LOGS = 20

/** How a log ended, for the one that continues it. */
export function endedLog({ origin, tree, history }: { origin: string; tree: HashTree; history: LogHistory }): EndedLog {
  const reviews = history.published + history.withheld
  return { origin, size: tree.size, root: base64Of(rootAt(tree)), reviews }
}

/** The first entry of a log that continues this one. */
export function continuesEntry({ origin, size, root }: EndedLog): ContinuesEntry {
  return { v: 1, event: 'continues', origin, size, root }
}

/** The log that a log of these entries continues; undefined if it continues none. */
export function continuedBy([first]: readonly LogEntry[]): ContinuesEntry | undefined {
  return first?.event === 'continues' ? first : undefined
}

/**
 * The folder of an earlier log in `content/log/earlier/` and in `/log/earlier/`: the end of its origin, such as `log` or `log2`;
 * undefined if it cannot be such a name.
 */
export function earlierName(origin: string): string | undefined {
  return /^[^/]+\/(log\d*)$/.exec(origin)?.[1]
}

/** Where a file of an earlier log is published: `/log/policy` of `reviews.example.com/log` at `/log/earlier/log/policy`. */
export function earlierPath(origin: string, path: string): string {
  return path.replace('/log/', `/log/earlier/${earlierName(origin) ?? ''}/`)
}

/** What is wrong with a log that continues another one: it continues another end of it, or reviews were lost between the two. */
export type ContinuationFault =
  { wrong: 'end'; origin: string; size: number } | { wrong: 'reviews'; origin: string; before: number; after: number }

/** What is wrong with a log of these entries that continues another one: no review of that may be lost between the two. */
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

/** The same in a sentence, for commands. */
export function wrongContinuation(entries: readonly LogEntry[], old: EndedLog): string | undefined {
  const fault = continuationFault(entries, old)
  if (fault === undefined) return undefined
  const { origin } = fault
  return fault.wrong === 'end'
    ? `The log does not continue ${origin} as that one ended, with ${fault.size} entries`
    : `${origin} ended with ${fault.before} reviews, published or taken down; the log after it began with ${fault.after}`
}
