import type { RequestHandler } from 'express'
import { issuesOf } from '../../src/schema/problem.ts'
import type { Issue } from '../../src/schema/problem.ts'
import { ReviewId } from '../../src/schema/review.ts'
import { QueryFilters } from '../../src/schema/search.ts'
import { sendConditional } from '../http/conditional.ts'
import { sendProblem } from '../http/problem.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { sendNotReady } from './not-ready.ts'
import { queryOf } from './query-string.ts'

/** A burst of one search costs one search at a CDN (RFC 9111, section 5.2.2.10); a browser always asks. */
export const SEARCH_CACHE_CONTROL = 'public, max-age=0, s-maxage=5'

/** `GET /api/reviews/search`: the reviews that pass every filter, newest first. */
export function searchRoute(snapshot: () => Pick<Snapshot, 'reviews'> | undefined): RequestHandler {
  return (req, res) => {
    const current = snapshot()
    if (current === undefined) return sendNotReady(res)
    const query = queryOf(req.url)
    const filters = QueryFilters.safeParse(query)
    if (!filters.success) {
      const issues = issuesOf(filters.error)
      return sendProblem(res, 400, FAULTY, isUnknown(query['after'], current) ? [...issues, unknownAfter] : issues)
    }
    const found = current.reviews.search(filters.data)
    if (found.kind === 'unknown-after') return sendProblem(res, 400, FAULTY, [unknownAfter])
    sendConditional(req, res, {
      contentType: 'application/json; charset=utf-8',
      cacheControl: SEARCH_CACHE_CONTROL,
      etag: found.etag,
      body: found.body,
    })
  }
}

const FAULTY = 'Some parameters are not what this search takes: see issues'

/** Whether this is the id of a review, and no review has it. */
function isUnknown(after: unknown, { reviews }: Pick<Snapshot, 'reviews'>): boolean {
  const id = ReviewId.safeParse(after)
  return id.success && reviews.review(id.data) === undefined
}

const unknownAfter: Issue = {
  path: ['after'],
  code: 'custom',
  message: 'Give the id of a published review, such as `next` of the answer before',
}
