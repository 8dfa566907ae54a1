import type { ValueKind } from './value-number.ts'

/**
 * The values in `said` begin with those of these kinds, in this order. Before them stands the number that `placesOf` returns, so
 * that a search that groups its matches takes a few values of each review instead of looking at all of them.
 */
const PLACED = ['source', 'language', 'technician', 'service', 'area', 'problem', 'aspect'] as const

/** Bits of `placesOf` for each kind but the last. */
const BITS = 8
const MOST = 2 ** BITS - 1

/** Where the values of each kind end in `said`, as one number; -1 if they are too many. */
export function placesOf(values: readonly (readonly [ValueKind, string])[]): string {
  let end = 1
  const ends = PLACED.map((placed) => (end += values.filter(([kind]) => kind === placed).length))
  return end > MOST ? '-1' : String(ends.reduce((sum, one, nth) => sum + (BigInt(one) << BigInt(BITS * nth)), 0n))
}

/** The part of `said` with the values of a kind, in SQL; it may have other values too. */
export function saidOf(kind: ValueKind): string {
  const nth = PLACED.findIndex((placed) => placed === kind)
  const endOf = (place: number): string => (place < 0 ? '1' : `((said[1] >> ${BITS * place}) & ${MOST})::int`)
  return `said[CASE WHEN said[1] < 0 THEN 2 ELSE ${endOf(nth - 1)} + 1 END : CASE WHEN said[1] < 0 THEN cardinality(said) ELSE ${endOf(nth)} END]`
}
