import { add, type Bitmap, bitmapOf, count, has, unite, wordsFor } from './bitmap.ts'
import type { Grams } from './grams.ts'
import { u32, uint32List } from './typed-arrays.ts'

/** The reviews that contain each token, by row: a bitmap for a frequent token, a list for a rare one. */
export type TokenRows = {
  /** By token: the number of its bitmap, or -1 if its rows are in a list. */
  dense: Int32Array<ArrayBuffer>
  /** One bitmap after the other. */
  bitmaps: Bitmap
  /** One list after the other, each ascending. */
  lists: Uint32Array<ArrayBuffer>
  /** Where each token's list begins in `lists`; one more entry marks the end of the last. */
  listStarts: Uint32Array<ArrayBuffer>
}

/** `visitRows` calls `visit` with the rows of a token, ascending, possibly with repeats. */
export function tokenRows(
  rowCount: number,
  tokenCount: number,
  visitRows: (token: number, visit: (row: number) => void) => void,
): TokenRows {
  const words = wordsFor(rowCount)
  const dense = new Int32Array(tokenCount).fill(-1)
  const listStarts = new Uint32Array(tokenCount + 1)
  const lists = uint32List()
  const found: Bitmap[] = []
  for (let token = 0; token < tokenCount; token++) {
    const rows: number[] = []
    visitRows(token, (row) => {
      if (rows.at(-1) !== row) rows.push(row)
    })
    if (rows.length < words) for (const row of rows) lists.push(row)
    else dense[token] = found.push(bitmapOf(rows, words)) - 1
    listStarts[token + 1] = lists.length()
  }
  return { dense, bitmaps: joined(found, words), lists: lists.finish(), listStarts }
}

/** Adds the rows that contain the token. */
export function addRowsOf({ dense, bitmaps, lists, listStarts }: TokenRows, token: number, set: Bitmap): void {
  const bitmap = dense[token] ?? -1
  if (bitmap >= 0) return unite(set, bitmaps, bitmap * set.length)
  const end = u32(listStarts, token + 1)
  for (let at = u32(listStarts, token); at < end; at++) add(set, u32(lists, at))
}

/** Whether any of these rows contains the token. */
export function isInAny({ dense, bitmaps, lists, listStarts }: TokenRows, token: number, set: Bitmap): boolean {
  const bitmap = dense[token] ?? -1
  if (bitmap >= 0) return set.some((word, nth) => (word & u32(bitmaps, bitmap * set.length + nth)) !== 0)
  return lists.subarray(listStarts[token], listStarts[token + 1]).some((row) => has(set, row))
}

/** The rows that contain the token, ascending; undefined if they are in a bitmap. */
export function rowListOf({ dense, lists, listStarts }: TokenRows, token: number): Uint32Array | undefined {
  return (dense[token] ?? -1) >= 0 ? undefined : lists.subarray(listStarts[token], listStarts[token + 1])
}

/** The number of reviews that contain the token. */
export function rowCountOf({ dense, bitmaps, listStarts }: TokenRows, token: number, words: number): number {
  const bitmap = dense[token] ?? -1
  if (bitmap >= 0) return count(bitmaps.subarray(bitmap * words, (bitmap + 1) * words))
  return u32(listStarts, token + 1) - u32(listStarts, token)
}

/** The rows of grams with tokens so frequent that a search would take long to collect them. */
export type CommonGrams = {
  /** By gram: the number of its bitmap, or -1 if it is not common. */
  numbers: Int32Array<ArrayBuffer>
  /** One bitmap after the other. */
  bitmaps: Bitmap
}

export function commonGrams({ keys, starts, tokens }: Grams, rows: TokenRows, rowCount: number): CommonGrams {
  const words = wordsFor(rowCount)
  const tokensOf = (gram: number): Uint32Array => tokens.subarray(starts[gram], starts[gram + 1])
  const numbers = new Int32Array(keys.length).fill(-1)
  const common: number[] = []
  for (let gram = 0; gram < keys.length; gram++) {
    const cost = tokensOf(gram).reduce((sum, token) => sum + costOf(rows, token, words), 0)
    if (cost > COMMON_COST * words) numbers[gram] = common.push(gram) - 1
  }
  const bitmaps = new Uint32Array(common.length * words)
  common.forEach((gram, number) => {
    const set = bitmaps.subarray(number * words, (number + 1) * words)
    for (const token of tokensOf(gram)) addRowsOf(rows, token, set)
  })
  return { numbers, bitmaps }
}

/** A gram is common if collecting its rows costs more than this per word of a bitmap: about 0.1 ms at 100,000 reviews. */
const COMMON_COST = 16

/** The number of steps that `addRowsOf` takes for sets of this many words. */
function costOf({ dense, listStarts }: TokenRows, token: number, words: number): number {
  return (dense[token] ?? -1) >= 0 ? words : u32(listStarts, token + 1) - u32(listStarts, token)
}

function joined(sets: readonly Bitmap[], words: number): Bitmap {
  const bitmaps = new Uint32Array(sets.length * words)
  sets.forEach((set, number) => bitmaps.set(set, number * words))
  return bitmaps
}
