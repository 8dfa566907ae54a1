import type { MatchCounts, SortOrder } from '../../../src/schema/search.ts'
import type { Criteria } from '../../../src/search/criteria.ts'
import { mostFirst } from '../../search/filters/match-counts.ts'
import { askedDays, conditionsFor, following, isOfDaysAlone, joinedSql, ORDER_BY, type PageEnd } from './conditions.ts'
import { countOf, type OpenVersion } from '../open-version.ts'
import { SCHEMA } from '../tables.ts'
import { type ValueKind, valueNumber } from './value-number.ts'

/** The number of reviews that match. */
export async function countMatches(version: OpenVersion, criteria: Criteria): Promise<number> {
  const parts = conditionsFor(version, criteria)
  if (parts === undefined) return 0
  if (isOfDaysAlone(criteria)) return countOfDays(version, criteria)
  const { text, values } = joinedSql(parts, (where) => `SELECT count(*) AS matched FROM ${SCHEMA}.texts WHERE ${where}`)
  const [row] = await version.pool.ask<{ matched: number }>(text, values)
  return row?.matched ?? 0
}

function countOfDays({ byDay }: OpenVersion, criteria: Criteria): number {
  const { since, until } = askedDays(criteria)
  const asked = byDay.filter(({ day }) => day >= since && day <= until)
  return asked.reduce((sum, figures) => sum + countOf(figures.stars, criteria.stars), 0)
}

/** A page of matches; `matched` is the number of all matches. */
export type MatchPage = { sort: SortOrder; after: PageEnd | undefined; limit: number; matched: number }

export type FoundReview = { id: string; review: Buffer }

/**
 * Up to this many matches, it is faster to find all of them and then sort. With more, it is faster to scan reviews in order,
 * because the first matches come soon. We know the number of matches; PostgreSQL's planner would guess it, and a wrong guess
 * costs seconds.
 */
const FEW = 5_000

/** The matches of a page, in its order. */
export async function findPage(version: OpenVersion, criteria: Criteria, page: MatchPage): Promise<FoundReview[]> {
  const parts = conditionsFor(version, criteria)
  if (parts === undefined || page.matched === 0) return []
  const { sort, after, limit, matched } = page
  const order = ORDER_BY[sort]
  const rest = after === undefined ? [] : [following(sort, after)]
  const { text, values } = joinedSql(parts, (where, value) => {
    const next = rest.map((part) => `WHERE ${part(value)}`).join('')
    return `
      WITH found AS ${matched <= FEW ? 'MATERIALIZED' : 'NOT MATERIALIZED'}
        (SELECT row, day, id, rating FROM ${SCHEMA}.texts WHERE ${where}),
      page AS MATERIALIZED (SELECT * FROM found ${next} ORDER BY ${order} LIMIT ${value(limit)})
      SELECT id, review FROM page JOIN (SELECT row, review FROM ${SCHEMA}.reviews) AS published USING (row)
      ORDER BY ${order}`
  })
  return await version.pool.ask<FoundReview>(text, values)
}

/** The matches counted by stars, source, aspect and language. */
export async function countByValue(version: OpenVersion, criteria: Criteria): Promise<MatchCounts> {
  const counted = COUNTED.flatMap((kind) =>
    [...(version.known.counts.get(kind) ?? [])].map(([value]) => ({ kind, value, number: valueNumber(kind, value) })),
  )
  const rows = await countRows(
    version,
    criteria,
    counted.map(({ number }) => number),
  )
  const counts = new Map(rows.map(({ value, count }) => [value, count]))
  const star = (stars: number): number => counts.get(`${stars} stars`) ?? 0
  const by = (asked: ValueKind): Record<string, number> =>
    mostFirst(counted.filter(({ kind }) => kind === asked).map(({ value, number }) => [value, counts.get(number) ?? 0]))
  return {
    stars: { 1: star(1), 2: star(2), 3: star(3), 4: star(4), 5: star(5) },
    ...{ source: by('source'), aspect: by('aspect'), language: by('language') },
  }
}

const COUNTED = ['source', 'aspect', 'language'] as const

async function countRows(
  version: OpenVersion,
  criteria: Criteria,
  numbers: readonly string[],
): Promise<{ value: string; count: number }[]> {
  const parts = conditionsFor(version, criteria)
  if (parts === undefined) return []
  const { text, values } = joinedSql(
    parts,
    (where, value) => `
      WITH found AS MATERIALIZED (SELECT rating, said FROM ${SCHEMA}.texts WHERE ${where})
      SELECT rating || ' stars' AS value, count(*) AS count FROM found GROUP BY rating
      UNION ALL
      SELECT number::text, count(*) FROM found, unnest(said) AS number
      WHERE number = ANY (${value(numbers)}::bigint[]) GROUP BY number`,
  )
  return await version.pool.ask(text, values)
}
