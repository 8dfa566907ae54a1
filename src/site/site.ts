import type { Content } from '../content/read-content.ts'
import type { InsightsPerReview } from '../insights/per-review/join-months.ts'
import type { OpenLog } from '../log/open-log.ts'
import type { ReadingCounts } from '../schema/content/reading.ts'
import type { Insights } from '../schema/insights.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'

/** The data from which a build makes all pages and artefacts. */
export type Site = {
  /** The public origin, without a trailing slash. */
  baseUrl: string
  /** Whether a sidecar answers searches, agents and subscribers. Without a sidecar, no page or file may offer these. */
  hasSidecar: boolean
  content: Content
  reviewsFile: ReviewsFile
  insights: Insights
  /** The insights about each published review, and the reviews that mention each subject. */
  perReview: InsightsPerReview
  /** The log of published reviews; null if the business has none. */
  log: OpenLog | null
  /** Counts of models' readings that were used, and of those that were discarded. */
  readings: ReadingCounts
}
