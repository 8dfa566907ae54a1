import { type AllMonths, windowStarts } from '../../../src/schema/recent-months.ts'
import type { GroupBy, SearchGroup } from '../../../src/schema/search.ts'
import type { Criteria } from '../../../src/search/criteria.ts'
import {
  type CountsByGroup,
  type CountedRow,
  groupCollector,
  groupNames,
  groupsFrom,
} from '../../../src/search/review-groups.ts'
import { firstDayOf, monthOfDay, spanOf } from '../../search/filters/group-counts.ts'
import type { OpenVersion } from '../open-version.ts'
import { SCHEMA } from '../tables.ts'
import { askedDays, conditionsFor, isOfDaysAlone, joinedSql } from './conditions.ts'
import { saidOf } from './said-places.ts'
import { ALL_REVIEWS, GROUPED_KINDS, type ValueKind, valueNumber } from './value-number.ts'

/** The matches by group, as `groupsFrom` orders them. */
export async function groupMatches(version: OpenVersion, criteria: Criteria, groupBy: GroupBy): Promise<SearchGroup[]> {
  const span = spanOf(version.byDay[0]?.day, version.byDay.at(-1)?.day)
  if (span === undefined) return []
  const count = isOfMonthsAlone(version, criteria) ? countOfMonths : countRows
  const names = groupNames(groupBy, version.named)
  return groupsFrom(await count(version, criteria, { groupBy, span }), { groupBy, names, span })
}

type Grouping = { groupBy: GroupBy; span: AllMonths }

/** Whether only stars and whole months are asked for, so that the figures in memory suffice. */
function isOfMonthsAlone({ days: [first, last] }: OpenVersion, criteria: Criteria): boolean {
  if (!isOfDaysAlone(criteria)) return false
  const { since, until } = askedDays(criteria)
  const endsMonth = (): boolean => Temporal.PlainDate.from(criteria.days.until ?? '').add({ days: 1 }).day === 1
  return (since <= first || since % 100 === 1) && (until >= last || endsMonth())
}

function countOfMonths(version: OpenVersion, criteria: Criteria, { groupBy, span }: Grouping): CountsByGroup {
  const { add, counts } = groupCollector()
  const { since, until } = askedDays(criteria)
  const isByMonth = groupBy === 'month'
  const isByRating = groupBy === 'rating'
  const starts = windowStarts(span).map((start) => Math.floor(firstDayOf(start) / 100))
  for (const figures of version.byMonth.get(isByMonth || isByRating ? ALL_REVIEWS : GROUPED_KINDS[groupBy]) ?? []) {
    if (figures.month < Math.floor(since / 100) || figures.month > until / 100) continue
    const age = isByMonth ? 0 : starts.filter((start) => figures.month < start).length
    const month = isByMonth ? monthOfDay(figures.month * 100) : ''
    for (let rating = criteria.stars[0]; rating <= criteria.stars[1]; rating++) {
      const [count = 0, answered = 0] = [figures.stars[rating - 1], figures.answered[rating - 1]]
      const id = isByMonth ? month : isByRating ? String(rating) : figures.value
      add({ id, age, rating, count, answered })
    }
  }
  return counts
}

async function countRows(version: OpenVersion, criteria: Criteria, grouping: Grouping): Promise<CountsByGroup> {
  const parts = conditionsFor(version, criteria)
  const { add, counts } = groupCollector()
  if (parts === undefined) return counts
  const { groupBy, span } = grouping
  const kind = groupBy === 'month' || groupBy === 'rating' ? undefined : GROUPED_KINDS[groupBy]
  const ids = kind === undefined ? new Map<string, string>() : valuesByNumber(version, kind)
  const [recent, before] = groupBy === 'month' ? [0, 0] : windowStarts(span).map(firstDayOf)
  const { text, values: given } = joinedSql(parts, (where, value) => {
    const id = kind === undefined ? (groupBy === 'month' ? 'day / 100' : 'rating') : `unnest(${saidOf(kind)})`
    const isKnown = kind === undefined ? '' : `WHERE id = ANY (${value([...ids.keys()])}::bigint[])`
    // With unnest in FROM, PostgreSQL would scan a function for each review, which takes twice as long
    return `
      SELECT id::text, age, rating, count(*) AS count, count(*) FILTER (WHERE is_answered) AS answered
      FROM (
        SELECT ${id} AS id, rating, said @> ${value([valueNumber('flag', 'has_reply')])}::bigint[] AS is_answered,
          CASE WHEN day >= ${value(recent)} THEN 0 WHEN day >= ${value(before)} THEN 1 ELSE 2 END AS age
        FROM ${SCHEMA}.texts WHERE ${where}
      ) AS found ${isKnown} GROUP BY found.id, age, rating`
  })
  for (const row of await version.pool.ask<CountedRow>(text, given)) add({ ...row, id: nameOf(row.id) })
  return counts

  function nameOf(id: string): string {
    if (groupBy === 'month') return monthOfDay(Number(id) * 100)
    return ids.get(id) ?? id
  }
}

function valuesByNumber({ known }: OpenVersion, kind: ValueKind): Map<string, string> {
  return new Map([...(known.counts.get(kind)?.keys() ?? [])].map((value) => [valueNumber(kind, value), value]))
}
