import type { CopyFault } from '../../../../log/copies/copy-faults.ts'
import { say, type Saying } from '../check/saying.ts'

type NumberedReview = { readonly id: string; readonly log_index?: number | undefined }

/** Faults of files that repeat reviews, as sentences that name each review by its index in the log. */
export function sayCopyFaults(faults: readonly CopyFault[], reviews: readonly NumberedReview[]): Saying[] {
  const numbers = new Map(reviews.map((review) => [review.id, review.log_index]))
  return faults.map((fault) => {
    const { path } = fault
    if (fault.problem === 'malformed') return say('fileMalformed', { path })
    const index = numbers.get(fault.review)
    const review = index === undefined ? fault.review : { review: index }
    if (fault.problem === 'lacks') return say('copyLacks', { path, review })
    if (fault.problem === 'adds') return say('copyAdds', { path, review })
    return say('copyDiffers', { path, review, member: fault.member })
  })
}
