import { newestStated } from '../../schema/compare-coverage.ts'
import type { CoverageLine } from '../../schema/coverage.ts'
import type { ImportRecord } from '../../schema/content/import-record.ts'
import { platformOf } from '../../schema/content/platforms.ts'
import type { Day } from '../../schema/day.ts'
import type { SourceName } from '../../schema/review.ts'
import { roundedQuotient, shownCount } from '../../schema/rounding.ts'
import type { ByRating } from '../../schema/withheld.ts'
import type { Collected, CollectedTotal } from '../collect.ts'
import type { StatedTotal } from '../format.ts'
import { impossibleDate, readDay } from '../day-of.ts'
import { isNews, standsUntil, tooEarly } from './is-news.ts'
import { isExport } from './record-of.ts'
import { totalFigures, type TotalFigures } from './total-figures.ts'

/** The totals in the exports of one format, and the keys of the businesses whose reviews were chosen. */
export type ExportTotals = { keys: ReadonlySet<string>; totals: (CollectedTotal & { from: Collected })[] }

/** The totals of a platform, the new line of `coverage.jsonl` if it gets one, and why some totals were left out. */
export type Statement = {
  line: CoverageLine | null
  isNew: boolean
  left: string[]
  /** Whether nothing was recorded in the last 30 days, so that the owner should look at the platform's page. */
  isOpen: boolean
}

type AboutSource = {
  source: SourceName
  timezone: string
  today: Day
  /** Whether the exports were received just now, rather than found in files that may be old. */
  isFetched: boolean
  coverage: readonly CoverageLine[]
  imports: readonly ImportRecord[]
}

/**
 * The totals that the exports of a source state. Rows and pages repeat the total. If they differ, the latest one
 * counts, and of one day the highest, because it leaves the most reviews to explain. The totals of several chosen businesses are
 * added, if the exports state each. A total that cannot be true is left out, with the reason, and never stops an import.
 */
export async function statementOf(exports: readonly ExportTotals[], about: AboutSource): Promise<Statement> {
  const left = new Set<string>()
  const last = newestStated(about.coverage).get(about.source)
  const found = []
  for (const one of exports) found.push(await ofBusinesses(one, about, left))
  const best = latest(
    found.filter((stated) => stated !== null),
    left,
  )
  if (best === null)
    return { line: null, isNew: false, left: [...left], isOpen: last === undefined || standsUntil(last) < about.today }
  const { seen_on, review_count, rating_value, by_rating, url = last?.url } = best
  const line: CoverageLine = {
    ...{ source: about.source, seen_on, review_count, rating_value },
    mean: platformOf(about.source).mean ?? false,
    ...(by_rating && { by_rating }),
    ...(url !== undefined && { url }),
    by: 'export',
  }
  const early = tooEarly(last, seen_on)
  const isKnown = about.coverage.some((known) => known.source === line.source && isSame(known, line))
  if (early !== null && !isKnown) left.add(early)
  return { line, isNew: early === null && isNews(last, line), left: [...left], isOpen: false }
}

function isSame(a: CoverageLine, b: CoverageLine): boolean {
  return a.seen_on === b.seen_on && a.review_count === b.review_count && a.rating_value === b.rating_value
}

/** The figures of a total, and the total itself. */
type Stated = Omit<TotalFigures, 'left'> & { seen_on: Day; total?: StatedTotal }

/** The figures of all chosen businesses together; null unless the export states those of each. */
async function ofBusinesses(
  { keys, totals }: ExportTotals,
  about: AboutSource,
  left: Set<string>,
): Promise<Stated | null> {
  const wanted = keys.size === 0 ? [null] : [...keys]
  const found: Stated[] = []
  for (const key of wanted) {
    const stated: Stated[] = []
    for (const { total, from } of totals.filter(({ business }) => business === key)) {
      const figures = totalFigures(total)
      if (!figures.ok) left.add(figures.problem)
      else {
        const { left: counts, ...rest } = figures.value
        if (counts !== undefined) left.add(counts)
        stated.push({ ...rest, total, seen_on: await dayOf(total.seen, from, about) })
      }
    }
    const best = latest(stated, left)
    if (best !== null) found.push(best)
  }
  // A page about one business may have reviews of several things. They all have its total, which counts once.
  if (found.length === wanted.length) return together([...new Map(found.map((one) => [one.total, one])).values()])
  if (found.length > 0) left.add(`it states a total for ${found.length} of ${wanted.length} businesses`)
  return null
}

/**
 * The day on which the platform stated a total: the day that the export names, or else the day on which this very file was first
 * imported. An old file, imported again, does not say what the platform states today. A fetched answer does.
 */
async function dayOf(
  seen: unknown,
  { read }: Collected,
  { timezone, today, isFetched, imports, source }: AboutSource,
): Promise<Day> {
  const said = readDay(seen, { timezone, order: null })
  if (said.ok && said.value.day <= today && impossibleDate(seen, said.value, today) === null) return said.value.day
  const known = imports.filter((record) => record.source === source)
  if (isFetched || known.length === 0) return today
  const bytes = await read()
  return known.find(({ exports }) => exports.some((one) => isExport(one, bytes)))?.on ?? today
}

/** The latest total; of several on that day, the one with the most reviews. */
function latest(stated: readonly Stated[], left: Set<string>): Stated | null {
  const byDay = (a: Stated, b: Stated) => (a.seen_on === b.seen_on ? 0 : a.seen_on < b.seen_on ? 1 : -1)
  const [best, next] = stated.toSorted((a, b) => byDay(a, b) || b.review_count - a.review_count)
  if (best && next && byDay(best, next) === 0 && best.review_count !== next.review_count)
    left.add(`it also states ${shownCount(next.review_count)} reviews, and the higher number counts`)
  return best ?? null
}

function together(parts: readonly Stated[]): Stated | null {
  const [first] = parts.toSorted((a, b) => (a.seen_on < b.seen_on ? -1 : 1))
  if (first === undefined || parts.length === 1) return first ?? null
  const count = sumOf(parts.map(({ review_count }) => review_count))
  // In millionths, so that only whole numbers are added.
  const sum = sumOf(parts.map((part) => Math.round(part.rating_value * 1_000_000) * part.review_count))
  const counts = parts.flatMap(({ by_rating }) => by_rating ?? [])
  return {
    review_count: count,
    rating_value: roundedQuotient(sum, 100_000 * count) / 10,
    ...(counts.length === parts.length && { by_rating: added(counts) }),
    seen_on: first.seen_on,
  }
}

function added(counts: readonly ByRating[]): ByRating {
  const of = (star: keyof ByRating): number => sumOf(counts.map((one) => one[star]))
  return { '1': of('1'), '2': of('2'), '3': of('3'), '4': of('4'), '5': of('5') }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
