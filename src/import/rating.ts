import { quoted } from '../host/errors/printable.ts'
import type { HalfStars, Scale } from '../schema/content/imports-file.ts'
import type { Result } from '../schema/result.ts'
import type { RatingGiven } from '../schema/review.ts'
import type { RawReview } from './format.ts'
import { isObject } from './formats/json-shape.ts'

/** How to read ratings: the scale of ratings that state none (5 if null), and how exact halves become whole stars. */
export type RatingOptions = { scale: Scale | null; halfStars: HalfStars | null }

/** Whole stars, 1 to 5, and what the author gave if the scale was another. */
export type Stars = { rating: number; rating_given?: RatingGiven }

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** The longest rating, in characters. A message quotes at most this much of an invalid rating. */
const LONGEST = 40
/** How a rating with half stars is rounded, by the owner's answer. */
const ROUNDED = { up: Math.ceil, down: Math.floor, skip: () => null }
const UNSPECIFIED = 'STAR_RATING_UNSPECIFIED'

/**
 * Whole stars from what exports write: `FIVE`, `"4.0"`, `"4,0"`, `★★★★☆`, `5/5`, `8 / 10`, `5 stars`, `{ value: 5 }`. On a
 * scale other than five, the stars are `value / scale * 5`, at least 1. Exact halves are rounded as the owner says. Other
 * fractions are rounded to the nearest star; on a scale of five they are refused, unless the owner named that scale.
 */
export function readRating(raw: RatedRow, { scale, halfStars }: RatingOptions): Result<Stars> {
  const written = writtenRating(raw, scale)
  if (!written.ok) return written
  const { value, best } = written.value
  const stars = starsOf(written.value)
  const given = best === 5 ? {} : { rating_given: { value: String(value), scale: best } }
  if (Number.isInteger(stars)) return { ok: true, value: { rating: Math.max(1, stars), ...given } }
  const rounded = isBetween(stars)
    ? ROUNDED[halfStars ?? 'skip'](stars)
    : best === 5 && scale !== 5
      ? null
      : Math.max(1, Math.round(stars))
  if (rounded !== null) return { ok: true, value: { rating: rounded, ...given } }
  const scaleWords = best === 5 ? '' : ` out of ${best}`
  const hint = isBetween(stars)
    ? ''
    : '; if that is what the author gave, add --scale 5, which rounds to the nearest star'
  return {
    ok: false,
    problem: `a rating of ${quoted(innerOf(raw.rating), LONGEST)}${scaleWords} is not in whole stars${hint}`,
  }
}

/**
 * The stars of a rating halfway between two whole numbers, such as 4.5 for `4.5` or `9/10`, which only the owner can round; null
 * for any other rating.
 */
export function betweenStars(raw: RatedRow, scale: Scale | null): number | null {
  const written = writtenRating(raw, scale)
  const stars = written.ok ? starsOf(written.value) : 0
  return isBetween(stars) ? stars : null
}

/** The number of a rating that states no scale; null if it states one, or is not a number. */
export function bareNumber({ rating, bestRating }: RatedRow): number | null {
  if (numberIn(bestRating) !== null) return null
  const inner = innerOf(rating)
  const read = typeof inner === 'number' ? { value: inner, best: null } : (numberOf(inner) ?? starsIn(inner))
  return read !== null && read.best === null && Number.isFinite(read.value) ? read.value : null
}

/** A mean rating, converted to a scale of five: at least 1, with at most six decimals. */
export function meanOfFive(raw: RatedRow): Result<number> {
  const written = writtenRating(raw, null)
  if (!written.ok) return written
  const mean = starsOf(written.value)
  if (mean >= 1) return { ok: true, value: mean }
  return written.value.best === 5
    ? { ok: false, problem: `a rating of ${quoted(innerOf(raw.rating), LONGEST)} is not between 1 and 5 stars` }
    : { ok: true, value: 1 }
}

type RatedRow = Pick<RawReview, 'rating' | 'bestRating' | 'worstRating'>
type Written = { value: number; best: number }

function isBetween(stars: number): boolean {
  return stars % 1 === 0.5 && stars > 0.5
}

function starsOf({ value, best }: Written): number {
  return Number(((value * 5) / best).toFixed(6))
}

function innerOf(value: unknown): unknown {
  return isObject(value) ? (value['value'] ?? value['ratingValue'] ?? null) : value
}

/** A rating, and its best value: the rating states it, or else its record, or else the scale. */
function writtenRating({ rating, bestRating, worstRating }: RatedRow, scale: Scale | null): Result<Written> {
  const value = innerOf(rating)
  const none = { ok: false, problem: `${quoted(value, LONGEST)} is not a rating` } as const
  if (isObject(value)) return none
  if (value === null || value === undefined || value === '' || value === UNSPECIFIED) {
    return { ok: false, problem: 'it has no rating' }
  }
  const read = typeof value === 'number' ? { value, best: null } : (numberOf(value) ?? starsIn(value))
  if (read === null || !Number.isFinite(read.value)) return none
  const stated = numberIn(bestRating)
  const best = read.best ?? stated ?? bestOf(scale)
  const isFromZero = stated === null ? String(scale).startsWith('0-') : numberIn(worstRating, 0) === 0
  if (read.value === 0 && !isFromZero) return { ok: false, problem: 'it has no rating (0)' }
  if (!Number.isInteger(best) || best < 2 || best > 1000)
    return { ok: false, problem: `a scale of ${best} is not supported` }
  if (read.value >= 0 && read.value <= best) return { ok: true, value: { value: Number(read.value.toFixed(6)), best } }
  const range = best === 5 ? '1 and 5 stars' : `${isFromZero ? 0 : 1} and ${best}`
  return { ok: false, problem: `a rating of ${quoted(value, LONGEST)} is not between ${range}` }
}

/** The best value of a scale. */
function bestOf(scale: Scale | null): number {
  return scale === null ? 5 : Number(String(scale).replace('0-', ''))
}

type ReadNumber = { value: number; best: number | null }

const BEFORE = 'rated|rating|mit|bewertet mit|note|noté|valutat[ao]|puntuado con|valorado con'
const STARS = 'stars?|stern|étoile|etoile|estrella|estrela|stell[ae]|ster(?:ren)?(?!\\p{L})|bubbles|[★⭐*]'
const NUMBER = new RegExp(
  `^(?:(?:${BEFORE})(?: ?: ?| ))?(?<number>\\d+(?:[.,]\\d+)?)` +
    '(?:\\s*(?:(?<percent>%)|(?:/|out of|of|von|sur|su|de|uit)\\s*(?<best>\\d+)(?:[.,]0+)?(?: \\p{L}{1,20}){0,3}))?' +
    `(?:[\\s-]*(?:${STARS}).*)?$`,
  'u',
)

/** A number, and its scale if it states one: `4,5`, `8/10 Very good`, `80 %`, `4 out of 5 stars`. */
function numberOf(value: unknown): ReadNumber | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  const { number, percent, best } = (text.length > LONGEST ? null : NUMBER.exec(text))?.groups ?? {}
  if (number === undefined) return null
  const scale = percent ? 100 : best === undefined ? null : Number(best)
  return { value: Number(number.replace(',', '.')), best: scale }
}

/** Stars as a word or as signs. Empty signs count towards the scale. */
function starsIn(value: unknown): ReadNumber | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (text.length > LONGEST) return null
  const word = WORDS.indexOf(text.replace(/(?<![\s_-])[\s_-]*stars?$/, ''))
  if (word >= 0) return { value: word + 1, best: null }
  if (!/^(?:[★🌟]|⭐\uFE0F?){1,10}[☆✩]{0,9}$/u.test(text.replaceAll(' ', ''))) return null
  const filled = text.match(/[★🌟⭐]/gu)?.length ?? 0
  const empty = text.match(/[☆✩]/gu)?.length ?? 0
  return { value: filled, best: empty === 0 ? null : filled + empty }
}

function numberIn(value: unknown, least = 1): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && number >= least ? number : null
}
