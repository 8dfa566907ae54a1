import type { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import type { DateOrder } from './day-of.ts'
import type { Mapping } from './formats/mapped.ts'
import type { Progress } from './progress.ts'

/** What to import, and how. */
export type ImportRequest = {
  /** Exports, or folders of them. */
  files: readonly string[]
  /** The content folder that it goes into. */
  content: string
  /** Which column is what, for a table or JSON of no known format. */
  map?: Mapping | null
  /** Where the reviews come from, instead of what their format implies. */
  source?: SourceName | null
  /** The order of day and month, where the dates do not tell. */
  dates?: DateOrder | null
  /** The businesses to keep, by name or key. */
  business?: readonly string[]
  /** Remove the reviews that a full export no longer has. */
  prune?: boolean
  /** Do everything but write. */
  dryRun?: boolean
  /** Refuse everything if there is a bad row. */
  strict?: boolean
  /** The day on which reviews were obtained, and removed ones were taken down; by default today, at the business. */
  today?: Day
  progress?: Progress
}
