import { quoted } from '../dataset/printable.ts'
import { isObject } from './formats/json-shape.ts'
import type { Result } from '../schema/result.ts'

const WORDS = ['one', 'two', 'three', 'four', 'five']
/** The most characters of a rating, and the most that are shown of what is none. */
const LONGEST = 40
const UNSPECIFIED = 'STAR_RATING_UNSPECIFIED'

/**
 * Whole stars, 1 to 5, from what exports write: `FIVE`, `"4.0"`, `"4,0"`, `★★★★☆`, `5/5`, `8 / 10`, `5 stars`,
 * `{ value: 5 }`. Another scale counts only when it is stated, and gives whole stars. Stars are never rounded.
 */
export function readRating(value: unknown, best: unknown = 5): Result<number> {
  const inner = isObject(value) ? (value['value'] ?? value['ratingValue'] ?? null) : value
  return isObject(inner) ? { ok: false, problem: `${quoted(value, LONGEST)} is not a rating` } : ofValue(inner, best)
}

function ofValue(value: unknown, best: unknown): Result<number> {
  if (value === null || value === undefined || value === '' || value === UNSPECIFIED) {
    return { ok: false, problem: 'it has no rating' }
  }
  const read = typeof value === 'number' ? { stars: value, of: null } : starsIn(value)
  if (read === null || !Number.isFinite(read.stars))
    return { ok: false, problem: `${quoted(value, LONGEST)} is not a rating` }
  return scaled(read.stars, read.of ?? numberIn(best) ?? 5, value)
}

function scaled(stars: number, best: number, value: unknown): Result<number> {
  if (stars === 0) return { ok: false, problem: 'it has no rating (0)' }
  const rating = Number(((stars * 5) / best).toFixed(6))
  if (rating < 0 || rating > 5)
    return { ok: false, problem: `a rating of ${quoted(value, LONGEST)} is not between 1 and 5 stars` }
  if (Number.isInteger(rating) && rating > 0) return { ok: true, value: rating }
  return {
    ok: false,
    problem: `a rating of ${quoted(value, LONGEST)}${best === 5 ? '' : ` out of ${best}`} is not in whole stars`,
  }
}

type Stars = { stars: number; of: number | null }

function starsIn(value: unknown): Stars | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (text.length > LONGEST) return null
  const word = WORDS.indexOf(text.replace(/(?<!\s)\s*stars?$/, ''))
  if (word >= 0) return { stars: word + 1, of: null }
  if (/^(?:★|⭐\uFE0F?){1,5}[☆✩]{0,4}$/u.test(text)) return { stars: text.match(/[★⭐]/gu)?.length ?? 0, of: null }
  const [, stars, of] =
    /^(\d+(?:[.,]\d+)?)(?:\s*(?:\/|out of|von|sur|de)\s*(\d+))?(?:[\s-]*(?:stars?|★|⭐).*)?$/u.exec(text) ?? []
  if (stars === undefined) return null
  return { stars: Number(stars.replace(',', '.')), of: of === undefined ? null : Number(of) }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && number > 0 ? number : null
}
