import { normalized } from '../schema/normalized.ts'

// Languages whose month names are words. A name that means different months in two languages is not read: `listopad` is November
// in Polish, but October in Croatian.
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr el ru uk bg hr sl sr et lv lt ca gl eu id he ar hi'.split(' ')

/** The month, 1 to 12, with this name or short name in one of many languages (`April`, `Apr.`, `avril`, `März`), or null. */
export function monthNamed(name: string): number | null {
  months ??= new Map(
    tally().flatMap(([word, [month, ...others]]) => (month && others.length === 0 ? [[word, month]] : [])),
  )
  return months.get(plain(name)) ?? null
}

/** Whether this is the name or short name of a day of the week in one of these languages. */
export function isWeekday(name: string): boolean {
  weekdays ??= new Set(LANGUAGES.flatMap((language) => weekdaysOf(language)))
  return weekdays.has(plain(name))
}

// Built on first use, because building them takes a quarter of a second.
let months: Map<string, number> | undefined
let weekdays: Set<string> | undefined

/** Names that `Intl` lacks: `Mrz` is from Excel in German, `Jänner` from Austria. */
const EXTRA = [
  { word: 'sept', month: 9 },
  { word: 'mrz', month: 3 },
  { word: 'janner', month: 1 },
]

/** Every name of a month, and the months that it means. */
function tally(): [string, number[]][] {
  const named = LANGUAGES.flatMap((language) => monthsOf(language))
  const byWord = Map.groupBy([...named, ...EXTRA], ({ word }) => word)
  return [...byWord].map(([word, found]) => [word, [...new Set(found.map(({ month }) => month))]])
}

// Many languages inflect the name if it comes with a day or a year.
const BESIDE = [{}, { day: 'numeric' }, { year: 'numeric' }] as const
const LENGTHS = ['long', 'short'] as const

function monthsOf(language: string): { word: string; month: number }[] {
  const formats = LENGTHS.flatMap((month) =>
    BESIDE.map(
      (beside) => new Intl.DateTimeFormat(language, { ...beside, month, timeZone: 'UTC', calendar: 'gregory' }),
    ),
  )
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) =>
    formats.flatMap((format) => {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15))
      const word = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
      return /^\p{L}+$/u.test(word) ? [{ word, month }] : []
    }),
  )
}

function weekdaysOf(language: string): string[] {
  const formats = LENGTHS.map((weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }))
  const days = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 10, 1 + index))
  return formats.flatMap((format) => days.map((day) => plain(format.format(day))))
}

/** A name in lower case without accents, dots and the preposition before it: `févr.` becomes `fevr`, `de març` becomes `marc`. */
function plain(name: string): string {
  return normalized(name, 'NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^(?:de |d['’])/, '')
}
