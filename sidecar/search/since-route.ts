import type { RequestHandler } from 'express'
import { Day } from '../../src/schema/day.ts'
import { issuesOf } from '../../src/schema/problem.ts'
import { sendConditional } from '../http/conditional.ts'
import { sendProblem } from '../http/problem.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { sendNotReady } from './not-ready.ts'
import { SEARCH_CACHE_CONTROL } from './search-route.ts'

/**
 * `GET /api/reviews/since/:date`: every review of that day and later, newest first. An answer changes only when the
 * dataset does, so that the dataset's `Last-Modified` is the answer's.
 */
export function sinceRoute(snapshot: () => Pick<Snapshot, 'reviews' | 'artefacts'> | undefined): RequestHandler {
  return (req, res) => {
    const current = snapshot()
    if (current === undefined) return sendNotReady(res)
    const date = Day.safeParse(req.params.date)
    if (!date.success) {
      const issues = issuesOf(date.error).map((issue) => ({ ...issue, path: ['date'] }))
      return sendProblem(res, 400, 'The address ends in no calendar date: see issues', issues)
    }
    const since = current.reviews.since(date.data)
    const lastModified = current.artefacts.get('/reviews.json')?.lastModified
    sendConditional(req, res, {
      contentType: 'application/json; charset=utf-8',
      cacheControl: SEARCH_CACHE_CONTROL,
      etag: since.etag,
      ...(lastModified !== undefined && { lastModified }),
      body: since.parts,
    })
  }
}
