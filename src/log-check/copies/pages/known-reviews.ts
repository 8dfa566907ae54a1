import type { Review } from '../../../schema/review.ts'
import type { DatasetHead } from '../../../schema/shards.ts'

/** The reviews that the log bears out, newest first, and by id. */
export type KnownReviews = {
  baseUrl: string
  head: DatasetHead
  reviews: readonly Review[]
  byId: ReadonlyMap<string, Review>
  /** The mean of the reviews that mention a person, a service, a problem or an area, by the path of its page. */
  averages: ReadonlyMap<string, number>
}
