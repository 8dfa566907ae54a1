import type { Formats } from '../../messages/formats.ts'
import { isSameLanguage } from '../../messages/same-language.ts'
import { disclosureWithNote } from '../../messages/say-disclosure.ts'
import type { Review } from '../../schema/review.ts'
import { foldOf } from './fold.ts'
import { initials, knownDate } from './format-values.ts'
import { reviewPath } from './paths.ts'

/**
 * All values that `review.astro` shows, with their placeholders in the template of the search page. Pages and the search page's
 * script fill the same places with the same values, so both show the same.
 */
export const VALUE_PLACEHOLDERS = {
  id: '{id}',
  author: '{author}',
  initials: '{initials}',
  rating: '{rating}',
  date: '{date}',
  day: '{day}',
  edited: '{edited}',
  editedDay: '{editedDay}',
  permalink: '{permalink}',
  linkedSource: '{linkedSource}',
  sourceAddress: '{sourceAddress}',
  plainSource: '{plainSource}',
  method: '{method}',
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
export type ShownReview = { [Place in keyof typeof VALUE_PLACEHOLDERS]: string | null } & { id: string; rating: string }

/** Words, in the language of the page, for values that reviews contain only as ids. */
export type ReviewWords = {
  sources: Record<string, { name: string; noText: string }>
  methods: Record<string, string>
  disclosures: Record<string, string>
  amended: Record<string, string>
}

/** The page's formats for values of a review. */
export type ReviewFormats = Pick<Formats, 'date' | 'day' | 'number' | 'languageName' | 'locale'>

/** The values of a review that pages and search results show. */
export function shownReview(review: Review, words: ReviewWords, formats: ReviewFormats): ShownReview {
  const { id, author, rating, edited_on: edited, verification, disclosure, amended, log_index: index } = review
  return {
    id,
    author,
    initials: initials(author),
    rating: String(rating),
    date: formats.date(review),
    day: knownDate(review),
    edited: edited === undefined ? null : formats.day(edited),
    editedDay: edited ?? null,
    permalink: reviewPath(review),
    method: verification === undefined ? null : (words.methods[verification.method] ?? null),
    disclosure:
      disclosure === undefined
        ? null
        : disclosureWithNote(words.disclosures[disclosure.kind] ?? disclosure.kind, disclosure.note),
    amended: amended === undefined ? null : (words.amended[amended.reason] ?? null),
    logNumber: index === undefined ? null : formats.number(index),
    ...shownSource(review, words),
    ...shownText(review, words, formats),
    ...shownReply(review, formats),
  }
}

function shownSource({ source, source_url: address }: Review, { sources }: ReviewWords) {
  const name = sources[source]?.name ?? source
  const isLinked = address !== null
  return { linkedSource: isLinked ? name : null, sourceAddress: address, plainSource: isLinked ? null : name }
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
