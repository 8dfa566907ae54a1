import type { SortOrder } from '../../../src/schema/search.ts'
import { has } from '../text-index/bitmap.ts'
import type { ReviewColumns } from '../columns/review-columns.ts'
import { countFrom } from './select.ts'
import { firstSelectedIn, lastSelectedBefore, selectedBetween, type Selection } from './selection.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/** A page: the order, the row before it (-1 for the first page), and the most rows that it may have. */
export type SortedPage = { sort: SortOrder; after: number; limit: number }

/** The rows selected in one part of the index, which begins at `firstRow` of all rows. No day is in two parts. */
export type SelectedPart = {
  selected: Selection
  columns: Pick<ReviewColumns, 'days' | 'ratings' | 'rowCount'>
  firstRow: number
}

/** The selected rows of a page, in its order; rows that are equal in that order come newest first. `parts` are newest first. */
export function sortedRows(parts: readonly SelectedPart[], { sort, after, limit }: SortedPage): number[] {
  switch (sort) {
    case 'newest':
      return takeRows(parts, limit, (part, most) => newestFirst(part, after, most))
    case 'oldest':
      return takeRows(parts.toReversed(), limit, (part, most) => oldestFirst(part, after, most))
    case 'highest':
      return byStars(parts, [5, 4, 3, 2, 1], { after, limit })
    case 'lowest':
      return byStars(parts, [1, 2, 3, 4, 5], { after, limit })
  }
}

/** The first `limit` rows that `of` finds in one part after the other, as positions among all rows. */
function takeRows<Part extends SelectedPart>(
  parts: readonly Part[],
  limit: number,
  of: (part: Part, limit: number) => number[],
): number[] {
  const rows: number[] = []
  for (const part of parts) {
    if (rows.length === limit) break
    for (const row of of(part, limit - rows.length)) rows.push(part.firstRow + row)
  }
  return rows
}

function newestFirst({ selected, columns, firstRow }: SelectedPart, after: number, limit: number): number[] {
  return selectedBetween(selected, [Math.max(0, after + 1 - firstRow), columns.rowCount], limit)
}

/** Goes day by day from the last rows to the first; within a day, rows stay newest first. */
function oldestFirst({ selected, columns: { days }, firstRow }: SelectedPart, after: number, limit: number): number[] {
  const rows: number[] = []
  if (after !== -1 && after < firstRow) return rows
  const isWithin = after !== -1 && after < firstRow + days.length
  let last = isWithin ? after - firstRow : lastSelectedBefore(selected, days.length)
  let from = isWithin ? last + 1 : undefined
  while (last !== -1 && rows.length < limit) {
    const day = u32(days, last)
    const start = countFrom(days, day + 1)
    rows.push(...selectedBetween(selected, [from ?? start, countFrom(days, day)], limit - rows.length))
    last = lastSelectedBefore(selected, start)
    from = undefined
  }
  return rows
}

function byStars(
  parts: readonly SelectedPart[],
  stars: readonly number[],
  { after, limit }: Omit<SortedPage, 'sort'>,
): number[] {
  const first = after === -1 ? 0 : stars.findIndex((count) => parts.some((part) => isRated(part, after, count)))
  const rated = stars
    .slice(first)
    .flatMap((count, nth) =>
      parts.map((part) => ({ ...part, rating: part.columns.ratings[count - 1], after: nth === 0 ? after : -1 })),
    )
  return takeRows(rated, limit, ({ selected, rating, firstRow, after: last }, most) =>
    rating === undefined
      ? []
      : firstSelectedIn(selected, rating, { from: Math.max(0, last + 1 - firstRow), limit: most }),
  )
}

function isRated({ columns: { ratings, rowCount }, firstRow }: SelectedPart, row: number, stars: number): boolean {
  const set = ratings[stars - 1]
  return set !== undefined && row >= firstRow && row < firstRow + rowCount && has(set, row - firstRow)
}
