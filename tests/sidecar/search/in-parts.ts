import type { DatasetFile, DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { indexOver } from '../../../sidecar/search/index-reviews.ts'
import { columnsOf } from '../../../sidecar/search/columns/review-columns.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import type { Review } from '../../../src/schema/review.ts'

/** An index of these files in two parts: the reviews of that day and later, and older ones. */
export async function indexInParts(published: DatasetFiles, day: string): Promise<ReviewIndex> {
  const newest = withReviews(published, ({ date }) => date >= day)
  const older = withReviews(published, ({ date }) => date < day)
  return await indexOver([
    { columns: columnsOf(newest), published: newest },
    { columns: columnsOf(older), published: older },
  ])
}

function withReviews(published: DatasetFiles, isWanted: (review: Review) => boolean): DatasetFiles {
  const wanted = (file: DatasetFile): DatasetFile => {
    const { reviews }: { reviews: Review[] } = JSON.parse(file.bytes.toString())
    return { ...file, bytes: Buffer.from(JSON.stringify({ reviews: reviews.filter(isWanted) })) }
  }
  return { ...published, reviews: published.reviews.map(wanted) }
}
