import type { Review } from '../../../schema/review.ts'
import type { DatasetHead } from '../../../schema/shards.ts'

/** The mean stars of the last `months`, in two decimals; `months` is null if it is the mean of all months. */
export type RecentMean = { mean: number; count: number; months: number | null }

/** The reviews of the checked dataset, newest first, and by id. */
export type KnownReviews = {
  baseUrl: string
  head: DatasetHead
  reviews: readonly Review[]
  byId: ReadonlyMap<string, Review>
  /** The mean stars of the reviews that mention a person, service, problem or area, by the path of its page. */
  averages: ReadonlyMap<string, number>
  /** Recent figures by the path of the page that shows them: `/`, or the page of a person, service, problem or area. */
  recent: ReadonlyMap<string, RecentMean>
}
