import { CommandError } from '../host/errors/command-error.ts'
import { quoted } from '../host/errors/printable.ts'
import type { KeptMapping, Scale } from '../schema/content/imports-file.ts'
import { counted } from '../schema/rounding.ts'
import type { Collected, ExportedReview } from './collect.ts'
import { dateOrder, type DateOrder, readDay } from './day-of.ts'
import { textIn } from './formats/json-shape.ts'
import { type Offer, OpenQuestion } from './open-question.ts'
import { bareNumber, betweenStars, type RatingOptions } from './rating.ts'
import type { ImportRequest } from './request.ts'

/** The owner's answers about a file, from the command line, from a terminal, or else from its entry in `imports.yaml`. */
export type Answers = RatingOptions & {
  dates: DateOrder | null
  monthDates: boolean
  repair: boolean
  business: readonly string[]
  recommendations: boolean
  sheet: string | null
}

/** The owner's answers for a file; unanswered questions are null. */
export function answersFor(kept: KeptMapping | null, request: Partial<ImportRequest>): Answers {
  return {
    dates: request.dates ?? kept?.dates ?? null,
    monthDates: request.monthDates === true || kept?.month_dates === true,
    repair: request.repair === true || kept?.repair === true,
    scale: request.scale ?? kept?.scale ?? null,
    halfStars: request.halfStars ?? kept?.half_stars ?? null,
    business: request.business?.length ? request.business : (kept?.business ?? []),
    recommendations: request.recommendations === true || kept?.recommendations === true,
    sheet: request.sheet ?? kept?.sheet ?? null,
  }
}

/** The order of day and month in the dates of a file; null if the order makes no difference. */
export function orderIn({ reviews }: Pick<Collected, 'reviews'>, { dates }: Pick<Answers, 'dates'>): DateOrder | null {
  return dates ?? dateOrder(datesOf(reviews))
}

/**
 * Asks what the ratings and dates of a file leave open.
 *
 * @throws {OpenQuestion} if only the owner can decide how to read them
 * @throws {CommandError} if they cannot be read, whatever the answer
 */
export function askWhatIsOpen(one: Collected, answers: Answers, timezone: string): void {
  if (one.format.isScaleKnown) {
    if (answers.scale !== null) throw new CommandError(`${one.format.title} has a scale of its own: leave out --scale`)
  } else if (answers.scale === null) refuseOtherScales(one.reviews)
  if (answers.halfStars === null) refuseHalfStars(one.reviews, answers.scale)
  orderIn(one, answers)
  if (!answers.monthDates && one.choice.by === 'guess') refuseMonths(one.reviews, timezone)
}

const YES_OR_NO = /^(?:yes|no|ja|nein|oui|non|s[ií]|no|sim|não|nao|nee|true|false)$/i

/** Refuses ratings that are not in stars. A low rating on another scale only looks like stars. */
function refuseOtherScales(reviews: readonly ExportedReview[]): void {
  const answered = reviews.filter(({ raw }) => YES_OR_NO.test((textIn(raw.rating) ?? String(raw.rating)).trim()))
  if (answered.length > reviews.length / 2)
    throw new CommandError(
      'its ratings are answers such as yes and no, which are not stars; name the column with the stars',
    )
  const rated = reviews.flatMap(({ raw, where }) => {
    const value = bareNumber(raw)
    return value === null || (value > 5 && !hasDay(raw)) ? [] : [{ value, where, written: raw.rating }]
  })
  refuseCodes(rated)
  const above = rated.filter(({ value }) => value > 5)
  const [first] = above
  if (first === undefined) return
  const what = `${counted(above.length, 'rating')} above 5, such as ${quoted(first.written)} in ${first.where}, so its ratings are not in stars`
  const best = likelyBest(rated.map(({ value }) => value))
  if (best === null) {
    const largest = above.reduce((most, { value }) => Math.max(most, value), 0)
    throw new CommandError(`${what}, and the largest is ${largest}; name the column with the stars`)
  }
  const beyond = rated.filter(({ value }) => value > best)
  const bad = beyond.length === 1 ? 'a bad row' : 'bad rows'
  const except = beyond
    .slice(0, 1)
    .map(
      ({ written, where }) =>
        `, except ${beyond.length} above that, such as ${quoted(written)} in ${where}, which would be ${bad}`,
    )
  const other = best === 50 ? '--scale 100 if 100 is the best' : `--scale 0-${best} if 0 is the worst`
  throw new OpenQuestion(
    {
      what: `${what}. They look like a scale of ${best}${except.join('')}`,
      how: `add --scale ${best}, or ${other}`,
    },
    scaleOffers(
      best,
      rated.some(({ value }) => value === 0),
    ),
  )
}

/** Whether a row has the date of a review. A row of totals has no date, and its sum or mean is no rating. */
function hasDay({ date }: ExportedReview['raw']): boolean {
  return (['dmy', 'mdy'] as const).some((order) => readDay(date, { timezone: 'UTC', order, months: true }).ok)
}

type BareRating = { value: number; where: string; written: unknown }

/** Refuses codes such as 1 for good and 0 or 2 for bad: read as stars, they would say the opposite of what customers meant. */
function refuseCodes(rated: readonly BareRating[]): void {
  const zero = rated.find(({ value }) => value === 0)
  if (zero === undefined || rated.some(({ value }) => ![0, 1, 2].includes(value))) return
  if (rated.length < 5 && rated.every(({ value }) => value !== 1)) return
  const codes = rated.some(({ value }) => value === 2) ? '0, 1 and 2' : '0 and 1'
  throw new CommandError(
    `its ratings are only ${codes}, such as ${quoted(zero.written)} in ${zero.where}: codes, not stars; name the column with the stars`,
  )
}

/**
 * The best value that a scale with these ratings is likely to have. Tripadvisor's pages have tens up to 50. A mistyped 11 among
 * many ratings up to 10 does not make a scale of 100, on which a 10 would be among the worst ratings.
 */
function likelyBest(values: readonly number[]): 10 | 50 | 100 | null {
  const beyond = values.filter((value) => value > 10).length
  if (beyond <= values.length / 10 && values.some((value) => value > 5 && value <= 10)) return 10
  const largest = values.reduce((most, value) => Math.max(most, value), 0)
  if (largest <= 50 && values.every((value) => value > 0 && value % 10 === 0)) return 50
  return largest <= 100 ? 100 : null
}

/** The scales to offer if this is the likely best value, the likeliest first. */
function scaleOffers(best: 10 | 50 | 100, hasZeros: boolean): Offer[] {
  if (best === 50) return [{ means: '10 to 50', gives: { scale: 50 } }, ...scaleOffers(100, false).slice(0, 1)]
  const offers: Offer[] = [
    { means: `1 to ${best}`, gives: { scale: best } },
    { means: `0 to ${best}, where 0 is the worst`, gives: { scale: `0-${best}` } },
  ]
  return hasZeros ? offers.toReversed() : offers
}

function refuseHalfStars(reviews: readonly ExportedReview[], scale: Scale | null): void {
  const half = reviews.filter(
    ({ raw }) => raw.withheld === undefined && betweenStars(raw, scale) !== null && hasDay(raw),
  )
  const [first] = half
  if (first === undefined) return
  const has = half.length === 1 ? '1 rating has' : `${half.length} ratings have`
  const stars = betweenStars(first.raw, scale)
  const example = `${quoted(first.raw.rating)}${bareNumber(first.raw) === stars ? '' : ` (${stars} stars)`}`
  throw new OpenQuestion(
    {
      what: `${has} half stars, such as ${example} in ${first.where}, but a review has 1 to 5 whole stars`,
      how: 'add --half-stars up, --half-stars down, or --half-stars skip (to leave those reviews out)',
    },
    [
      { means: 'the next higher star', gives: { halfStars: 'up' } },
      { means: 'the next lower star', gives: { halfStars: 'down' } },
      { means: 'leave these reviews out', gives: { halfStars: 'skip' } },
    ],
  )
}

/** Refuses dates that are months: without an answer, their rows would all be bad. */
function refuseMonths(reviews: readonly ExportedReview[], timezone: string): void {
  const months = reviews.filter(({ raw }) => {
    const read = readDay(raw.date, { timezone, order: 'dmy', months: true })
    return read.ok && read.value.exact === 'month'
  })
  const [first] = months
  if (first === undefined) return
  const have = months.length === 1 ? '1 date has' : `${months.length} dates have`
  throw new OpenQuestion(
    {
      what: `${have} no day, such as ${quoted(first.raw.date)} in ${first.where}`,
      how: 'add --month-dates to publish each as its month',
    },
    [{ means: 'publish each as its month', gives: { monthDates: true } }],
  )
}

function* datesOf(reviews: readonly ExportedReview[]): Generator<{ date: unknown; where: string }> {
  for (const { raw, where } of reviews) {
    for (const date of [raw.date, raw.edited, raw.reply?.date, raw.experienced]) yield { date, where }
  }
}
