import { partitionPoint } from '../../../src/search/partition-point.ts'
import { type Bitmap, unite, wordsFor } from '../text-index/bitmap.ts'
import type { Condition, Criteria } from '../../../src/search/criteria.ts'
import { findText } from '../text-index/find-text.ts'
import { findWords } from '../text-index/find-words.ts'
import { dayNumber, type ReviewColumns } from '../columns/review-columns.ts'
import type { RowsByValue } from './review-values.ts'
import { keepBetween, keepIn, keepOut, type Selection } from './selection.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/** Bitmaps for the steps of a selection, each with room for every review, so that a search allocates none. */
export type ScratchBitmaps = { selected: Bitmap; other: Bitmap; ofLanguage: Bitmap }

export function scratchFor({ rowCount }: ReviewColumns): ScratchBitmaps {
  const words = wordsFor(rowCount)
  const make = (): Bitmap => new Uint32Array(words)
  return { selected: make(), other: make(), ofLanguage: make() }
}

/** Selects the reviews that meet all criteria. A set in the result is `scratch.selected`, which the next selection overwrites. */
export function select(columns: ReviewColumns, criteria: Criteria, scratch: ScratchBitmaps): Selection {
  const { stars, technician, service, conditions, days } = criteria
  const { other } = scratch
  let selected = withTexts(columns, criteria, scratch)
  if (stars[0] > 1 || stars[1] < 5) selected = keepIn(selected, withStars(columns, stars, other))
  if (technician !== '') selected = keepIn(selected, columns.technicians.get(technician) ?? NONE)
  if (service !== '') selected = keepIn(selected, columns.services.get(service) ?? NONE)
  for (const condition of conditions) selected = keepThose(selected, condition, { columns, other })
  return keepBetween(selected, ...rowsWithin(columns, days))
}

function withTexts({ text }: ReviewColumns, { query, words }: Criteria, scratch: ScratchBitmaps): Selection {
  const { selected, other, ofLanguage } = scratch
  if (words !== undefined) findWords(text, words, { found: selected, other, ofLanguage })
  else if (query !== '') return findText(text, query, selected)
  else selected.fill(ALL)
  return { set: selected }
}

const ALL = 0xffffffff
const NONE = new Uint32Array()

/** The rows within the days, from `from` up to, but not including, `to`. */
function rowsWithin({ days, rowCount }: ReviewColumns, { since, until }: Criteria['days']): [from: number, to: number] {
  return [
    until === undefined ? 0 : countFrom(days, dayNumber(until) + 1),
    since === undefined ? rowCount : countFrom(days, dayNumber(since)),
  ]
}

/** How many reviews are dated that day (see `dayNumber`) or later. */
export function countFrom(days: Uint32Array, day: number): number {
  return partitionPoint((row) => u32(days, row) >= day, days.length)
}

function withStars({ ratings }: ReviewColumns, [fewest, most]: Criteria['stars'], into: Bitmap): Bitmap {
  into.fill(0)
  for (const set of ratings.slice(fewest - 1, Math.max(most, fewest - 1))) unite(into, set)
  return into
}

type Selecting = { columns: ReviewColumns; other: Bitmap }

/** Keeps the reviews that meet the condition. */
function keepThose(selected: Selection, condition: Condition, { columns, other }: Selecting): Selection {
  const { lists, aspectLabels, flags } = columns.values
  if ('value' in condition) return (condition.value ? keepIn : keepOut)(selected, flags[condition.filter])
  const { filter, values, label } = condition
  const sets = label === undefined ? lists[filter] : aspectLabels.get(label)
  return keepIn(selected, withAny(sets, values, other))
}

function withAny(sets: RowsByValue | undefined, values: readonly string[], into: Bitmap): Bitmap {
  if (values.length === 1) return sets?.get(values[0] ?? '') ?? NONE
  into.fill(0)
  for (const value of values) {
    const set = sets?.get(value)
    if (set !== undefined) unite(into, set)
  }
  return into
}
