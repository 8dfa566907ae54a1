import { z } from 'zod'
import { ReviewId } from '../../../src/schema/review.ts'
import { Filters } from '../../../src/schema/search.ts'
import type { ReviewIndex } from '../../search/review-index.ts'

/** The ids of the newest 100 reviews, newest first. */
export function newestIds(reviews: ReviewIndex): ReviewId[] {
  const found = reviews.search(Filters.parse({ limit: 100 }))
  if (found.kind === 'unknown-after') return []
  return Ids.parse(JSON.parse(found.body.toString('utf8'))).reviews.map(({ id }) => id)
}

const Ids = z.object({ reviews: z.array(z.object({ id: ReviewId })) })
