import type { Content } from '../content/read-content.ts'
import type { ReviewsSaid } from '../insights/said/join-said.ts'
import type { OpenLog } from '../log/open-log.ts'
import type { ReadingCounts } from '../schema/content/reading.ts'
import type { Insights } from '../schema/insights.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'

/** The data from which all pages and artefacts are made. */
export type Site = {
  /** The public origin, without a trailing slash. */
  baseUrl: string
  content: Content
  reviewsFile: ReviewsFile
  insights: Insights
  /** What each of the published reviews says, and which of them mention what. */
  said: ReviewsSaid
  /** The log of what was published; null if the business keeps none. */
  log: OpenLog | null
  /** What became of what models said of the reviews. */
  readings: ReadingCounts
}
