import { z } from 'zod'
import { LogIndex, Rating, ReviewId } from './review.ts'
import { WithheldReason } from './withheld.ts'

/** A change of a review: one entry of the log. */
export const LoggedChange = z
  .strictObject({
    index: LogIndex.describe('The index of the entry in the log'),
    event: z.enum(['published', 'edited', 'withheld', 'reinstated', 'erased']),
    log_index: LogIndex.describe('The permanent number of the review: the index of the entry that introduced it'),
    review_id: ReviewId.optional().describe('The review, while it is published'),
    reason: WithheldReason.optional().describe('Why it was taken down or erased'),
    rating: Rating.optional().describe('The stars of a review that was taken down or erased'),
  })
  .describe('What happened to a review')
export type LoggedChange = z.infer<typeof LoggedChange>

/**
 * `/api/changes.json`: the newest changes in the order of the log. It contains every change from entry `from` on; the files in
 * `older` contain the earlier changes. So a reader that continues from the `size` that it last saw misses nothing.
 */
export const ChangesFile = z
  .strictObject({
    version: z.literal(1),
    size: z.int().min(0).describe('How many entries the log has: read on from here the next time'),
    from: LogIndex.describe('`changes` has every change from this entry on'),
    older: z.array(z.string()).describe('The paths of the files with the changes before `from`, oldest first'),
    changes: z.array(LoggedChange).describe('The newest 500, oldest first'),
  })
  .describe('The newest changes of the reviews, removals included')
export type ChangesFile = z.infer<typeof ChangesFile>

/** `/log/changes/N.json`: the changes of the entries 1000N to 1000N + 999. */
export const ChangesOfRange = z
  .strictObject({
    version: z.literal(1),
    from: LogIndex.describe('The first entry that this file is about'),
    changes: z.array(LoggedChange).describe('Oldest first'),
  })
  .describe('The changes of a thousand entries of the log')
export type ChangesOfRange = z.infer<typeof ChangesOfRange>
