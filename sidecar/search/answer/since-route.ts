import type { RequestHandler } from 'express'
import { DATASET_DIGEST_HEADER } from '../../../src/schema/dataset-digest.ts'
import { Day } from '../../../src/schema/day.ts'
import { issuesOf } from '../../../src/schema/problem.ts'
import { sendConditional } from '../../http/bodies/conditional.ts'
import { sendProblem } from '../../http/send-problem.ts'
import { sendUnavailable } from '../../http/refuse.ts'
import type { SearchedDataset } from '../review-index.ts'
import { NOT_LOADED, SEARCH_CACHE_CONTROL } from './search-route.ts'

/**
 * `GET /api/reviews/since/:date`: every review of that day and later, newest first. The answer changes only when the dataset
 * changes, so it has the dataset's `Last-Modified`.
 */
export function sinceRoute(current: () => SearchedDataset | undefined): RequestHandler {
  return async (req, res) => {
    const dataset = current()
    if (dataset === undefined) return sendUnavailable(req, res, NOT_LOADED)
    res.setHeader(DATASET_DIGEST_HEADER, dataset.digest)
    const date = Day.safeParse(req.params.date)
    if (!date.success) {
      const issues = issuesOf(date.error).map((issue) => ({ ...issue, path: ['date'] }))
      return sendProblem(res, {
        status: 400,
        detail: 'The address does not end in a calendar date: see issues',
        issues,
      })
    }
    const since = await dataset.reviews.since(date.data)
    const { lastModified } = dataset
    sendConditional(req, res, {
      contentType: 'application/json; charset=utf-8',
      cacheControl: SEARCH_CACHE_CONTROL,
      etag: since.etag,
      ...(lastModified !== undefined && { lastModified }),
      body: since.body,
    })
  }
}
