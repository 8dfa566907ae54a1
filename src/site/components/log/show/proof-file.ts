import { hashesOf, partsIfAny } from '../../../../log/commitment.ts'
import { changedParts } from '../../../../log/history.ts'
import type { PublishedReview } from '../../../../log/published-reviews.ts'
import { receiptText } from '../../../../log/receipt.ts'
import { inclusionProof } from '../../../../log/tree.ts'
import type { CheckedLog } from '../check/check-published.ts'

/**
 * The file that proves a review is in the log: the review, its salts, and the path from its entry to the signed root. Undefined
 * if the published review differs from the log.
 */
export function proofFile(log: CheckedLog, review: PublishedReview): string | undefined {
  const { log_index: index = -1, ...published } = review
  const [logged, salts, parts] = [log.history.reviews.get(index), log.salts.get(index), partsIfAny(review)]
  const entry = logged && log.entries[logged.setBy]
  if (logged?.status !== 'published' || salts === undefined || parts === undefined) return undefined
  if (entry?.event !== 'published' && entry?.event !== 'edited' && entry?.event !== 'reinstated') return undefined
  if (changedParts(logged.hashes, hashesOf(parts, salts)).length > 0) return undefined
  const of = 'of' in entry ? { of: entry.of } : {}
  return receiptText({
    extra: { event: entry.event, ...of, review: published, salts },
    index: logged.setBy,
    proof: inclusionProof(log.tree, logged.setBy),
    checkpointText: log.files.checkpoint.text,
  })
}
