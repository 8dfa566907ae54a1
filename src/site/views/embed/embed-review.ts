import { disclosureWithNote } from '../../../messages/say-disclosure.ts'
import type { DisclosureKind } from '../../../schema/disclosure.ts'
import type { Review } from '../../../schema/review.ts'
import { excerpt } from '../format-values.ts'

/** A review as embeds show it. */
export type EmbedReview = {
  id: string
  author: string
  stars: number
  /** The date in words, and for machines. */
  date: string
  day: string
  /** When the author was a customer, in words and for machines; absent if unknown. */
  experienced?: { date: string; day: string }
  /** A long text is cut. */
  text: string
  language: string | null
  /** The path of its permalink. */
  path: string
  /** A sentence; empty without a disclosure. */
  disclosure: string
}

/** The words that embeds need for any review. */
export type EmbedWords = {
  locale: string
  /** The label of a row of stars for screen readers, with `#` for their number. */
  outOfFive: string
  disclosures: Record<DisclosureKind, string>
  /** The words before each date of a review with two dates. */
  dates: { experienced: string; published: string }
  /** The pattern of invisible characters to leave out. The part that its first group matches stays. */
  invisible: string
  note: string | null
}

export type WrittenReview = Pick<
  Review,
  'id' | 'author' | 'rating' | 'date' | 'date_precision' | 'experienced_on' | 'text' | 'language' | 'disclosure'
>

/** A review of the published data, with its dates in words and at most `length` characters of its text. */
export function embedReview(
  review: WrittenReview,
  words: EmbedWords,
  shownAs: { inWords: (day: string) => string; length: number },
): EmbedReview {
  const {
    id,
    author,
    rating,
    date,
    date_precision: precision,
    experienced_on: experienced,
    language,
    disclosure,
  } = review
  const shown = (text: string): string => text.replace(new RegExp(words.invisible, 'gu'), '$1')
  const day = precision === 'month' ? date.slice(0, 7) : date
  const note = disclosure?.note === undefined ? undefined : shown(disclosure.note)
  return {
    ...{ id, language, stars: rating, author: shown(author) },
    ...{ day, date: shownAs.inWords(day) },
    ...(experienced !== undefined && { experienced: { date: shownAs.inWords(experienced), day: experienced } }),
    text: excerpt(shown(review.text ?? ''), shownAs.length),
    path: `/reviews/${date.slice(0, 7)}/#${id}`,
    disclosure: disclosure ? disclosureWithNote(words.disclosures[disclosure.kind], note) : '',
  }
}

/** A day, or a month, in words, in browsers; a build has faster formats. */
export function dateInWords(day: string, locale: string): string {
  const form = day.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : ({ dateStyle: 'long' } as const)
  return new Date(day).toLocaleDateString(locale, { ...form, timeZone: 'UTC' })
}
