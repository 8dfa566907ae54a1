import type { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import type { DateOrder } from './day-of.ts'
import type { HalfStars, Mapping, Scale } from '../schema/content/imports-file.ts'
import type { Ask } from './ask-terminal.ts'
import type { NamedBytes } from './reading/export-files.ts'
import type { ImportReport } from './report.ts'
import type { Progress } from '../host/progress.ts'

/** A request to import files. */
export type ImportRequest = {
  /** Exports, or folders of them; or exports in memory. */
  files: readonly (string | NamedBytes)[]
  /** The content folder to import into. */
  content: string
  /** The column of each member, for a table or JSON of unknown format. */
  map?: Mapping | null
  /** The source of the reviews, instead of the one that their format implies. */
  source?: SourceName | null
  /** The order of day and month, if the dates do not show it. */
  dates?: DateOrder | null
  /** Publish a date without a day, such as `April 2026`, as its month. */
  monthDates?: boolean
  /** The scale of ratings that are not in stars. */
  scale?: Scale | null
  /** How to import half stars. */
  halfStars?: HalfStars | null
  /** The sheet of a workbook, if it is not clear which one has the reviews. */
  sheet?: string | null
  /** The businesses to keep, by name or key. */
  business?: readonly string[]
  /** Remove the reviews that are no longer in a full export. */
  prune?: boolean
  /**
   * Whether the files are complete, if the calling program knows. `all`: they have all reviews of their source, so missing
   * reviews are removed as with `prune`, unless a row does not identify its review. `part`: they have only some reviews, so none
   * counts as missing.
   */
  extent?: 'all' | 'part'
  /** Throws to refuse what the import is about to write. */
  accept?: (report: ImportReport) => void
  /** Do everything but write. */
  dryRun?: boolean
  /** Refuse everything if there is a bad row. */
  strict?: boolean
  /** Import recommendations, which have no stars, as 5 stars or 1. */
  recommendations?: boolean
  /** Report every review and row instead of only their number. */
  verbose?: boolean
  /** The day on which reviews are obtained or taken down; by default today at the business. */
  today?: Day
  /** Repair texts in the wrong encoding where that is certain. */
  repair?: boolean
  /** The columns that the owner named on a terminal, and whether the owner has confirmed them. */
  proposed?: Mapping
  confirmed?: boolean
  /** Asks the owner on a terminal; null if there is nobody to ask. */
  ask?: Ask | null
  progress?: Progress
}
