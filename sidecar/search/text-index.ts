import { add, unite, wordsFor } from './bitmap.ts'
import { commonGrams } from './common-grams.ts'
import { sizeOf, sortTokens } from './dictionary.ts'
import { gramsOf } from './grams.ts'
import { growingUint32 } from './growing.ts'
import { emptyStringTable, intern } from './string-table.ts'
import { tokenise } from './tokens.ts'
import type { Bitmap } from './bitmap.ts'
import type { CommonGrams } from './common-grams.ts'
import type { Dictionary } from './dictionary.ts'
import type { Grams } from './grams.ts'

/** Where every token of every text stands. Flat arrays alone, so that it moves between threads without a copy. */
export type TextIndex = {
  reviewCount: number
  dictionary: Dictionary
  grams: Grams
  /** The tokens of all texts, in the order of the reviews; `BOUNDARY` before each text and after the last. */
  stream: Uint32Array<ArrayBuffer>
  /** Token by token, where in `stream` it stands, ascending. */
  positions: Uint32Array<ArrayBuffer>
  /** Where each token's part of `positions` begins; one more entry says where the last one ends. */
  starts: Uint32Array<ArrayBuffer>
  /** Where in `stream` each review begins; one more entry says where the last one ends. */
  reviewStarts: Uint32Array<ArrayBuffer>
  /** The review that the first token of every 64 in `stream` belongs to. */
  reviewAtBlock: Uint32Array<ArrayBuffer>
  /** By token: the number of its bitmap, or -1 when its positions are fewer than a bitmap's words. */
  dense: Int32Array<ArrayBuffer>
  /** One after the other, the reviews of each token that has a bitmap. */
  bitmaps: Bitmap
  /** The reviews of grams that would take long to gather from their tokens. */
  common: CommonGrams
}

/** Where every token stands, without what is made of that. */
export type Postings = Omit<TextIndex, 'common'>

/** The empty token: it sorts first, stands between texts and in none. */
export const BOUNDARY = 0

/** Takes the folded texts in the order of the reviews, then gives their index; null where there is no text. */
export function textIndexer(): { add: (folded: string | null) => void; finish: () => TextIndex } {
  const table = emptyStringTable()
  const stream = growingUint32()
  const reviewStarts = growingUint32()
  const boundary = intern(table, '')
  return {
    add(folded) {
      reviewStarts.push(stream.length())
      stream.push(boundary)
      if (folded !== null) tokenise(folded, (from, to) => stream.push(intern(table, folded, from, to)))
    },
    finish() {
      const reviewCount = reviewStarts.length()
      reviewStarts.push(stream.length())
      stream.push(boundary)
      const { dictionary, ranks } = sortTokens(table)
      const ranked = stream.cut()
      for (let at = 0; at < ranked.length; at++) ranked[at] = ranks[ranked[at] ?? 0] ?? 0
      const reviews = { reviewCount, reviewStarts: reviewStarts.cut() }
      const places = { ...reviews, reviewAtBlock: reviewsAtBlocks(reviews, ranked.length) }
      const positions = positionsOf(ranked, sizeOf(dictionary))
      const bitmaps = bitmapsOf(places, positions)
      const postings = { ...places, dictionary, grams: gramsOf(dictionary), stream: ranked, ...positions, ...bitmaps }
      return { ...postings, common: commonGrams(postings) }
    },
  }
}

/** Adds the reviews that the token stands in. */
export function addReviewsOf(postings: Postings, token: number, set: Bitmap): void {
  const bitmap = postings.dense[token] ?? -1
  if (bitmap >= 0) return unite(set, postings.bitmaps, bitmap * set.length)
  const end = postings.starts[token + 1] ?? 0
  for (let at = postings.starts[token] ?? 0; at < end; at++) add(set, reviewAt(postings, postings.positions[at] ?? 0))
}

/** The place of the review that a position in `stream` belongs to. */
export function reviewAt({ reviewStarts, reviewAtBlock }: Places, position: number): number {
  let review = reviewAtBlock[position >>> BLOCK_BITS] ?? 0
  while ((reviewStarts[review + 1] ?? Infinity) <= position) review++
  return review
}

type Places = Pick<TextIndex, 'reviewCount' | 'reviewStarts' | 'reviewAtBlock'>
type Positions = Pick<TextIndex, 'positions' | 'starts'>

const BLOCK_BITS = 6

function reviewsAtBlocks({ reviewStarts }: Pick<Places, 'reviewStarts'>, length: number): Uint32Array<ArrayBuffer> {
  const blocks = new Uint32Array(Math.ceil(length / (1 << BLOCK_BITS)))
  let review = 0
  for (let block = 0; block < blocks.length; block++) {
    while ((reviewStarts[review + 1] ?? Infinity) <= block << BLOCK_BITS) review++
    blocks[block] = review
  }
  return blocks
}

function positionsOf(stream: Uint32Array, tokens: number): Positions {
  const starts = new Uint32Array(tokens + 1)
  for (const token of stream) starts[token + 1] = (starts[token + 1] ?? 0) + 1
  for (let token = 0; token < tokens; token++) starts[token + 1] = (starts[token + 1] ?? 0) + (starts[token] ?? 0)
  const ends = starts.slice()
  const positions = new Uint32Array(stream.length)
  for (let at = 0; at < stream.length; at++) {
    const token = stream[at] ?? 0
    const end = ends[token] ?? 0
    positions[end] = at
    ends[token] = end + 1
  }
  return { positions, starts }
}

function bitmapsOf(places: Places, { positions, starts }: Positions): Pick<TextIndex, 'dense' | 'bitmaps'> {
  const words = wordsFor(places.reviewCount)
  const dense = new Int32Array(starts.length - 1).fill(-1)
  const found: Bitmap[] = []
  for (let token = BOUNDARY + 1; token < dense.length; token++) {
    const end = starts[token + 1] ?? 0
    const from = starts[token] ?? 0
    if (end - from < words) continue
    const bitmap = new Uint32Array(words)
    for (let at = from; at < end; at++) add(bitmap, reviewAt(places, positions[at] ?? 0))
    dense[token] = found.push(bitmap) - 1
  }
  const bitmaps = new Uint32Array(found.length * words)
  found.forEach((bitmap, number) => bitmaps.set(bitmap, number * words))
  return { dense, bitmaps }
}
