import { type Bitmap, bitmapOf, wordsFor } from './bitmap.ts'
import { type Dictionary, sizeOf, sortTokens } from './dictionary.ts'
import { type Grams, gramsOf } from './grams.ts'
import { emptyStringTable, intern } from './string-table.ts'
import { commonGrams, type CommonGrams, tokenRows, type TokenRows } from './token-rows.ts'
import { eachToken } from '../../../src/search/each-token.ts'
import { u32, uint32List } from './typed-arrays.ts'
import type { EndingsOf } from '../../../src/search/word-endings.ts'
import { type WordIndex, wordIndexOf } from './word-index.ts'

/** A positional index over the tokens of all texts, in flat arrays that move between threads without a copy. */
export type TextIndex = {
  rowCount: number
  dictionary: Dictionary
  grams: Grams
  /** The tokens of all texts, row after row, with `BOUNDARY` before each text and after the last. */
  stream: Uint32Array<ArrayBuffer>
  /** The positions of each token in `stream`, ascending, token by token. */
  positions: Uint32Array<ArrayBuffer>
  /** Where each token's part of `positions` begins; one more entry marks the end of the last. */
  starts: Uint32Array<ArrayBuffer>
  /** Where each row begins in `stream`; one more entry marks the end of the last. */
  rowStarts: Uint32Array<ArrayBuffer>
  /** The row of every 64th token in `stream`. */
  rowAtBlock: Uint32Array<ArrayBuffer>
  tokenRows: TokenRows
  common: CommonGrams
  words: WordIndex
}

/** The empty token, which sorts first and separates texts. */
export const BOUNDARY = 0

/** Collects the folded texts row by row (null for a review without text), each with its language; `finish` makes their index. */
export function textIndexer(): {
  add: (folded: string | null, language: EndingsOf) => void
  finish: () => TextIndex
} {
  const table = emptyStringTable()
  const stream = uint32List()
  const rowStarts = uint32List()
  const rowsByLanguage = new Map<EndingsOf, number[]>()
  const boundary = intern(table, '')
  return {
    add(folded, language) {
      const rows = rowsByLanguage.get(language) ?? []
      rowsByLanguage.set(language, rows)
      rows.push(rowStarts.length())
      rowStarts.push(stream.length())
      stream.push(boundary)
      if (folded !== null) eachToken(folded, (from, to) => stream.push(intern(table, folded, from, to)))
    },
    finish() {
      const rowCount = rowStarts.length()
      rowStarts.push(stream.length())
      stream.push(boundary)
      const { dictionary, ranks } = sortTokens(table)
      const ranked = stream.finish()
      for (let at = 0; at < ranked.length; at++) ranked[at] = u32(ranks, u32(ranked, at))
      const starts = rowStarts.finish()
      const rows = { rowCount, rowStarts: starts, rowAtBlock: rowsAtBlocks(starts, ranked.length) }
      const positions = positionsOf(ranked, sizeOf(dictionary))
      const byToken = tokenRows(rowCount, sizeOf(dictionary), (token, visit) =>
        visitRows(rows, positions, token, visit),
      )
      const grams = gramsOf(dictionary)
      const common = commonGrams(grams, byToken, rowCount)
      const words = wordIndexOf(dictionary, byToken, setsOf(rowsByLanguage, rowCount))
      return { ...rows, ...positions, dictionary, grams, stream: ranked, tokenRows: byToken, common, words }
    },
  }
}

/** The row that a position in `stream` belongs to. */
export function rowAt({ rowStarts, rowAtBlock }: Rows, position: number): number {
  let row = u32(rowAtBlock, position >>> BLOCK_BITS)
  while ((rowStarts[row + 1] ?? END) <= position) row++
  return row
}

function setsOf(rows: ReadonlyMap<EndingsOf, readonly number[]>, rowCount: number): Map<EndingsOf, Bitmap> {
  return new Map(Array.from(rows, ([language, its]) => [language, bitmapOf(its, wordsFor(rowCount))]))
}

type Rows = Pick<TextIndex, 'rowCount' | 'rowStarts' | 'rowAtBlock'>
type Positions = Pick<TextIndex, 'positions' | 'starts'>

const BLOCK_BITS = 6
/** A value beyond every position. It is a 32-bit integer, so that loops that compare with it stay in integer arithmetic. */
const END = 0xffffffff

function rowsAtBlocks(rowStarts: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const blocks = new Uint32Array(Math.ceil(length / (1 << BLOCK_BITS)))
  let row = 0
  for (let block = 0; block < blocks.length; block++) {
    while ((rowStarts[row + 1] ?? END) <= block << BLOCK_BITS) row++
    blocks[block] = row
  }
  return blocks
}

/** A counting sort of the stream's positions by token. */
function positionsOf(stream: Uint32Array, tokens: number): Positions {
  const starts = new Uint32Array(tokens + 1)
  for (const token of stream) starts[token + 1] = u32(starts, token + 1) + 1
  for (let token = 0; token < tokens; token++) starts[token + 1] = u32(starts, token + 1) + u32(starts, token)
  const ends = starts.slice()
  const positions = new Uint32Array(stream.length)
  for (let at = 0; at < stream.length; at++) {
    const token = u32(stream, at)
    const end = u32(ends, token)
    positions[end] = at
    ends[token] = end + 1
  }
  return { positions, starts }
}

/** Calls `visit` with the row of each position of the token. */
function visitRows(rows: Rows, { positions, starts }: Positions, token: number, visit: (row: number) => void): void {
  if (token === BOUNDARY) return
  const end = u32(starts, token + 1)
  for (let at = u32(starts, token); at < end; at++) visit(rowAt(rows, u32(positions, at)))
}
