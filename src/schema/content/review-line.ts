import { z } from 'zod'
import { Day } from '../day.ts'
import { Review } from '../review.ts'
import { words } from '../words.ts'
import type { Amendment } from './amendment.ts'
import { Photo } from './photo.ts'

/**
 * One line of `content/reviews/*.jsonl`: the review as published, and its id at the source.
 * Without `verified` or `verification`, the declaration of its source in `content/sources.yaml` decides.
 */
export const ReviewLine = Review.omit({ amended: true, log_index: true }).extend({
  author_avatar_url: Review.shape.author_avatar_url.default(null),
  text: Review.shape.text.default(null),
  language: Review.shape.language.default(null),
  source_url: Review.shape.source_url.default(null),
  owner_reply: Review.shape.owner_reply.default(null),
  verified: z.boolean().optional(),
  source_id: words('Give the id that the review has at its source').max(2000, 'The most is 2,000 characters'),
  obtained_on: Day.optional().describe(
    'The day this copy was obtained; "keep_days" of its source counts from it. Without such a limit an import renews it once a week',
  ),
  photos: z
    .array(Photo)
    .min(1)
    .max(12, 'The most is 12 photos')
    .optional()
    .describe('Photos that the author gave; pages show them where the text may be shown'),
  imported: z
    .string()
    .regex(/^([\w-]{4})+$/, 'Leave this as the import wrote it')
    .optional()
    .describe('Digests of what the last import wrote, so that the next one notices edits by hand'),
  missing_since: Day.optional().describe('The day since which exports that may have been complete did not have it'),
})
export type ReviewLine = z.infer<typeof ReviewLine>

/** A review line, and its position. */
export type LocatedReview = {
  file: string
  line: number
  review: ReviewLine
  /** The amendment that was applied to the review. */
  amendment?: Amendment
  /** Whether the words in the line changed since the amendment. */
  isOutdated?: boolean
}
