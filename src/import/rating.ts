import { quoted } from '../host/errors/printable.ts'
import { isObject } from './formats/json-shape.ts'
import type { Result } from '../schema/result.ts'

const WORDS = ['one', 'two', 'three', 'four', 'five']
/** The longest rating, in characters, and the part of an invalid one that is shown. */
const LONGEST = 40
const UNSPECIFIED = 'STAR_RATING_UNSPECIFIED'

/**
 * Whole stars, 1 to 5, from what exports write: `FIVE`, `"4.0"`, `"4,0"`, `★★★★☆`, `5/5`, `8 / 10`, `5 stars`,
 * `{ value: 5 }`. Another scale counts only if it is stated and leads to whole stars. Stars are never rounded.
 */
export function readRating(value: unknown, best: unknown = 5): Result<number> {
  const inner = innerOf(value)
  const stars = starsOf(inner, best)
  if (!stars.ok) return stars
  if (Number.isInteger(stars.value) && stars.value > 0) return stars
  const scale = best === 5 ? '' : ` out of ${quoted(best)}`
  return { ok: false, problem: `a rating of ${quoted(inner, LONGEST)}${scale} is not in whole stars` }
}

/** The stars of a rating halfway between two whole ones, such as `4.5` or `9/10`; null for any other rating. */
export function halfStarsOf(value: unknown, best: unknown = 5): number | null {
  const stars = starsOf(innerOf(value), best)
  return stars.ok && stars.value % 1 === 0.5 ? stars.value : null
}

function innerOf(value: unknown): unknown {
  return isObject(value) ? (value['value'] ?? value['ratingValue'] ?? null) : value
}

/** The stars out of 5, which may not be whole. */
function starsOf(value: unknown, best: unknown): Result<number> {
  const none = { ok: false, problem: `${quoted(value, LONGEST)} is not a rating` } as const
  if (isObject(value)) return none
  if (value === null || value === undefined || value === '' || value === UNSPECIFIED) {
    return { ok: false, problem: 'it has no rating' }
  }
  const read = typeof value === 'number' ? { stars: value, of: null } : starsIn(value)
  if (read === null || !Number.isFinite(read.stars)) return none
  if (read.stars === 0) return { ok: false, problem: 'it has no rating (0)' }
  const stars = Number(((read.stars * 5) / (read.of ?? numberIn(best) ?? 5)).toFixed(6))
  if (stars >= 0 && stars <= 5) return { ok: true, value: stars }
  return { ok: false, problem: `a rating of ${quoted(value, LONGEST)} is not between 1 and 5 stars` }
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
    /^(\d+(?:[.,]\d+)?)(?:\s*(?:\/|out of|von|sur|de)\s*(\d+))?(?:[\s-]*(?:stars?|stern|étoile|etoile|estrella|estrela|stell[ae]|ster(?:ren)?(?!\p{L})|★|⭐).*)?$/u.exec(
      text,
    ) ?? []
  if (stars === undefined) return null
  return { stars: Number(stars.replace(',', '.')), of: of === undefined ? null : Number(of) }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && number > 0 ? number : null
}
