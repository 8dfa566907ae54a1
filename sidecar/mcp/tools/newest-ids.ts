import { z } from 'zod'
import { ReviewId } from '../../../src/schema/review.ts'
import { Filters } from '../../../src/schema/search.ts'
import type { ReviewIndex } from '../../search/review-index.ts'

/** The ids of the newest reviews that pass these filters, newest first; at most 100. */
export function newestIds(reviews: ReviewIndex, filters: Partial<Filters> = {}): ReviewId[] {
  const found = reviews.search(Filters.parse({ limit: 100, ...filters }))
  if (found.kind === 'unknown-after') return []
  return Ids.parse(JSON.parse(found.body.toString('utf8'))).reviews.map(({ id }) => id)
}

const Ids = z.object({ reviews: z.array(z.object({ id: ReviewId })) })
