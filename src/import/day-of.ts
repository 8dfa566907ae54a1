import { Day } from '../schema/day.ts'
import { quoted } from '../host/errors/printable.ts'
import type { Result } from '../schema/result.ts'
import { isWeekday, monthNamed } from './month-names.ts'
import { type Offer, OpenQuestion } from './open-question.ts'

/** Which of the first two parts of `03/04/2024` is the day. */
export type DateOrder = 'dmy' | 'mdy'

/**
 * A day, and its moment, in milliseconds since 1970 (for a day without a time, its start in UTC). `exact` is the precision of the
 * text: an instant, a day without a zone, or a month. The `day` of a month is its first day.
 */
export type Moment = { day: Day; at: number; exact: 'instant' | 'day' | 'month' }

/** With `months`, `April 2026` is read as a month; otherwise it is a problem. */
export type DateOptions = { timezone: string; order: DateOrder | null; months?: boolean }

/**
 * The calendar day that an export's date means at the business.
 *
 * An instant (with a zone or offset, or in seconds or milliseconds since 1970) becomes the day in the business's time zone. A
 * date or time without a zone counts as local time, so its day is unchanged. A date without a day (`2 weeks ago`, and `April
 * 2026` unless `months`) is a problem, never a guess.
 */
export function readDay(value: unknown, { timezone, order, months = false }: DateOptions): Result<Moment> {
  if (value === null || value === undefined || value === '') return { ok: false, problem: 'it has no date' }
  if (typeof value === 'number') return ofNumber(value, timezone)
  if (typeof value !== 'string') return { ok: false, problem: `${quoted(value)} is not a date` }
  const written = value.trim()
  if (written.length > LONGEST) return { ok: false, problem: `${quoted(written)} is not a date that can be read` }
  const text = bare(written)
  const month = monthIn(text)
  if (month !== null) return ofMonth(month, written, months)
  if (/^\d+(\.\d+)?$/.test(text) && text.length > 4) return ofNumber(Number(text), timezone)
  const parts = partsOf(text, order)
  if (!parts) return { ok: false, problem: vague(written) ?? `${quoted(written)} is not a date that can be read` }
  const moment = ofParts(parts, timezone)
  if (moment) return { ok: true, value: moment }
  const isDate = parts.rest === '' || TIME.test(parts.rest)
  return { ok: false, problem: `${quoted(written)} is not a ${isDate ? 'real date' : 'date that can be read'}` }
}

/**
 * The problem with a date that is before 1990 or later than today at the business; otherwise null. A day without a zone may be
 * tomorrow's, because the export tool may be further east.
 */
export function impossibleDate(written: unknown, { day, exact }: Moment, today: Day): string | null {
  if (day < '1990-01-01')
    return `${quoted(written)} is before 1990, when nobody reviewed anything online; correct the date`
  if (day <= today) return null
  if (exact === 'day' && day === Temporal.PlainDate.from(today).add({ days: 1 }).toString()) return null
  const hint = leadingNumbers(written)?.every((part) => part <= 12) ? ', or the order of day and month (--dates)' : ''
  return `${quoted(written)} is in the future (today is ${today}); correct the date${hint}`
}

/** The two leading numbers of a date such as `03/04/2024` or `13/04/24`; null for any other date. */
function leadingNumbers(value: unknown): [number, number] | null {
  if (typeof value !== 'string') return null
  if (value.trim().length > LONGEST) return null
  const [, first, second] = NUMBERS.exec(bare(value)) ?? []
  return first === undefined || second === undefined ? null : [Number(first), Number(second)]
}

/** Whether a date of three numbers has a year of two digits. */
function hasShortYear(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST && NUMBERS.exec(bare(value))?.[3]?.length === 2
}

/** The longest date, in characters. */
const LONGEST = 100

/** A date on one line, without marks of direction, and without words before it such as `Reviewed on`. */
function bare(written: string): string {
  const line = written
    .replace(/[\u200E\u200F]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.replace(REVIEWED, '')
}

type Clock = Record<string, string | undefined>
type Parts = { year: string; month: string; day: string; rest: string }

const WORD = "(?:d['’])?[\\p{L}\\p{M}]+"
const NAME = `(?<name>${WORD})\\.?`
const OF = '(?:de |of )?'
const WEEKDAY = `(?:(?<weekday>${WORD})[,.]{0,2} )?`
const YEAR_FIRST = /^(\d{4})(?:[-/.] ?|[年년] ?)(\d{1,2})(?:[-/.] ?|[月월] ?)(\d{1,2})(?!\d)[日일.]?(.*)$/s
const NUMBERS = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4}|\d{2})(?!\d)(.*)$/s
const REST = '(?<year>\\d{4})(?!\\d)(?: ?г\\.)?(?<rest>.*)$'
const GAP = '(?:[ -]|(?<=\\.))'
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${NAME} (?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?,? ${REST}`, 'isu')
const DAY_FIRST = new RegExp(
  `^${WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?${GAP}${OF}${NAME},?${GAP}${OF}${REST}`,
  'isu',
)
/**
 * Words before the day of a review on pages such as Tripadvisor's and Amazon's: `Avis écrit le 22 juin 2015`, `Reviewed in the
 * United States on May 31, 2018`.
 */
const ON = '(?:on|le|am|vom|il|el|em) '
const REVIEWED = new RegExp(
  '^(?:(?:reviewed|written|posted|published|avis (?:écrit|publié)|publié|commenté|bewertet|rezension|' +
    'veröffentlicht|bewertung (?:verfasst|geschrieben)|(?:opinión )?escrita|reseñado|recensito|avaliado)' +
    `(?: (?:in|aus|en|em) [\\p{L} ]{2,40}?(?= ${ON}))?:? )?(?:${ON})?`,
  'iu',
)
const MONTH_NUMBER =
  /^(?:(?<year>\d{4}) ?(?:[-/.]|[年년]) ?(?<number>\d{1,2})[月월]?|(?<number>\d{1,2}) ?[-/.] ?(?<year>\d{4}))$/
const MONTH_NAME = new RegExp(`^(?:${NAME},?[ -]${OF}(?<year>\\d{4})|(?<year>\\d{4}),?[ -]${NAME})$`, 'iu')
/** The offsets of zones with a name: those of RFC 5322 (section 4.3), and those of Google's forms in German. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ Z: 'Z', UTC: 'Z', GMT: 'Z', EST: '-05:00', EDT: '-04:00', CST: '-06:00', CDT: '-05:00', MST: '-07:00' },
  ...{
    MDT: '-06:00',
    PST: '-08:00',
    PDT: '-07:00',
    CET: '+01:00',
    MEZ: '+01:00',
    CEST: '+02:00',
    MESZ: '+02:00',
    OEZ: '+02:00',
  },
}
const ZONE = `(?<zone>(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|${Object.keys(ZONES).join('|')})(?: [a-z]{3,4}$| ?[[(][^()[\\]]*[\\])])?`
const TIME = new RegExp(
  '^(?:,? (?:(?:at|à|às|um|om|alle|a las|klo?\\.?) )?|T)(?<hour>\\d{1,2})[:.h](?<minute>\\d{2})' +
    `(?:[:.](?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?(?: ?(?<half>[ap])\\.? ?m\\.?)?(?: uhr)? ?(?:${ZONE})?$`,
  'i',
)

function partsOf(text: string, order: DateOrder | null): Parts | null {
  const [, year = '', month = '', day = '', rest = ''] = YEAR_FIRST.exec(text) ?? []
  if (year) return { year, month, day, rest }
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first = '', second = '', written = '', rest = ''] = numbers
    // Without a known order, the first number of `24-01-05` may be the year.
    if (written.length === 2 && order === null) return null
    const year = written.padStart(4, '20')
    return order === 'mdy' ? { year, month: first, day: second, rest } : { year, month: second, day: first, rest }
  }
  return namedMonth(text)
}

function namedMonth(text: string): Parts | null {
  const { weekday, name, day, year, rest } = (MONTH_FIRST.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {}
  const month = name === undefined ? null : monthNamed(name)
  if (month === null || !day || !year || (weekday !== undefined && !isWeekday(weekday))) return null
  return { year, month: String(month), day, rest: rest ?? '' }
}

/** The year and month of a date without a day, such as `04/2026` or `avril 2026`; null for any other date. */
function monthIn(text: string): string | null {
  const { year, number, name } = (MONTH_NUMBER.exec(text) ?? MONTH_NAME.exec(text))?.groups ?? {}
  const month = name === undefined ? number : monthNamed(name)?.toString()
  return year === undefined || month === undefined ? null : `${year}-${month.padStart(2, '0')}`
}

function ofMonth(month: string, text: string, months: boolean): Result<Moment> {
  const first = Day.safeParse(`${month}-01`)
  if (!first.success) return { ok: false, problem: `${quoted(text)} is not a real date` }
  if (months) return { ok: true, value: { day: first.data, at: Date.parse(first.data), exact: 'month' } }
  return {
    ok: false,
    problem: `${quoted(text)} has no day; give whole dates, or add --month-dates to publish only the month`,
  }
}

function ofParts({ year, month, day, rest }: Parts, timezone: string): Moment | null {
  const written = Day.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (!written.success) return null
  if (rest === '') return { day: written.data, at: Date.parse(written.data), exact: 'day' }
  const { zone, ...time } = TIME.exec(rest)?.groups ?? {}
  const clock = clockOf(time)
  if (!clock) return null
  if (zone === undefined) {
    return { day: written.data, at: Date.parse(`${written.data}T${clock.slice(0, 8)}Z`), exact: 'day' }
  }
  try {
    return inZone(Temporal.Instant.from(`${written.data}T${clock}${offsetOf(zone)}`), timezone)
  } catch {
    return null // an offset such as +25:00, or a day that the business's time zone moves out of the years 0000 to 9999
  }
}

/** The offset of a zone: `GMT+1` is `+01:00`, `PST` is `-08:00`. */
function offsetOf(zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? (ZONES[zone.toUpperCase()] ?? '') : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

function clockOf({ hour = '', minute = '', second = '00', fraction, half }: Clock): string | null {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 60) return null
  return `${String(hours).padStart(2, '0')}:${minute}:${second}${fraction ? `.${fraction}` : ''}`
}

// Seconds since 1970 have 9 or 10 digits, milliseconds 12 or 13.
function ofNumber(value: number, timezone: string): Result<Moment> {
  if (value >= 1e8 && value < 1e11)
    return { ok: true, value: inZone(Temporal.Instant.fromEpochMilliseconds(Math.floor(value * 1000)), timezone) }
  if (value >= 1e11 && value < 1e14)
    return { ok: true, value: inZone(Temporal.Instant.fromEpochMilliseconds(Math.floor(value)), timezone) }
  const isSheet = value > 20_000 && value < 80_000
  const hint = isSheet ? "; it looks like a spreadsheet's day number: format the column as a date" : ''
  return { ok: false, problem: `${value} is not a date${hint}` }
}

function inZone(instant: Temporal.Instant, timezone: string): Moment {
  const day = Day.parse(instant.toZonedDateTimeISO(timezone).toPlainDate().toString())
  return { day, at: instant.epochMilliseconds, exact: 'instant' }
}

const AGO =
  'ago|yesterday|today|now|hace|ayer|hoy|vor|gestern|heute|il y a|hier|há|atrás|ontem|fa|ieri|oggi|geleden|siden|sedan|назад'
const RELATIVE = new RegExp(
  `(?<!\\p{L})(?:${AGO})(?!\\p{L})|前|(?<!오)전|^(?:last|this) |^an? (?:day|week|month|year)`,
  'iu',
)

function vague(text: string): string | null {
  if (RELATIVE.test(text)) {
    return `${quoted(text)} is relative; export again with exact dates, or map the column that has them`
  }
  if (/^\d{4}$/.test(text)) return `${quoted(text)} has no month and no day; give the whole date as YYYY-MM-DD`
  if (/^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?!\d)|(?:\d{1,2}[-. ]{1,2})?\p{L}+\.?[ -]['’]?\d{2}$)/u.test(text))
    return `${quoted(text)} has a two-digit year; give all four digits`
  return null
}

const ORDERS: readonly Offer[] = [
  { means: 'day first', gives: { dates: 'dmy' } },
  { means: 'month first', gives: { dates: 'mdy' } },
]

type Dated = { date: unknown; where: string }

/**
 * Finds out from all dates which number in `03/04/2024` is the day: a number above 12 in any date decides for all. The 13 in
 * `13/04/24` decides nothing, because it may be the year. Null if the order makes no difference to any date.
 *
 * @throws {OpenQuestion} if the dates do not decide it, or contradict each other
 */
export function dateOrder(dates: Iterable<Dated>): DateOrder | null {
  const seen: SeenDates = {}
  const count = { texts: 0, dates: 0, certain: 0 }
  for (const dated of dates) {
    const numbers = leadingNumbers(dated.date)
    const day = dayOfCell(dated.date)
    if (day !== null) seen.date ??= dated
    if (day !== null) count.dates += 1
    if ((day ?? 0) > 12 || numbers?.every((part) => part <= 12)) count.certain += 1
    if (!numbers) continue
    count.texts += 1
    const [first, second] = numbers
    if (first > 12) seen.dmy ??= dated
    else if (second > 12) seen.mdy ??= dated
    else if (first !== second || hasShortYear(dated.date)) seen.either ??= dated
  }
  if (seen.dmy && seen.mdy) throw new OpenQuestion(bothWays(seen.dmy, seen.mdy), ORDERS)
  if (count.certain === 0 && count.texts >= 3 && count.dates >= 5) refuseSwapped(seen)
  if (seen.dmy && !hasShortYear(seen.dmy.date)) return 'dmy'
  if (seen.mdy) return 'mdy'
  const open = seen.dmy ?? seen.either
  if (open) throw new OpenQuestion(unclear(open), ORDERS)
  return null
}

/** The first date of each kind; `date` is a date cell of a workbook. */
type SeenDates = Partial<Record<DateOrder | 'either' | 'date', Dated>>

/** The day of a date in a workbook; null for any other date. */
function dayOfCell(value: unknown): number | null {
  const [, day] = typeof value === 'string' ? (/^\d{4}-\d{2}-(\d{2})(?: \d{2}:\d{2}:\d{2})?$/.exec(value) ?? []) : []
  return day === undefined ? null : Number(day)
}

/**
 * Refuses a column if Excel may have swapped its days and months. In a country that writes the month first, Excel reads
 * `03/04/2024` as a date in March, and leaves `13/04/2024` as text. So the days above 12 are text, and all other days are dates.
 */
function refuseSwapped({ dmy, mdy, date }: SeenDates): void {
  const text = dmy ?? mdy
  if (!text || !date) return
  const offers = ORDERS.filter(({ gives }) => gives.dates === (dmy ? 'dmy' : 'mdy'))
  throw new OpenQuestion(
    {
      what:
        `its days above 12 are text, such as ${quoted(text.date)} in ${text.where}, and all others are dates, whose day and month ` +
        `may be swapped, such as ${quoted(date.date)} in ${date.where}`,
      how:
        'import the original file instead of one that Excel has saved; or, if all dates are right, add --dates ' +
        (dmy ? 'dmy' : 'mdy'),
    },
    offers,
  )
}

function unclear({ date, where }: Dated): Pick<OpenQuestion, 'what' | 'how'> {
  return {
    what: `its dates can be read in two ways, such as ${quoted(date)} in ${where}, and no other date shows which`,
    how:
      'add --dates dmy (day first) or --dates mdy (month first)' +
      (hasShortYear(date) ? '; if the year comes first, write it with four digits' : ''),
  }
}

function bothWays(dayFirst: Dated, monthFirst: Dated): Pick<OpenQuestion, 'what' | 'how'> {
  return {
    what:
      `its dates are written in two ways: day first in ${dayFirst.where} (${quoted(dayFirst.date)}), month first in ` +
      `${monthFirst.where} (${quoted(monthFirst.date)})`,
    how: 'correct the column, or add --dates dmy or --dates mdy to skip the dates that do not match',
  }
}
