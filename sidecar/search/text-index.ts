import { commonGrams } from './common-grams.ts'
import { sizeOf, sortTokens } from './dictionary.ts'
import { gramsOf } from './grams.ts'
import { growingUint32 } from './growing.ts'
import { emptyStringTable, intern } from './string-table.ts'
import { tokenReviews } from './token-reviews.ts'
import { tokenise } from './tokens.ts'
import type { CommonGrams } from './common-grams.ts'
import type { Dictionary } from './dictionary.ts'
import type { Grams } from './grams.ts'
import type { TokenReviews } from './token-reviews.ts'

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
  tokenReviews: TokenReviews
  /** The reviews of grams that would take long to gather from their tokens. */
  common: CommonGrams
}

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
      const found = tokenReviews(reviewCount, sizeOf(dictionary), (token, take) =>
        forEachReview(places, positions, token, take),
      )
      const grams = gramsOf(dictionary)
      const common = commonGrams(grams, found, reviewCount)
      return { ...places, ...positions, dictionary, grams, stream: ranked, tokenReviews: found, common }
    },
  }
}

/** The place of the review that a position in `stream` belongs to. */
export function reviewAt({ reviewStarts, reviewAtBlock }: Places, position: number): number {
  let review = reviewAtBlock[position >>> BLOCK_BITS] ?? 0
  while ((reviewStarts[review + 1] ?? END) <= position) review++
  return review
}

type Places = Pick<TextIndex, 'reviewCount' | 'reviewStarts' | 'reviewAtBlock'>
type Positions = Pick<TextIndex, 'positions' | 'starts'>

const BLOCK_BITS = 6
/** Beyond every position. A whole number of 32 bits keeps the loops that compare with it in whole numbers. */
const END = 0xffffffff

function reviewsAtBlocks({ reviewStarts }: Pick<Places, 'reviewStarts'>, length: number): Uint32Array<ArrayBuffer> {
  const blocks = new Uint32Array(Math.ceil(length / (1 << BLOCK_BITS)))
  let review = 0
  for (let block = 0; block < blocks.length; block++) {
    while ((reviewStarts[review + 1] ?? END) <= block << BLOCK_BITS) review++
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

/** Calls `take` with the review of each position of the token. */
function forEachReview(places: Places, { positions, starts }: Positions, token: number, take: Take): void {
  if (token === BOUNDARY) return
  const end = starts[token + 1] ?? 0
  for (let at = starts[token] ?? 0; at < end; at++) take(reviewAt(places, positions[at] ?? 0))
}

type Take = (review: number) => void
