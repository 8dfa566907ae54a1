import type { Review } from '../schema/review.ts'

// The search page loads this file in browsers.

/** `2026-11-04` in the locale's form: `November 4, 2026` in `en-US`, `4. November 2026` in `de-DE`. */
export function formatDay(day: string, locale: string): string {
  return written(day.slice(0, 10), locale, { dateStyle: 'long' })
}

/** `2026-11` (or a day in it) in the locale's form: `November 2026`, `noviembre de 2026`. */
export function formatMonth(month: string, locale: string): string {
  return written(`${month.slice(0, 7)}-01`, locale, { month: 'long', year: 'numeric' })
}

/** The name of the month `2026-11` (or of a day in it): `November`. */
export function monthName(month: string, locale: string): string {
  return written(`${month.slice(0, 7)}-01`, locale, { month: 'long' })
}

/** The date of a review, without a day if that is unknown: `November 4, 2026` or `November 2026`. */
export function formatDate(
  { date, date_precision: precision }: Pick<Review, 'date' | 'date_precision'>,
  locale: string,
): string {
  return precision === 'month' ? formatMonth(date, locale) : formatDay(date, locale)
}

function written(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.keys(options).join(' ')}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  dateFormats.set(key, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Creating a format takes 50 times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
