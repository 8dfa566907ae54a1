import { u32 } from './typed-arrays.ts'

/** A set of reviews by row, that is, by position in newest-first order: bit `row % 32` of word `row / 32`. */
export type Bitmap = Uint32Array<ArrayBuffer>

/** The number of words in a set with room for this many rows. */
export function wordsFor(rows: number): number {
  return Math.ceil(rows / 32)
}

/** A set of these rows, of this many words. */
export function bitmapOf(rows: readonly number[], words: number): Bitmap {
  const set = new Uint32Array(words)
  for (const row of rows) add(set, row)
  return set
}

export function has(set: Bitmap, row: number): boolean {
  return (u32(set, row >>> 5) & (1 << (row & 31))) !== 0
}

export function isEmpty(set: Bitmap): boolean {
  return set.every((word) => word === 0)
}

export function add(set: Bitmap, row: number): void {
  const word = row >>> 5
  set[word] = u32(set, word) | (1 << (row & 31))
}

/** Adds the rows of `other`, which starts at word `offset`. */
export function unite(set: Bitmap, other: Bitmap, offset = 0): void {
  for (let word = 0; word < set.length; word++) set[word] = u32(set, word) | u32(other, offset + word)
}

/** Keeps the rows that are also in `other`. */
export function intersect(set: Bitmap, other: Bitmap): void {
  for (let word = 0; word < set.length; word++) set[word] = u32(set, word) & u32(other, word)
}

/** Keeps the rows that are not in `other`. */
export function exclude(set: Bitmap, other: Bitmap): void {
  for (let word = 0; word < set.length; word++) set[word] = u32(set, word) & ~u32(other, word)
}

/** Keeps the rows from `from` up to, but not including, `to`. */
export function keepRange(set: Bitmap, from: number, to: number): void {
  const first = from >>> 5
  const last = to >>> 5
  if (from >= to) return void set.fill(0)
  set.fill(0, 0, first)
  if (first < set.length) set[first] = u32(set, first) & (ALL << (from & 31))
  if (last < set.length) set[last] = u32(set, last) & ~(ALL << (to & 31))
  set.fill(0, last + 1)
}

/** The number of rows in the set. */
export function count(set: Bitmap): number {
  let sum = 0
  for (let word = 0; word < set.length; word++) sum += popCount(u32(set, word))
  return sum
}

/** The number of rows that are in both sets. */
export function countCommon(set: Bitmap, other: Bitmap): number {
  let sum = 0
  for (let word = 0; word < set.length; word++) sum += popCount(u32(set, word) & u32(other, word))
  return sum
}

/** The first rows of the set from `from` on, in order, at most `limit` of them. */
export function firstRows(set: Bitmap, from: number, limit: number): number[] {
  return rowsBetween(set, [from, 32 * set.length], limit)
}

/** The first rows of the set from `from` up to, but not including, `to`, in order, at most `limit` of them. */
export function rowsBetween(set: Bitmap, [from, to]: readonly [number, number], limit: number): number[] {
  const rows: number[] = []
  let bits = u32(set, from >>> 5) & (ALL << (from & 31))
  for (let word = from >>> 5; word < set.length && 32 * word < to; bits = u32(set, ++word)) {
    for (; bits !== 0; bits &= bits - 1) {
      const row = word * 32 + 31 - Math.clz32(bits & -bits)
      if (rows.length === limit || row >= to) return rows
      rows.push(row)
    }
  }
  return rows
}

/** The first rows from `from` on that are in both sets, in order, at most `limit` of them. */
export function firstCommonRows(
  set: Bitmap,
  other: Bitmap,
  { from, limit }: { from: number; limit: number },
): number[] {
  const rows: number[] = []
  let mask = ALL << (from & 31)
  for (let word = from >>> 5; word < set.length; word++, mask = ALL) {
    for (let bits = u32(set, word) & u32(other, word) & mask; bits !== 0; bits &= bits - 1) {
      if (rows.length === limit) return rows
      rows.push(word * 32 + 31 - Math.clz32(bits & -bits))
    }
  }
  return rows
}

/** The last row of the set before `end`, or -1. */
export function lastRowBefore(set: Bitmap, end: number): number {
  let word = end >>> 5
  let bits = u32(set, word) & ~(ALL << (end & 31))
  while (bits === 0 && word > 0) bits = u32(set, --word)
  return bits === 0 ? -1 : word * 32 + 31 - Math.clz32(bits)
}

const ALL = 0xffffffff

/** The number of ones in 32 bits: adds up pairs, then nibbles, then bytes side by side. */
export function popCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
