import type { LoggedChange, ChangesFile, ChangesOfRange } from '../schema/changes.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import type { ReviewId } from '../schema/review.ts'

/** A log, and the id of each currently published review by its `log_index`. */
export type LoggedReviews = { entries: readonly LogEntry[]; ids: ReadonlyMap<number, ReviewId> }

/** The path of the newest changes. */
export const CHANGES_PATH = '/api/changes.json'

const NEWEST = 500
/** Log entries per file of older changes. */
export const CHANGES_A_FILE = 1000

/** The change files by path: `/api/changes.json`, and one `/log/changes/N.json` for each thousand entries. */
export function changesFiles(log: LoggedReviews): Map<string, ChangesFile | ChangesOfRange> {
  const { entries } = log
  const changes = changesIn(log)
  const newest = changes.slice(-NEWEST)
  const from = changes.length > NEWEST ? (newest[0]?.index ?? 0) : 0
  const older = Array.from({ length: Math.ceil(from / CHANGES_A_FILE) }, (_, range) => changesPath(range))
  const files = new Map<string, ChangesFile | ChangesOfRange>()
  files.set(CHANGES_PATH, { version: 1, size: entries.length, from, older, changes: newest })
  const byRange = Map.groupBy(changes, ({ index }) => Math.floor(index / CHANGES_A_FILE))
  for (let range = 0; range * CHANGES_A_FILE < entries.length; range += 1)
    files.set(changesPath(range), { version: 1, from: range * CHANGES_A_FILE, changes: byRange.get(range) ?? [] })
  return files
}

/** The path of the changes in 1,000 entries. The first of these entries has the index 1,000 times `range`. */
export function changesPath(range: number): string {
  return `/log/changes/${range}.json`
}

function changesIn({ entries, ids }: LoggedReviews): LoggedChange[] {
  return entries.flatMap((entry, index): LoggedChange[] => {
    const { event } = entry
    if (event === 'state' || event === 'key' || event === 'imported' || event === 'continues') return []
    const of = 'of' in entry ? entry.of : index
    const id = ids.get(of)
    const removal = 'reason' in entry ? { reason: entry.reason, rating: entry.rating } : {}
    return [{ index, event, log_index: of, ...(id !== undefined && { review_id: id }), ...removal }]
  })
}
