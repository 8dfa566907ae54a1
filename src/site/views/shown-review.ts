import type { Formats } from '../../messages/formats.ts'
import { isSameLanguage } from '../../messages/same-language.ts'
import { disclosureWithNote } from '../../messages/say-disclosure.ts'
import type { RatingGiven, Review } from '../../schema/review.ts'
import { foldOf } from './fold.ts'
import { knownDate } from './format-values.ts'
import { reviewPath } from './paths.ts'

/**
 * All values that `review.astro` shows, with their placeholders in the template of the search page. Pages and the search page's
 * script fill the same places with the same values, so both show the same.
 */
export const VALUE_PLACEHOLDERS = {
  id: '{id}',
  author: '{author}',
  rating: '{rating}',
  date: '{date}',
  day: '{day}',
  edited: '{edited}',
  editedDay: '{editedDay}',
  permalink: '{permalink}',
  origin: '{origin}',
  linkedSource: '{linkedSource}',
  sourceAddress: '{sourceAddress}',
  plainSource: '{plainSource}',
  method: '{method}',
  given: '{given}',
  experienced: '{experienced}',
  experiencedDay: '{experiencedDay}',
  language: '{language}',
  text: '{text}',
  textLanguage: '{textLanguage}',
  textFold: '{textFold}',
  textMore: '{textMore}',
  noText: '{noText}',
  disclosure: '{disclosure}',
  amended: '{amended}',
  reply: '{reply}',
  replied: '{replied}',
  repliedDay: '{repliedDay}',
  replyFold: '{replyFold}',
  replyMore: '{replyMore}',
  logNumber: '{logNumber}',
}

/**
 * The values of a review by place; null if it has none. A `..Day` is for machines (HTML's `datetime`), the others for people.
 */
export type ShownReview = { [Place in keyof typeof VALUE_PLACEHOLDERS]: string | null } & {
  id: string
  rating: string
  origin: string
}

/** Words, in the language of the page, for values that reviews contain only as ids. */
export type ReviewWords = {
  /** `account` is the origin of a review from a signed-in account. */
  sources: Record<string, { name: string; noText: string; account: string }>
  methods: Record<string, string>
  /** The origins of reviews with the other methods. A method that proves nothing has none. */
  origins: Record<string, string>
  /** A sentence with the places `{value}` and `{scale}`. */
  given: string
  disclosures: Record<string, string>
  amended: Record<string, string>
}

/** The page's formats for values of a review. */
export type ReviewFormats = Pick<Formats, 'day' | 'month' | 'number' | 'languageName' | 'locale'>

/** The values of a review that pages and search results show. */
export function shownReview(review: Review, words: ReviewWords, formats: ReviewFormats): ShownReview {
  const { id, author, rating, edited_on: edited, verification, disclosure, amended, log_index: index } = review
  const { rating_given: given } = review
  return {
    id,
    author,
    rating: String(rating),
    ...shownDates(review, formats),
    edited: edited === undefined ? null : formats.day(edited),
    editedDay: edited ?? null,
    permalink: reviewPath(review),
    method: verification === undefined ? null : (words.methods[verification.method] ?? null),
    disclosure:
      disclosure === undefined
        ? null
        : disclosureWithNote(words.disclosures[disclosure.kind] ?? disclosure.kind, disclosure.note),
    amended: amended === undefined ? null : (words.amended[amended.reason] ?? null),
    given: given === undefined ? null : sayGiven(given, words, formats),
    logNumber: index === undefined ? null : formats.number(index),
    ...shownSource(review, words),
    ...shownText(review, words, formats),
    ...shownReply(review, formats),
  }
}

/** The date of a review, and when its author was a customer, if that is known. */
export function shownDates(review: Review, formats: Pick<Formats, 'day' | 'month'>): ShownDates {
  const { experienced_on: experienced = null } = review
  const day = knownDate(review)
  return {
    ...{ day, date: dayOrMonth(day, formats) },
    experienced: experienced && dayOrMonth(experienced, formats),
    experiencedDay: experienced,
  }
}

/** The dates of a review: for people, and for machines (`Day`). */
export type ShownDates = Pick<ShownReview, 'date' | 'day' | 'experienced' | 'experiencedDay'>

/** A day, or a month if only that is known, in words. */
export function dayOrMonth(day: string, formats: Pick<Formats, 'day' | 'month'>): string {
  return day.length === 7 ? formats.month(day) : formats.day(day)
}

function sayGiven({ value, scale }: RatingGiven, words: ReviewWords, { number }: ReviewFormats): string {
  return words.given.replace('{value}', number(Number(value))).replace('{scale}', number(scale))
}

function shownSource({ source, source_url: address, verification }: Review, { sources, origins }: ReviewWords) {
  const { name, account } = sources[source] ?? { name: source, account: source }
  const method = verification?.method
  const origin = method === 'platform_account' ? account : (origins[method ?? ''] ?? name)
  const isLinked = address !== null
  return { origin, linkedSource: isLinked ? name : null, sourceAddress: address, plainSource: isLinked ? null : name }
}

function shownText({ source, text, language }: Review, { sources }: ReviewWords, formats: ReviewFormats) {
  const isForeign = text !== null && language !== null && !isSameLanguage(language, formats.locale)
  const { fold, more } = foldOf(text ?? '', 6)
  return {
    text,
    textLanguage: text === null ? null : language,
    textFold: fold,
    textMore: more,
    noText: text === null ? (sources[source]?.noText ?? null) : null,
    language: isForeign ? formats.languageName(language) : null,
  }
}

function shownReply({ owner_reply: reply }: Review, formats: ReviewFormats) {
  const { text = null, date = null } = reply ?? {}
  const { fold, more } = foldOf(text ?? '', 6)
  const replied = date === null ? null : formats.day(date)
  return { reply: text, replyFold: fold, replyMore: more, replied, repliedDay: date }
}
