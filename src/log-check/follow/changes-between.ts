import type { LogHistory } from '../../log/history.ts'
import type { LogEntry } from '../../schema/log-entry.ts'
import type { Review } from '../../schema/review.ts'

/** The reviews of the shards that differ between two states of a site, by id. */
export type ChangedReviews = { before: ReadonlyMap<string, Review>; after: ReadonlyMap<string, Review> }

/** How a review changed between two states. */
export type ReviewChange = { id: string; what: 'new' | 'changed' | 'gone'; logIndex: number | undefined }

/** The reviews that are new, changed or gone: gone ones first. */
export function changesBetween({ before, after }: ChangedReviews): ReviewChange[] {
  const gone = [...before].flatMap(([id, review]) => (after.has(id) ? [] : [change(id, 'gone', review)]))
  const other = [...after].flatMap(([id, review]): ReviewChange[] => {
    const old = before.get(id)
    if (old === undefined) return [change(id, 'new', review)]
    return JSON.stringify(old) === JSON.stringify(review) ? [] : [change(id, 'changed', review)]
  })
  return [...gone, ...other]
}

function change(id: string, what: ReviewChange['what'], { log_index: logIndex }: Review): ReviewChange {
  return { id, what, logIndex }
}

/** All entries of a log, the index of the first new one (`from`), and the history of all of them. */
export type NewEntries = { history: Pick<LogHistory, 'reviews'>; entries: readonly LogEntry[]; from: number }

/** Faults for changes that the log does not record, such as a review that was reworded or deleted without an entry. */
export function unloggedChanges(changes: readonly ReviewChange[], { history, entries, from }: NewEntries): string[] {
  const touched = new Set(entries.slice(from).map((entry, at) => ('of' in entry ? entry.of : from + at)))
  return changes.flatMap(({ id, what, logIndex }) => {
    const status = logIndex === undefined ? undefined : history.reviews.get(logIndex)?.status
    if (logIndex === undefined) return what === 'gone' ? [] : [`${id} has no log_index: it is not in the log`]
    if (what === 'gone' && status === 'published')
      return [`${id} (No. ${logIndex}) vanished: the log says that it is published`]
    if (what !== 'gone' && status !== 'published')
      return [`${id} (No. ${logIndex}) is published, but the log says: ${status ?? 'no such review'}`]
    return touched.has(logIndex) ? [] : [`${id} (No. ${logIndex}) is ${what}, but no entry of the log says so`]
  })
}

/** The lines to print: one for each new log entry about a review or, without a log, one for each difference. */
export function describeChanges(changes: readonly ReviewChange[], log: NewEntries | undefined): string[] {
  if (log === undefined) return changes.map(({ id, what }) => `${what.padEnd(10)}  ${id}`)
  const ids = new Map(changes.flatMap(({ id, logIndex }) => (logIndex === undefined ? [] : [[logIndex, id]])))
  return log.entries.slice(log.from).flatMap((entry, at) => {
    const { event } = entry
    if (event === 'state' || event === 'key' || event === 'imported' || event === 'continues') return []
    const number = 'of' in entry ? entry.of : log.from + at
    const why = 'reason' in entry ? `  ${entry.reason}, ${entry.rating} ${entry.rating === 1 ? 'star' : 'stars'}` : ''
    return [`${event.padEnd(10)}  No. ${number}  ${ids.get(number) ?? ''}${why}`.trimEnd()]
  })
}
