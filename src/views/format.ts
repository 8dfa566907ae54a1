import type { Hours } from '../schema/business.ts'
import { formatMonth, monthName } from '../schema/month-in-words.ts'
import type { Review } from '../schema/review.ts'

/** `2026-11-04` is `November 4, 2026`. */
export function formatDay(day: string): string {
  return `${monthName(day)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`
}

/** The date of a review as exactly as it is known: `November 4, 2026` or `November 2026`. */
export function formatDate({ date, date_precision: precision }: ReviewDate): string {
  return precision === 'month' ? formatMonth(date) : formatDay(date)
}

/** The same for machines (HTML's `datetime`, schema.org's `datePublished`): `2026-11-04` or `2026-11`. */
export function knownDate({ date, date_precision: precision }: ReviewDate): string {
  return precision === 'month' ? date.slice(0, 7) : date
}

type ReviewDate = Pick<Review, 'date' | 'date_precision'>

/** The beginning of a text on one line, cut between words after at most `length` characters. */
export function excerpt(text: string, length = 140): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/u, '')}…`
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The noun with its indefinite article: "a job", "an appointment". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** What stands in for a picture of the author: the first letters of the first and last word. */
export function initials(author: string): string {
  const words = author.split(/[\s.]+/u).flatMap((word) => /\p{L}\p{M}*|\p{N}/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first}${last}`.toUpperCase()
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Opening hours in words: `Monday to Friday, 07:30 to 17:30`. Runs of three or more days are shortened. */
export function formatHours({ days, opens, closes }: Hours): string {
  const runs: (typeof WEEK)[number][][] = []
  for (const [place, day] of WEEK.entries()) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === WEEK[place - 1]) run.push(day)
    else runs.push([day])
  }
  return [...runs.flatMap(formatRun), `${opens} to ${closes}`].join(', ')
}

function formatRun(days: readonly string[]): string[] {
  const names = days.map(capitalized)
  return names.length > 2 ? [`${names.at(0)} to ${names.at(-1)}`] : names
}
