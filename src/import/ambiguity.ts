import { CommandError } from '../host/errors/command-error.ts'
import { quoted } from '../host/errors/printable.ts'
import type { HalfStars, KeptMapping } from '../schema/content/imports-file.ts'
import type { Collected, ExportedReview } from './collect.ts'
import { dateOrder, type DateOrder } from './day-of.ts'
import type { RawReview } from './format.ts'
import { halfStarsOf } from './rating.ts'
import type { ImportRequest } from './request.ts'

/** How to read ambiguous values; a member is null if the export has no such values. */
export type ExportReading = { order: DateOrder | null; months: boolean; halfStars: HalfStars | null }

/** The owner's answers, from the command line, or else from the file's entry in `imports.yaml`. */
type Answers = Pick<ImportRequest, 'dates' | 'monthDates' | 'halfStars'>

/**
 * Decides how to read the dates and half stars of one export.
 *
 * @throws {CommandError} if only the owner can decide it
 */
export function readingOf({ file, reviews, choice }: Collected, request: Answers): ExportReading {
  const { dates, monthDates, halfStars } = answersFor(choice?.kept ?? null, request)
  try {
    const order = dates ?? dateOrder(datesOf(reviews))
    if (halfStars === null) refuseHalfStars(reviews)
    return { order, months: monthDates, halfStars }
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${file}: ${error.message}`, { cause: error }) : error
  }
}

/** The owner's answers for a file with these columns; unanswered questions are null. */
export function answersFor(
  kept: KeptMapping | null,
  { dates, monthDates, halfStars }: Answers,
): { dates: DateOrder | null; monthDates: boolean; halfStars: HalfStars | null } {
  return {
    dates: dates ?? kept?.dates ?? null,
    monthDates: monthDates || kept?.month_dates === true,
    halfStars: halfStars ?? kept?.half_stars ?? null,
  }
}

/** The review with whole stars, if the owner said how to round. */
export function withWholeStars(raw: RawReview, halfStars: HalfStars | null): RawReview {
  if (halfStars === null || halfStars === 'skip') return raw
  const stars = halfStarsOf(raw.rating, raw.bestRating)
  if (stars === null) return raw
  return { ...raw, rating: halfStars === 'up' ? Math.ceil(stars) : Math.floor(stars), bestRating: 5 }
}

function refuseHalfStars(reviews: readonly ExportedReview[]): void {
  const half = reviews.filter(
    ({ raw }) => raw.withheld === undefined && halfStarsOf(raw.rating, raw.bestRating) !== null,
  )
  const [first] = half
  if (first === undefined) return
  const has = half.length === 1 ? '1 rating has' : `${half.length} ratings have`
  throw new CommandError(
    `${has} half stars, such as ${quoted(first.raw.rating)} in ${first.where}, but a review has 1 to 5 whole stars; add ` +
      '--half-stars up, --half-stars down, or --half-stars skip (to leave those reviews out)',
  )
}

function* datesOf(reviews: readonly ExportedReview[]): Generator<{ date: unknown; where: string }> {
  for (const { raw, where } of reviews) {
    for (const date of [raw.date, raw.edited, raw.reply?.date]) yield { date, where }
  }
}
