import { ReviewsFile } from '../src/schema/reviews-file.ts'

/** The bytes of `/reviews.json` as the contract has them: members in the order of the schema. */
export function reviewsFileText(file: ReviewsFile): string {
  return JSON.stringify(ReviewsFile.parse(file))
}
