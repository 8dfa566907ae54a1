import {
  add,
  type Bitmap,
  count,
  countCommon,
  exclude,
  firstCommonRows,
  has,
  intersect,
  keepRange,
  lastRowBefore,
  rowsBetween,
} from '../text-index/bitmap.ts'
import { partitionPoint } from '../../../src/search/partition-point.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/**
 * The rows found in one part of an index: an ascending list if the index contains exactly that list, otherwise a set. The cost of
 * a list grows with its length, the cost of a set with the number of all reviews.
 */
export type Selection = { rows: Uint32Array } | { set: Bitmap }

/** The selected rows that are also in `other`. A set is changed in place. */
export function keepIn(selection: Selection, other: Bitmap): Selection {
  if ('rows' in selection) return { rows: selection.rows.filter((row) => has(other, row)) }
  intersect(selection.set, other)
  return selection
}

/** The selected rows that are not in `other`. A set is changed in place. */
export function keepOut(selection: Selection, other: Bitmap): Selection {
  if ('rows' in selection) return { rows: selection.rows.filter((row) => !has(other, row)) }
  exclude(selection.set, other)
  return selection
}

/** The selected rows from `from` up to, but not including, `to`. A set is changed in place. */
export function keepBetween(selection: Selection, from: number, to: number): Selection {
  if ('rows' in selection) return { rows: between(selection.rows, from, to) }
  keepRange(selection.set, from, to)
  return selection
}

/** The number of selected rows. */
export function countSelected(selection: Selection): number {
  return 'rows' in selection ? selection.rows.length : count(selection.set)
}

/** The number of selected rows that are also in `other`. */
export function countSelectedIn(selection: Selection, other: Bitmap): number {
  return 'rows' in selection ? countSelected(keepIn(selection, other)) : countCommon(selection.set, other)
}

/** The first selected rows from `from` up to, but not including, `to`, in order, at most `limit` of them. */
export function selectedBetween(selection: Selection, [from, to]: readonly [number, number], limit: number): number[] {
  if ('set' in selection) return rowsBetween(selection.set, [from, to], limit)
  return [...between(selection.rows, from, to).subarray(0, limit)]
}

/** The first selected rows from `from` on that are also in `other`, in order, at most `limit` of them. */
export function firstSelectedIn(
  selection: Selection,
  other: Bitmap,
  { from, limit }: { from: number; limit: number },
): number[] {
  if ('set' in selection) return firstCommonRows(selection.set, other, { from, limit })
  return selectedBetween(keepIn(selection, other), [from, Infinity], limit)
}

/** The last selected row before `end`, or -1. */
export function lastSelectedBefore(selection: Selection, end: number): number {
  if ('set' in selection) return lastRowBefore(selection.set, end)
  return between(selection.rows, 0, end).at(-1) ?? -1
}

/** The selection as a set. A list is written into `scratch`, whose content is overwritten. */
export function setOf(selection: Selection, scratch: Bitmap): Bitmap {
  if ('set' in selection) return selection.set
  scratch.fill(0)
  for (const row of selection.rows) add(scratch, row)
  return scratch
}

function between(rows: Uint32Array, from: number, to: number): Uint32Array {
  const placeOf = (row: number): number => partitionPoint((place) => u32(rows, place) < row, rows.length)
  return rows.subarray(placeOf(from), placeOf(to))
}
