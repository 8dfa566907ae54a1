import type { IncomingMessage, ServerResponse } from 'node:http'
import { DATASET_DIGEST_HEADER } from '../../../src/schema/dataset-digest.ts'
import { type Issue, issuesOf } from '../../../src/schema/problem.ts'
import { ReviewId } from '../../../src/schema/review.ts'
import { QueryFilters } from '../../../src/schema/search.ts'
import { sendConditional } from '../../http/bodies/conditional.ts'
import { sendProblem } from '../../http/send-problem.ts'
import { pathOf } from '../../http/guards.ts'
import { sendUnavailable } from '../../http/refuse.ts'
import { ignoredParameters, withIgnored } from './ignored-parameters.ts'
import type { ReviewIndex, SearchedDataset } from '../review-index.ts'

/** A CDN may answer a burst of equal searches with one answer (RFC 9111, section 5.2.2.10); a browser always asks again. */
export const SEARCH_CACHE_CONTROL = 'public, max-age=0, s-maxage=5'

/** The error while no dataset is loaded. */
export const NOT_LOADED = 'The reviews are not loaded yet: try again in a few seconds'

/** `GET /api/reviews/search`: the reviews that pass every filter, newest first unless `sort` asks for another order. */
export function searchRoute(
  current: () => SearchedDataset | undefined,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const dataset = current()
    if (dataset === undefined) return sendUnavailable({ path: pathOf(req) }, res, NOT_LOADED)
    res.setHeader(DATASET_DIGEST_HEADER, dataset.digest)
    const { reviews: index } = dataset
    const query = queryOf(req.url ?? '')
    const filters = QueryFilters.safeParse(query)
    if (!filters.success) {
      const issues = issuesOf(filters.error)
      if (await isUnknown(query['after'], index)) issues.push(unknownAfter)
      return sendProblem(res, { status: 400, detail: FAULTY, issues })
    }
    const found = await index.search(filters.data)
    if (!found.ok) return sendProblem(res, { status: 400, detail: FAULTY, issues: [unknownAfter] })
    const { etag, body } = withIgnored(found.value, ignoredParameters(Object.keys(query)))
    sendConditional(req, res, {
      contentType: 'application/json; charset=utf-8',
      cacheControl: SEARCH_CACHE_CONTROL,
      etag,
      body,
    })
  }
}

const FAULTY = 'Some parameters are not valid for this search: see issues'

/** Whether the value is a well-formed review id that no review has. */
async function isUnknown(after: unknown, index: ReviewIndex): Promise<boolean> {
  const id = ReviewId.safeParse(after)
  return id.success && (await index.review(id.data)) === undefined
}

/** What to do if `after` is no review's id. */
export const NEXT_WAS_REMOVED =
  'if this was `next` of an answer, the review was removed since: begin again without `after`'

const unknownAfter: Issue = {
  path: ['after'],
  code: 'custom',
  message: `Give the id of a published review; ${NEXT_WAS_REMOVED}`,
}

/**
 * The parameters of a URL by name: a string, or a list of all values if the name occurs several times.
 * `__proto__` is a name like any other, and `a[]` has no special meaning.
 */
export function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
  const found = new Map<string, string | string[]>()
  for (const [name, value] of parameters) {
    const before = found.get(name)
    if (Array.isArray(before)) before.push(value)
    else found.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(found)
}
