import { Day, type Month } from '../../../src/schema/day.ts'
import { addMonths } from '../../../src/schema/month-numbers.ts'
import { type AllMonths, windowStarts } from '../../../src/schema/recent-months.ts'
import type { GroupBy, SearchGroup } from '../../../src/schema/search.ts'
import type { Criteria } from '../../../src/search/criteria.ts'
import { ageOf, type CountedRow, groupCollector, groupNames, groupsFrom } from '../../../src/search/review-groups.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
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
  const { add, counts } = groupCollector()
  const grouping: Grouping = { groupBy, span, add }
  if (isOfDaysAlone(criteria)) {
    const { months, rest } = splitDays(version, criteria)
    if (months !== undefined) countMonths(version, { stars: criteria.stars, months }, grouping)
    for (const days of rest) await countRows(version, { ...criteria, days }, grouping)
  } else await countRows(version, criteria, grouping)
  return groupsFrom(counts, { groupBy, names: groupNames(groupBy, version.named), span })
}

type Grouping = { groupBy: GroupBy; span: AllMonths; add: (row: CountedRow) => void }

/** The first and the last of some months. */
type Months = readonly [from: string, to: string]

/** The whole months of the days that are asked for, whose figures are in memory, and the days before and after these. */
function splitDays(
  { days: [first, last] }: OpenVersion,
  criteria: Criteria,
): { months?: Months; rest: Criteria['days'][] } {
  const asked = askedDays(criteria)
  const [since, until] = [Math.max(first, asked.since), Math.min(last, asked.until)]
  if (since > until) return { rest: [] }
  const [from, to] = [monthOfDay(since), monthOfDay(until)]
  const beginsWithin = since > Math.max(first, firstDayOf(from))
  const endsWithin = until < Math.min(last, dayNumber(lastDayOf(to)))
  const before = { ...criteria.days, ...(from !== to && { until: lastDayOf(from) }) }
  const after = { ...criteria.days, ...(from !== to && { since: `${to}-01` }) }
  return {
    months: [beginsWithin ? addMonths(from, 1) : from, endsWithin ? addMonths(to, -1) : to],
    rest: [...(beginsWithin ? [before] : []), ...(endsWithin && !(beginsWithin && from === to) ? [after] : [])],
  }
}

function lastDayOf(month: Month): Day {
  return Day.parse(`${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`)
}

function countMonths(
  version: OpenVersion,
  { stars: [fewest, most], months: [from, to] }: Pick<Criteria, 'stars'> & { months: Months },
  { groupBy, span, add }: Grouping,
): void {
  const isByMonth = groupBy === 'month'
  const isByRating = groupBy === 'rating'
  const starts = windowStarts(span)
  for (const figures of version.byMonth.get(isByMonth || isByRating ? ALL_REVIEWS : GROUPED_KINDS[groupBy]) ?? []) {
    const month = monthOfDay(figures.month * 100)
    if (month < from || month > to) continue
    const age = isByMonth ? 0 : ageOf(month, starts)
    for (let rating = fewest; rating <= most; rating++) {
      const [count = 0, answered = 0] = [figures.stars[rating - 1], figures.answered[rating - 1]]
      const id = isByMonth ? month : isByRating ? String(rating) : figures.value
      add({ id, age, rating, count, answered })
    }
  }
}

async function countRows(version: OpenVersion, criteria: Criteria, { groupBy, span, add }: Grouping): Promise<void> {
  const parts = conditionsFor(version, criteria)
  if (parts === undefined) return
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

  function nameOf(id: string): string {
    if (groupBy === 'month') return monthOfDay(Number(id) * 100)
    return ids.get(id) ?? id
  }
}

function valuesByNumber({ known }: OpenVersion, kind: ValueKind): Map<string, string> {
  return new Map([...(known.counts.get(kind)?.keys() ?? [])].map((value) => [valueNumber(kind, value), value]))
}
