import { z } from 'zod'
import { ReviewId } from '../../../src/schema/review.ts'
import type { SearchAnswer, TextRange } from '../../../src/schema/search.ts'
import { highlightsIn, type HighlightQuery } from '../../../src/search/highlights.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'

/** Some bytes of a file, from `start` up to, but not including, `end`: making a slice costs less than making a `Buffer`. */
export type ByteSlice = { bytes: Buffer; start: number; end: number }

export function whole(bytes: Buffer): ByteSlice {
  return { bytes, start: 0, end: bytes.length }
}

/** The JSON of a `SearchAnswer` up to its reviews. */
export function headOf(figures: object): Buffer {
  return Buffer.from(`${JSON.stringify(figures).slice(0, -1)},"reviews":[`)
}

/** The JSON of a `SearchAnswer`: the head, then the published bytes of the reviews. */
export function bodyOf(head: Buffer, reviews: readonly ByteSlice[]): Buffer {
  const length = reviews.reduce((sum, { start, end }) => sum + end - start, Math.max(0, reviews.length - 1))
  const body = Buffer.allocUnsafe(head.length + length + TAIL.length)
  let at = head.copy(body)
  for (const { bytes, start, end } of reviews) {
    if (at > head.length) body[at++] = COMMA
    at += bytes.copy(body, at, start, end)
  }
  body.write(TAIL, at, 'latin1')
  return body
}

/** The JSON of an object with these members before its own. */
export function startingWith(members: object, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(members).slice(0, -1)},`), body.subarray(1)])
}

const COMMA = 0x2c
const TAIL = ']}'

/** The ranges of each review's text that match the query, by review id. */
export function highlightsOf(reviews: readonly Buffer[], wanted: HighlightQuery): SearchAnswer['highlights'] {
  const found = reviews.map((review): [ReviewId, TextRange[]] => {
    const { id, ...said } = Highlighted.parse(JSON.parse(review.toString()))
    return [id, highlightsIn(said, wanted, EVERY_STEM)]
  })
  return Object.fromEntries(found)
}

const Highlighted = z.object({ id: ReviewId, text: z.string().nullable(), language: z.string().nullable() })
