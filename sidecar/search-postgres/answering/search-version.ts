import { LRUCache } from 'lru-cache'
import type { GroupBy, MatchCounts, SearchGroup } from '../../../src/schema/search.ts'
import { ReviewId } from '../../../src/schema/review.ts'
import { bodyOf, headOf, highlightsOf, whole } from '../../search/answer/answer-body.ts'
import { type Criteria, criteriaOf } from '../../../src/search/criteria.ts'
import { digestOf, etagFrom } from '../../search/answer/review-digests.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import type { PageEnd } from './conditions.ts'
import { countByValue, countMatches, findPage } from './find-matches.ts'
import { groupMatches } from './group-matches.ts'
import { nearWordsIn } from './near-words-in.ts'
import type { OpenVersion } from '../open-version.ts'
import { SCHEMA } from '../tables.ts'

/** Searches whose counts are cached: every page of a search needs the same counts. */
const KEPT_COUNTS = 20_000
/** Groups that are cached, of all searches together. */
const KEPT_GROUPS = 20_000

/** Answers searches of a version with the same bytes as `searcher`, which searches in memory. */
export function versionSearcher(version: OpenVersion): ReviewIndex['search'] {
  const kept = keptCounts(version)
  return async (filters) => {
    const { sort = 'newest', limit, counts = false, highlights = false, group_by: groupBy } = filters
    const after = filters.after === undefined ? undefined : await endOf(version, filters.after)
    if (after === undefined && filters.after !== undefined) {
      await version.assertThere()
      return { ok: false, problem: 'unknown-after' }
    }
    const criteria = criteriaOf(filters)
    const matched = await kept.matched(criteria)
    // One review more than requested shows whether there is a next page.
    const found = await findPage(version, criteria, { sort, after, limit: limit + 1, matched })
    const page = found.slice(0, limit)
    const next = found.length > limit ? ReviewId.parse(page.at(-1)?.id) : null
    const { words } = criteria
    const suggestions = words && matched === 0 ? await nearWordsIn(version, words) : undefined
    const reviews = page.map(({ review }) => review)
    const figures = { matched, returned: page.length, next }
    const head = headOf({
      ...figures,
      ...(suggestions && { suggestions }),
      ...(counts && { counts: await kept.byValue(criteria) }),
      ...(groupBy && { groups: await kept.byGroup(criteria, groupBy) }),
      ...(highlights && { highlights: highlightsOf(reviews, criteria) }),
    })
    const [body, etag] = [bodyOf(head, reviews.map(whole)), etagFrom(head, reviews.map(digestOf).map(whole))]
    await version.assertThere()
    return { ok: true, value: { ...figures, suggestions: suggestions ?? [], body, etag } }
  }
}

/** Cached counts of this version. Each is computed once, even if several searches need it at the same time. */
function keptCounts(version: OpenVersion): {
  matched: (criteria: Criteria) => Promise<number>
  byValue: (criteria: Criteria) => Promise<MatchCounts>
  byGroup: (criteria: Criteria, groupBy: GroupBy) => Promise<SearchGroup[]>
} {
  const cacheOf = <T extends object>(make: (criteria: Criteria) => Promise<T>): LRUCache<string, T, Criteria> =>
    new LRUCache({ max: KEPT_COUNTS, fetchMethod: (_key, _stale, { context }) => make(context) })
  const totals = cacheOf(async (criteria) => ({ matched: await countMatches(version, criteria) }))
  const groups = new LRUCache<string, SearchGroup[], { criteria: Criteria; groupBy: GroupBy }>({
    maxSize: KEPT_GROUPS,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (_key, _stale, { context: { criteria, groupBy } }) => groupMatches(version, criteria, groupBy),
  })
  const byValue = cacheOf((criteria) => countByValue(version, criteria))
  return {
    matched: async (criteria) => (await totals.forceFetch(JSON.stringify(criteria), { context: criteria })).matched,
    byGroup: (criteria, groupBy) =>
      groups.forceFetch(JSON.stringify([groupBy, criteria]), { context: { criteria, groupBy } }),
    byValue: (criteria) => byValue.forceFetch(JSON.stringify(criteria), { context: criteria }),
  }
}

async function endOf({ pool, site, version }: OpenVersion, id: ReviewId): Promise<PageEnd | undefined> {
  const [end] = await pool.ask<PageEnd>(END, [site, version, id])
  return end
}

const END = `
  SELECT day, id, rating FROM ${SCHEMA}.reviews WHERE site = $1 AND added <= $2 AND removed > $2 AND id = $3`
