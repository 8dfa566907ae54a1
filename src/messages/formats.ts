import type { SiteLanguage } from '../schema/content/site-language.ts'
import type { Review } from '../schema/review.ts'
import { roundedShare, shownRating, type StarSum } from '../schema/rounding.ts'
import { formatDate, formatDay, formatMonth, monthName } from './dates.ts'
import { pluralChooser, type PluralChooser, type PluralForms } from './plural-forms.ts'

/** How a site writes numbers, dates and lists in any sentence. */
export type Formats = {
  language: SiteLanguage
  /** For `Intl` and the `lang` of pages. */
  locale: string
  /** The locale for numbers and lists, which may differ from `locale`. */
  numbersAsIn: string
  /** A count: `12,345`. */
  number: (count: number) => string
  /** A number with exactly `digits` decimals: `−0.25`. */
  decimal: (value: number, digits: number) => string
  /** A mean of stars, with one decimal: `4.3`. */
  rating: (stars: StarSum) => string
  /** A share in whole percent, unless rounding would mislead: `45%`, `over 99%`. */
  share: (part: number, whole: number) => string
  /** A day, `YYYY-MM-DD` or an instant: `November 4, 2026`. */
  day: (day: string) => string
  /** A month, `YYYY-MM` or a day in it: `November 2026`. */
  month: (month: string) => string
  /** The month without its year: `November`. */
  monthName: (month: string) => string
  /** The date of a review, without a day if that is unknown. */
  date: (review: Pick<Review, 'date' | 'date_precision'>) => string
  /** `a, b and c`. */
  list: (items: readonly string[]) => string
  /** The name of a language, by its BCP 47 tag: `German`. */
  languageName: (tag: string) => string
  /** A label as written within a sentence: "Products" becomes "products" in languages that capitalise only names. */
  inSentence: (label: string) => string
  /** Compares names for sorting. */
  compare: (a: string, b: string) => number
}

/** The formats for the sentences of one language, with its plurals. */
export type SentenceFormats<L extends SiteLanguage> = Formats & {
  plural: PluralChooser<L>
  /** A count with its noun: `1 review`, `12,345 reviews`. */
  counted: (count: number, forms: PluralForms<L>) => string
}

/** What `Intl` does not know about a language. */
type FormatWords<L extends SiteLanguage> = {
  language: L
  locale: string
  /** The locale for numbers and lists, if it differs from `locale`. */
  numbersAsIn?: string
  under: (percent: string) => string
  over: (percent: string) => string
  inSentence: (label: string) => string
}

/** The formats of a locale. */
export function formatsOf<L extends SiteLanguage>(words: FormatWords<L>): SentenceFormats<L> {
  const { language, locale, numbersAsIn = locale, inSentence } = words
  const counts = new Intl.NumberFormat(numbersAsIn)
  const tenths = new Intl.NumberFormat(numbersAsIn, { minimumFractionDigits: 1 })
  const percents = new Intl.NumberFormat(numbersAsIn, { style: 'percent' })
  const lists = new Intl.ListFormat(numbersAsIn, { type: 'conjunction' })
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const { compare } = new Intl.Collator(language)
  const plural = pluralChooser<L>(locale)
  const number = (count: number): string => counts.format(count)
  return {
    ...{ language, locale, numbersAsIn, number, compare, plural, inSentence },
    decimal: (value, digits) =>
      new Intl.NumberFormat(numbersAsIn, { minimumFractionDigits: digits, maximumFractionDigits: digits })
        .format(value)
        .replace('-', '−'),
    rating: (stars) => tenths.format(Number(shownRating(stars))),
    share: (part, whole) => {
      const { percent, is } = roundedShare(part, whole)
      const written = percents.format(percent / 100)
      return is === 'exactly' ? written : words[is](written)
    },
    day: (day) => formatDay(day, locale),
    month: (month) => formatMonth(month, locale),
    monthName: (month) => monthName(month, locale),
    date: (review) => formatDate(review, locale),
    list: (items) => lists.format(items),
    languageName: (tag) => names.of(tag) ?? tag,
    counted: (count, forms) => `${number(count)} ${plural(count, forms)}`,
  }
}
