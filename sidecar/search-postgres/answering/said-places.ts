import { type ValueKind, valueNumber } from './value-number.ts'

/** Something that a review can be found by. */
export type SaidValue = readonly [kind: ValueKind, value: string]

/**
 * The values in `said` begin with those of these kinds, in this order. Before them stands the number of `placesOf`, so that a
 * search that groups its matches takes a few values of each review instead of looking at all of them.
 */
const PLACED: readonly ValueKind[] = ['source', 'language', 'technician', 'service', 'area', 'problem', 'aspect']

/** Bits of `placesOf` for each kind but the last. */
const BITS = 8
const MOST = 2 ** BITS - 1

/** What `said` contains for these values, in any order: their places, and then their numbers. */
export function saidFor(values: readonly SaidValue[]): string[] {
  const isPlaced = ([kind]: SaidValue): boolean => PLACED.includes(kind)
  const ordered = [
    ...PLACED.flatMap((placed) => values.filter(([kind]) => kind === placed)),
    ...values.filter((value) => !isPlaced(value)),
  ]
  return [placesOf(values), ...ordered.map(([kind, value]) => valueNumber(kind, value))]
}

/** Where the values of each kind end in `said`, as one number; -1 if they are too many. */
function placesOf(values: readonly SaidValue[]): string {
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
