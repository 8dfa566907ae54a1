import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../../src/schema/review.ts'
import { type Criteria, criteriaOf } from '../../../src/search/criteria.ts'
import { UnavailableError } from '../../http/unavailable.ts'
import { bodyOf, headOf, highlightsOf, whole } from '../../search/answer/answer-body.ts'
import { digestOf, etagFrom } from '../../search/answer/review-digests.ts'
import { countSelected, type Selection } from '../../search/filters/selection.ts'
import { sortedRows } from '../../search/filters/sorted-rows.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { count, firstRows } from '../../search/text-index/bitmap.ts'
import { poolUntil, TIME_LIMIT } from '../database-pool.ts'
import { assertThere, type OpenVersion } from '../open-version.ts'
import { SCHEMA } from '../tables.ts'
import { countsOf, groupsOf } from './count-rows.ts'
import { nearWordsIn } from './near-words-in.ts'
import { selectRows } from './select-rows.ts'

/** The most bytes of selections in the cache. Every page of a search needs the same selection. */
const KEPT_BYTES = 16 * 1024 * 1024
/** The approximate size of a selection without its rows. */
const OVERHEAD_BYTES = 500

/**
 * Answers searches of a version with the same bytes as `searcher`, which searches in memory. `timeOf` is called for each search,
 * and returns the signal that ends it.
 */
export function versionSearcher(
  opened: OpenVersion,
  timeOf = (): AbortSignal => AbortSignal.timeout(TIME_LIMIT),
): ReviewIndex['search'] {
  // Each selection is made once, even if several searches need it at the same time.
  const selections = new LRUCache<string, Selection, { version: OpenVersion; criteria: Criteria }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (selection, key) => sizeOf(selection) + 2 * key.length + OVERHEAD_BYTES,
    fetchMethod: async (_key, _stale, { context }) => asList(await selectRows(context.version, context.criteria)),
    ignoreFetchAbort: true, // A selection that is evicted before it is complete still answers the searches that wait for it.
  })
  return async (filters) => {
    const version = { ...opened, pool: poolUntil(opened.pool, timeOf()) }
    const { sort = 'newest', limit, counts = false, highlights = false, group_by: groupBy } = filters
    const after = filters.after === undefined ? -1 : await rowOf(version, filters.after)
    if (after === undefined) {
      await assertThere(version)
      return { ok: false, problem: 'unknown-after' }
    }
    const criteria = criteriaOf(filters)
    const selected = await selections.forceFetch(JSON.stringify(criteria), { context: { version, criteria } })
    const matched = countSelected(selected)
    // One review more than requested shows whether there is a next page.
    const rows = sortedRows([{ selected, columns: version.rows, firstRow: 0 }], { sort, after, limit: limit + 1 })
    const page = await reviewsAt(version, rows.slice(0, limit))
    const next = rows.length > limit ? ReviewId.parse(page.at(-1)?.id) : null
    const { words } = criteria
    const suggestions = words && matched === 0 ? await nearWordsIn(version, words) : undefined
    const reviews = page.map(({ review }) => review)
    const figures = { matched, returned: page.length, next }
    const head = headOf({
      ...figures,
      ...(suggestions && { suggestions }),
      ...(counts && { counts: await countsOf(version, selected) }),
      ...(groupBy && { groups: await groupsOf(version, selected, groupBy) }),
      ...(highlights && { highlights: highlightsOf(reviews, criteria) }),
    })
    const [body, etag] = [bodyOf(head, reviews.map(whole)), etagFrom(head, reviews.map(digestOf).map(whole))]
    await assertThere(version)
    return { ok: true, value: { ...figures, suggestions: suggestions ?? [], body, etag } }
  }
}

/** The selection as a list, if that is smaller. */
function asList(selection: Selection): Selection {
  if ('rows' in selection) return selection
  const { set } = selection
  const matched = count(set)
  return matched < set.length ? { rows: Uint32Array.from(firstRows(set, 0, matched)) } : selection
}

function sizeOf(selection: Selection): number {
  return 'rows' in selection ? selection.rows.byteLength : selection.set.byteLength
}

async function rowOf({ pool, site, version, rows }: OpenVersion, id: ReviewId): Promise<number | undefined> {
  const [found] = await pool.ask<{ number: number }>(NUMBER, [site, version, id])
  return found && rows.rows[found.number]
}

const NUMBER = `
  SELECT number FROM ${SCHEMA}.reviews WHERE site = $1 AND added <= $2 AND removed > $2 AND id = $3`

/** The reviews of these rows, in this order. */
export async function reviewsAt(version: OpenVersion, rows: readonly number[]): Promise<FoundReview[]> {
  const asked = rows.map((row) => version.rows.numbers[row])
  const values = [version.site, version.version, asked]
  const found = asked.length === 0 ? [] : await version.pool.ask<FoundReview>(REVIEWS, values)
  if (found.length < asked.length) {
    await assertThere(version)
    throw new UnavailableError('Some reviews are missing: try again in a minute')
  }
  const byNumber = new Map(found.map((review) => [review.number, review]))
  return asked.flatMap((number) => byNumber.get(number ?? -1) ?? [])
}

type FoundReview = { number: number; id: string; review: Buffer }

const REVIEWS = `
  SELECT number, id, review FROM ${SCHEMA}.reviews
  WHERE site = $1 AND added <= $2 AND removed > $2 AND number = ANY ($3::int[])`
