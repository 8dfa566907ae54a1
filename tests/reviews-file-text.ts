import { ReviewsFile } from '../src/schema/reviews-file.ts'

/** The text of `/reviews.json` as the contract requires: with its members in the order of the schema. */
export function reviewsFileText(file: ReviewsFile): string {
  return JSON.stringify(ReviewsFile.parse(file))
}
