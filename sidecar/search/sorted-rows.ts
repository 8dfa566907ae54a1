import type { SortOrder } from '../../src/schema/search.ts'
import { type Bitmap, firstCommonRows, firstRows, has, lastRowBefore, rowsBetween } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import { countFrom } from './select.ts'
import { u32 } from './typed-arrays.ts'

/** A page: the order, the row that it follows (-1 for the first page), and how many rows it has at most. */
export type SortedPage = { sort: SortOrder; after: number; limit: number }

/** What the rows are sorted by. */
type SortedBy = Pick<ReviewColumns, 'days' | 'ratings'>

/** The selected rows of a page, in its order; rows that are equal in it stand newest first. */
export function sortedRows(
  selected: Bitmap,
  { sort, after, limit }: SortedPage,
  { days, ratings }: SortedBy,
): number[] {
  switch (sort) {
    case 'newest':
      return firstRows(selected, after + 1, limit)
    case 'oldest':
      return oldestFirst(selected, { after, limit }, days)
    case 'highest':
      return byStars(selected, { after, limit, stars: [5, 4, 3, 2, 1] }, ratings)
    case 'lowest':
      return byStars(selected, { after, limit, stars: [1, 2, 3, 4, 5] }, ratings)
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

function byStars(selected: Bitmap, { after, limit, stars }: ByStars, ratings: readonly Bitmap[]): number[] {
  const rows: number[] = []
  const rated = stars.flatMap((count) => ratings[count - 1] ?? [])
  const first = after === -1 ? 0 : rated.findIndex((set) => has(set, after))
  for (const [nth, set] of rated.slice(first).entries()) {
    if (rows.length === limit) break
    rows.push(...firstCommonRows(selected, set, { from: nth === 0 ? after + 1 : 0, limit: limit - rows.length }))
  }
  return rows
}
