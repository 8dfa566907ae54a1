import type { ReviewLine } from '../schema/content/review-line.ts'
import type { SourceName } from '../schema/review.ts'
import type { BadRow } from './refusal.ts'

/** What an import did, or (`dryRun`) would do. */
export type ImportReport = {
  files: { file: string; format: string; encoding: string; reviews: number }[]
  sources: SourceReport[]
  bad: BadRow[]
  /** How many rows were left out although nothing is wrong with them, by reason. */
  skipped: Map<string, number>
  dryRun: boolean
}

/** What an import did to the reviews of one source. */
export type SourceReport = {
  source: SourceName
  path: string
  /** How many reviews the file has now. */
  total: number
  added: number
  changed: number
  unchanged: number
  /** Reviews that the export no longer has. */
  gone: ReviewLine[]
  pruned: boolean
  /** Whether the export says that it is only a part, so that nothing can be called gone. */
  partial: boolean
  /** New reviews that look like one that is there under another id. */
  alike: ReviewLine[]
  /** Reviews that the source itself calls unverified; they are not published. */
  unverified: number
  declared: boolean
  /** Texts that the owner should look at, and why. */
  lookAt: { line: ReviewLine; why: string[] }[]
}
