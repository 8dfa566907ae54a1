import { z } from 'zod'
import { decode, sliceJson } from '../../search/answer/json-slices.ts'
import { escapeInvisibleInJson } from './escape-invisible.ts'

/** Characters of JSON in a result: clients cut off or reject longer ones. A single review is sent even if it is longer. */
export const MOST_CHARACTERS = 75_000

/** The reviews of an answer, and how many of them fit: at least the first. */
export type FittingReviews = { ids: string[]; fit: number }

/** Measures the `reviews` of an answer in the form that a model reads, with invisible characters as escapes. */
export function fittingReviews(json: string): FittingReviews {
  const bytes = Buffer.from(json)
  const reviews = slicesOf(bytes)
  const ids = reviews.map(idOf)
  const isShort = json.length * LONGEST_ESCAPE <= MOST_CHARACTERS
  const all = isShort ? json.length : shownLength(json)
  if (all <= MOST_CHARACTERS) return { ids, fit: ids.length }
  const { highlights = {} } = Highlighted.parse(JSON.parse(json))
  const lengths = reviews.map((review, nth) => shownLength(review) + highlightsLength(highlights, ids[nth]))
  let length = all - lengths.reduce((sum, each) => sum + each + 1, 0)
  let fit = 0
  for (const each of lengths) {
    length += each + 1
    if (length > MOST_CHARACTERS) break
    fit++
  }
  return { ids, fit: Math.max(1, fit) }
}

/** The id of a review. Our builds put the id first, where it is found fast; other publishers may put it elsewhere. */
function idOf(review: string): string {
  return /^\{"id":"(\w+)"/.exec(review)?.[1] ?? Identified.parse(JSON.parse(review)).id
}

const Identified = z.object({ id: z.string() })

const Highlighted = z.object({ highlights: z.record(z.string(), z.unknown()).optional() })

/** The characters that an answer spends on the highlights of a review. */
function highlightsLength(highlights: Record<string, unknown>, id = ''): number {
  const ranges = highlights[id]
  return ranges === undefined ? 0 : JSON.stringify({ [id]: ranges }).length - 1
}

function slicesOf(bytes: Buffer): string[] {
  const { values } = sliceJson(bytes, 'reviews', '[')
  return Array.from({ length: values.length / 2 }, (_, nth) =>
    decode(bytes, values[2 * nth] ?? 0, values[2 * nth + 1] ?? 0),
  )
}

/** The factor by which escapes may lengthen a text: `\u202e` has six characters instead of one. */
const LONGEST_ESCAPE = 6

/** The length of a JSON text in the form that a model reads. */
export function shownLength(json: string): number {
  return escapeInvisibleInJson(json).length
}
