import type { Month } from '../../../src/schema/day.ts'
import { monthOf } from '../../../src/schema/month-numbers.ts'
import { type AllMonths, windowStarts } from '../../../src/schema/recent-months.ts'
import type { GroupBy } from '../../../src/schema/search.ts'
import { partitionPoint } from '../../../src/search/partition-point.ts'
import { type CountsByGroup, type GroupCounts, groupCollector } from '../../../src/search/review-groups.ts'
import type { ReviewColumns } from '../columns/review-columns.ts'
import type { CountedValue, ReviewValues, RowsByValue } from './review-values.ts'
import { type Bitmap, popCount } from '../text-index/bitmap.ts'
import { u32 } from '../text-index/typed-arrays.ts'
import { countFrom } from './select.ts'
import type { Selection } from './selection.ts'

/** The rows selected in one part of the index. */
type GroupedPart = {
  selected: Selection
  columns: Pick<ReviewColumns, 'days' | 'ratings' | 'rowCount'> & {
    values: { counted: Partial<Record<CountedValue, RowsByValue>>; flags: Pick<ReviewValues['flags'], 'has_reply'> }
  }
}

/** Counts the selected reviews by group and, unless groups are months, by age. `parts` are newest first. */
export function groupCounts(
  parts: readonly GroupedPart[],
  { groupBy, span }: { groupBy: GroupBy; span: AllMonths },
): CountsByGroup {
  const { at, counts } = groupCollector()
  for (const { selected, columns } of parts) {
    const rows = sparse(selected)
    if (groupBy === 'month') {
      for (const [month, from, to] of monthsIn(columns)) {
        addCounts(at(month, 0), columns, { rows: rowsBetween(rows, from, to) })
      }
      continue
    }
    const ends = [...windowStarts(span).map((month) => countFrom(columns.days, firstDayOf(month))), columns.rowCount]
    const ages = ends.map((end, age) => rowsBetween(rows, ends[age - 1] ?? 0, end))
    for (const [id, set] of setsOf(columns, groupBy)) {
      for (const [age, some] of ages.entries()) addCounts(at(id, age), columns, { rows: some, set })
    }
  }
  return counts
}

/** The months of the newest and of the oldest review; undefined without reviews. */
export function spanOf(newestDay: number | undefined, oldestDay: number | undefined): AllMonths | undefined {
  if (newestDay === undefined || oldestDay === undefined) return undefined
  return { newest: monthOfDay(newestDay), oldest: monthOfDay(oldestDay) }
}

/** The month of a day (see `dayNumber`). */
export function monthOfDay(day: number): Month {
  return monthOf(12 * Math.floor(day / 10_000) + (Math.floor(day / 100) % 100) - 1)
}

/** The first day of a month, as a number (see `dayNumber`). */
export function firstDayOf(month: string): number {
  return Number(month.replace('-', '')) * 100 + 1
}

/** The rows of each month, from `from` up to, but not including, `to`. */
function* monthsIn({ days, rowCount }: GroupedPart['columns']): Generator<[month: Month, from: number, to: number]> {
  for (let from = 0; from < rowCount;) {
    const month = monthOfDay(u32(days, from))
    const to = countFrom(days, firstDayOf(month))
    yield [month, from, to]
    from = to
  }
}

function setsOf(
  { values, ratings }: GroupedPart['columns'],
  groupBy: Exclude<GroupBy, 'month'>,
): Iterable<[id: string, rows: Bitmap]> {
  return groupBy === 'rating' ? ratings.map((set, stars) => [String(stars + 1), set]) : (values.counted[groupBy] ?? [])
}

/** The words of a bitmap that are not 0, with their numbers. */
type SparseRows = { numbers: Uint32Array; words: Uint32Array }

function sparse(selection: Selection): SparseRows {
  const numbers: number[] = []
  const words: number[] = []
  if ('set' in selection) {
    const { set } = selection
    for (let number = 0; number < set.length; number++) {
      const word = u32(set, number)
      if (word === 0) continue
      numbers.push(number)
      words.push(word)
    }
  } else {
    for (const row of selection.rows) {
      if (numbers.at(-1) !== row >>> 5) words.push(0)
      if (numbers.length < words.length) numbers.push(row >>> 5)
      words[words.length - 1] = (words.at(-1) ?? 0) | (1 << (row & 31))
    }
  }
  return { numbers: Uint32Array.from(numbers), words: Uint32Array.from(words) }
}

/** The rows from `from` up to, but not including, `to`. */
function rowsBetween({ numbers, words }: SparseRows, from: number, to: number): SparseRows {
  const placeOf = (number: number): number => partitionPoint((at) => u32(numbers, at) < number, numbers.length)
  const [start, end] = [placeOf(from >>> 5), placeOf(Math.ceil(to / 32))]
  const some = { numbers: numbers.subarray(start, end), words: words.slice(start, end) }
  const last = some.words.length - 1
  if (some.numbers[0] === from >>> 5) some.words[0] = u32(some.words, 0) & (-1 << (from & 31))
  if (some.numbers[last] === to >>> 5) some.words[last] = u32(some.words, last) & ~(-1 << (to & 31))
  return some
}

/** Adds the counts of the rows that are also in `set`, if there is one. */
function addCounts(
  counts: GroupCounts,
  { ratings, values }: Pick<GroupedPart['columns'], 'ratings' | 'values'>,
  { rows: { numbers, words }, set }: { rows: SparseRows; set?: Bitmap },
): void {
  const sets = [...ratings, values.flags.has_reply]
  const sums = sets.map(() => 0)
  for (let at = 0; at < numbers.length; at++) {
    const number = u32(numbers, at)
    const found = set === undefined ? u32(words, at) : u32(words, at) & u32(set, number)
    if (found === 0) continue
    for (let nth = 0; nth < sets.length; nth++) {
      const other = sets[nth]
      if (other !== undefined) sums[nth] = (sums[nth] ?? 0) + popCount(found & u32(other, number))
    }
  }
  counts.answered += sums.pop() ?? 0
  counts.stars = counts.stars.map((count, nth) => count + (sums[nth] ?? 0))
}
