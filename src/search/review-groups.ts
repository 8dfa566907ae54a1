import type { Business } from '../schema/business.ts'
import type { Insights } from '../schema/insights.ts'
import { addMonths } from '../schema/month-numbers.ts'
import { type AllMonths, recentMonths, windowStarts } from '../schema/recent-months.ts'
import { distributedStars, roundedMean } from '../schema/rounding.ts'
import { type GroupBy, MOST_GROUPS, type SearchGroup } from '../schema/search.ts'

/** Counts of reviews: those with one, two, .. five stars, and those with a reply. */
export type GroupCounts = { stars: number[]; answered: number }

/** The counts of each group by its id: one for each age (see `ageOf`), or a single one if the groups are months. */
export type CountsByGroup = ReadonlyMap<string, readonly GroupCounts[]>

/** The input of groups besides their counts. */
export type GroupSetting = {
  groupBy: GroupBy
  /** By id; an id without a name stands for itself. */
  names: ReadonlyMap<string, string>
  span: AllMonths
}

/** The groups with the most reviews, the largest first, then by id. Groups without reviews are left out. */
export function groupsFrom(counts: CountsByGroup, { groupBy, names, span }: GroupSetting): SearchGroup[] {
  const months = newestOfAges(span)
  return [...counts]
    .map(([id, ages]) => ({ id, ages, all: sumOf(ages) }))
    .filter(({ all }) => all.count > 0)
    .sort((a, b) => b.all.count - a.all.count || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_GROUPS)
    .map(({ id, ages, all: { count, answered, distribution } }) => ({
      ...{ id, name: names.get(id) ?? id, count, rating_value: meanOf(distribution), distribution, answered },
      ...(groupBy !== 'month' && { recent: recentOf(ages, span, months) }),
    }))
}

/** A number of reviews of a group with one age and rating. */
export type CountedRow = { id: string; age: number; rating: number; count: number; answered: number }

/** Collects counts in any order. `at` returns the counts of a group and an age, so that the caller can add to them. */
export function groupCollector(): {
  add: (row: CountedRow) => void
  at: (id: string, age: number) => GroupCounts
  counts: CountsByGroup
} {
  const counts = new Map<string, GroupCounts[]>()
  const at = (id: string, age: number): GroupCounts => {
    const ages = counts.get(id) ?? []
    if (ages.length === 0) counts.set(id, ages)
    while (ages.length < age) ages.push(noReviews())
    return (ages[age] ??= noReviews())
  }
  return {
    at,
    counts,
    add({ id, age, rating, count, answered }) {
      const one = at(id, age)
      one.stars[rating - 1] = (one.stars[rating - 1] ?? 0) + count
      one.answered += answered
    },
  }
}

function noReviews(): GroupCounts {
  return { stars: [0, 0, 0, 0, 0], answered: 0 }
}

/** The age of a month: 0 in the first of these windows, 1 in the next, 2 if it is older than both. */
export function ageOf(month: string, starts: readonly string[]): number {
  return starts.filter((start) => month < start).length
}

/** The recent figures of a group. `months` are the newest of each age. */
function recentOf(ages: readonly GroupCounts[], span: AllMonths, months: readonly string[]): SearchGroup['recent'] {
  const counted = ages.map((age, nth) => ({ age, month: months[nth] ?? '', count: sumOf([age]).count }))
  const window = recentMonths(counted, span)
  const recent = counted.filter(({ month }) => month >= window.since).map(({ age }) => age)
  const { distribution, count } = sumOf(recent)
  return { ...window, rating_value: meanOf(distribution), review_count: count }
}

/** The newest month of each age. */
function newestOfAges(span: AllMonths): string[] {
  return [span.newest, ...windowStarts(span).map((start) => addMonths(start, -1))]
}

type Summed = Pick<SearchGroup, 'count' | 'distribution' | 'answered'>

function sumOf(ages: readonly GroupCounts[]): Summed {
  const star = (stars: number): number => ages.reduce((sum, age) => sum + (age.stars[stars - 1] ?? 0), 0)
  const distribution = { 1: star(1), 2: star(2), 3: star(3), 4: star(4), 5: star(5) }
  const answered = ages.reduce((sum, age) => sum + age.answered, 0)
  return { count: distributedStars(distribution).count, distribution, answered }
}

function meanOf(distribution: SearchGroup['distribution']): number {
  return roundedMean(distributedStars(distribution))
}

/** The names of the subjects by which matches can be grouped, by id, in the words of the site. */
export function groupNames(
  groupBy: GroupBy,
  { business, insights }: { business: Business; insights: Insights },
): ReadonlyMap<string, string> {
  const { technicians, services, service_areas: areas, problems } = insights.entities
  switch (groupBy) {
    case 'technician':
      return byId([...technicians, ...business.technicians])
    case 'service':
      return byId([...services, ...business.services])
    case 'service_area':
      return byId([...areas, ...business.service_areas])
    case 'problem':
      return byId(problems)
    case 'aspect':
      return byId(insights.aspects.map(({ id, label }) => ({ id, name: label })))
    default:
      return byId([])
  }
}

function byId(named: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(named.map(({ id, name }) => [id, name]))
}
