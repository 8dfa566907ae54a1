import type { SortOrder } from '../../src/schema/search.ts'
import { type Bitmap, firstRows, has, intersect, lastRowBefore, rowsBetween } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import { countFrom } from './select.ts'
import { u32 } from './typed-arrays.ts'

/** A page: the order, the row that it follows (-1 for the first page), and how many rows it has at most. */
export type SortedPage = { sort: SortOrder; after: number; limit: number }

/** What the rows are sorted by, and a bitmap to work in. */
export type SortingParts = { columns: Pick<ReviewColumns, 'days' | 'ratings'>; other: Bitmap }

/** The selected rows of a page, in its order; rows that are equal in it stand newest first. */
export function sortedRows(selected: Bitmap, { sort, after, limit }: SortedPage, parts: SortingParts): number[] {
  switch (sort) {
    case 'newest':
      return firstRows(selected, after + 1, limit)
    case 'oldest':
      return oldestFirst(selected, { after, limit }, parts.columns.days)
    case 'highest':
      return byStars(selected, { after, limit, stars: [5, 4, 3, 2, 1] }, parts)
    case 'lowest':
      return byStars(selected, { after, limit, stars: [1, 2, 3, 4, 5] }, parts)
  }
}

/** Day by day from the last rows to the first; within a day, rows stand newest first as they are. */
function oldestFirst(selected: Bitmap, { after, limit }: Omit<SortedPage, 'sort'>, days: Uint32Array): number[] {
  const rows: number[] = []
  let last = after === -1 ? lastRowBefore(selected, days.length) : after
  let from = after === -1 ? undefined : after + 1
  while (last !== -1 && rows.length < limit) {
    const day = u32(days, last)
    const start = countFrom(days, day + 1)
    rows.push(...rowsBetween(selected, [from ?? start, countFrom(days, day)], limit - rows.length))
    last = lastRowBefore(selected, start)
    from = undefined
  }
  return rows
}

type ByStars = Omit<SortedPage, 'sort'> & { stars: readonly number[] }

function byStars(selected: Bitmap, { after, limit, stars }: ByStars, { columns, other }: SortingParts): number[] {
  const rows: number[] = []
  const first = after === -1 ? 0 : stars.findIndex((count) => has(columns.ratings[count - 1] ?? other, after))
  for (const [nth, count] of stars.slice(first).entries()) {
    const rated = columns.ratings[count - 1]
    if (rated === undefined || rows.length === limit) break
    other.set(selected)
    intersect(other, rated)
    rows.push(...firstRows(other, nth === 0 ? after + 1 : 0, limit - rows.length))
  }
  return rows
}
