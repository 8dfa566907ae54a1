import { type Guarded, isCount, isStars, oneOf, strictObject, WITHHELD_REASONS } from './guards.ts'
import { isSalt } from './log-entry.ts'
import type { ReviewId } from './review.ts'

/** Whether a value has the form of `ReviewId`. */
export function isReviewId(value: unknown): value is ReviewId {
  return typeof value === 'string' && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(value)
}

const LINES = [
  strictObject({ id: isReviewId, index: isCount, rest: isSalt, stars: isSalt, words: isSalt }),
  strictObject({ id: isReviewId, index: isCount }),
  strictObject({ erased: oneOf(true), id: isReviewId }),
  strictObject({
    erased: strictObject({ rating: isStars, reason: oneOf(...WITHHELD_REASONS) }, { salt: isSalt }),
    index: isCount,
  }),
] as const

/**
 * One line of `openings.jsonl` in `content/log/`: the salts of a published review; a withheld review; an erased review, without
 * its index; or an erasure that is not logged yet, without its id.
 */
export type OpeningLine = Guarded<(typeof LINES)[number]>

/** Whether a value is a line of `openings.jsonl`. */
export function isOpeningLine(value: unknown): value is OpeningLine {
  return LINES.some((isOne) => isOne(value))
}
