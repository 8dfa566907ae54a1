import type { LogEntry } from '../schema/log-entry.ts'
import type { LogHistory } from './history.ts'
import { type HashTree, rootAt } from './tree.ts'

/** A log whose key was lost, as the one that continues it needs it. */
export type ContinuedLog = { origin: string; tree: HashTree; history: LogHistory }

/** The entry that a log begins with which continues another one. */
export type ContinuesEntry = Extract<LogEntry, { event: 'continues' }>

/** The first entry of a log that continues this one. */
export function continuesEntry({ origin, tree }: ContinuedLog): ContinuesEntry {
  return { v: 1, event: 'continues', origin, size: tree.size, root: rootAt(tree).toString('base64') }
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

/** What is wrong with a log of these entries that continues another one: nothing of that must be lost between the two. */
export function wrongContinuation(entries: readonly LogEntry[], old: ContinuedLog): string | undefined {
  const first = continuedBy(entries)
  const wanted = continuesEntry(old)
  if (first?.origin !== wanted.origin || first.size !== wanted.size || first.root !== wanted.root)
    return `It does not continue ${old.origin} as that log ended, with ${wanted.size} entries`
  const state = entries.find((entry) => entry.event === 'state')
  const before = old.history.published + old.history.withheld
  const now = state === undefined ? 0 : state.reviews + state.withheld
  return now < before
    ? `${old.origin} ended with ${before} reviews, published or taken down; this log began with ${now}`
    : undefined
}
