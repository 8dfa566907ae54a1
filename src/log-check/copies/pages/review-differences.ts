import { isDeepStrictEqual } from 'node:util'
import type { Messages } from '../../../messages/messages.ts'
import { sayDisclosure } from '../../../messages/say-disclosure.ts'
import type { Amended } from '../../../schema/amended.ts'
import type { Review } from '../../../schema/review.ts'
import { EMBED_TEXT } from '../../../site/views/embed/embed-content.ts'
import { excerpt, knownDate } from '../../../site/views/format-values.ts'
import { dayOrMonth } from '../../../site/views/shown-review.ts'
import { asDisplayed, onOneLine } from '../as-displayed.ts'
import type { ShownAs, Occurrence } from './occurrences.ts'
import { type Element, hasClass, isIn, isOnlyText, contentOf, within } from './page.ts'
import { isStars, numbersIn, starsOf } from './stars.ts'

const PARTS = ['stars', 'author', 'date', 'reply', 'disclosure', 'amended'] as const

/** The parts of a review on a page. Each is a list, because a page may show a part more than once. */
type ReviewParts = Record<(typeof PARTS)[number] | 'words', unknown[]>

/** The parts of a review that a page shows wrongly, as phrases such as `its stars differ`. */
export function differencesOf(found: Occurrence, review: Review, messages: Messages | undefined): string[] {
  // A link in the business's own text may have any words
  if (found.form === 'linked' && within(found.element, ({ name }) => name === 'bdi').length === 0) return []
  const shown = partsShown(found, messages)
  const due = partsDue(found.form, review, messages)
  const differing = PARTS.filter((part) => !isDeepStrictEqual(shown[part], due[part])).map(
    (part) => `its ${part} differs`,
  )
  return [
    ...differing.map((what) => what.replace('stars differs', 'stars differ')),
    ...(areItsWords(found, shown.words, review) ? [] : ['its words differ']),
    ...markOf(found, review, messages),
  ]
}

/** Faults of the note in place of missing words, and of `data-rating`, which a style sheet filters reviews by. */
function markOf({ form, element }: Occurrence, review: Review, messages: Messages | undefined): string[] {
  if (form !== 'whole') return []
  const { 'data-rating': chosen = String(review.rating) } = element.attribs
  const notes = within(element, (one) => hasClass(one, 'wordless')).map(shownIn)
  const [source = ''] = within(element, (one) => hasClass(one, 'source')).map(shownIn)
  const known = messages === undefined ? notes : [messages.review.withoutText, messages.review.textElsewhere(source)]
  const isRight = review.text === null ? notes.every((note) => known.includes(note)) : notes.length === 0
  return [
    ...(chosen === String(review.rating) ? [] : ['its data-rating differs']),
    ...(isRight ? [] : ['the note in place of its words differs']),
  ]
}

function partsShown({ form, element }: Occurrence, messages: Messages | undefined): ReviewParts {
  const isReply = (one: Element): boolean => hasClass(one, 'reply')
  const of = (passes: (one: Element) => boolean): Element[] =>
    within(element, passes).filter((one) => !isIn(one, isReply))
  const inReply = (passes: (one: Element) => boolean): Element[] =>
    within(element, (one) => passes(one) && isIn(one, isReply))
  const isWords = (one: Element): boolean => hasClass(one, 'words')
  const days = within(element, ({ name }) => name === 'time').map((time) => dateShown(time, messages))
  const isAuthor = (one: Element): boolean =>
    (form === 'whole' ? /^h\d$/ : form === 'day' ? /^a$/ : /^bdi$/).test(one.name)
  const isTold = form === 'pull' ? ({ name }: Element) => name === 'blockquote' : isWords
  return {
    stars:
      form === 'day' ? of((one) => hasClass(one, 'meta')).map(starsInWords) : within(element, isStars).map(starsOf),
    author: of(isAuthor).map(shownIn),
    date: form === 'linked' ? dateAfterAuthor(element, messages) : days,
    words: of(isTold).map(wordsIn),
    reply: inReply(form === 'whole' ? isWords : ({ name }) => name === 'bdi').map(wordsIn),
    disclosure: messages === undefined ? [] : of((one) => hasClass(one, 'disclosure')).map(shownIn),
    amended: messages === undefined ? [] : of((one) => hasClass(one, 'amended')).map(shownIn),
  }
}

function partsDue(form: ShownAs, review: Review, messages: Messages | undefined): ReviewParts {
  const {
    rating,
    author,
    edited_on: edited,
    experienced_on: experienced,
    owner_reply: reply,
    disclosure,
    amended,
  } = review
  const isBrief = form === 'day' || form === 'linked'
  const written = dateDue(knownDate(review), messages?.formats.date(review))
  const known = (day: string | null | undefined) =>
    day ? [dateDue(day, messages && dayOrMonth(day, messages.formats))] : []
  const both = [...known(experienced), written]
  const whole = [...known(reply?.date), ...both, ...known(edited)]
  const dates = { whole, line: both, pull: [], embed: both, day: [], linked: written.slice(1) }
  const shownReply = form === 'whole' ? asDisplayed(reply?.text ?? '') : asDisplayed(excerpt(reply?.text ?? ''))
  return {
    stars: form === 'linked' ? [] : [rating],
    author: [asDisplayed(author)],
    date: dates[form],
    words: [],
    reply: reply === null || isBrief || form === 'embed' ? [] : [shownReply],
    disclosure: !disclosure || isBrief || !messages ? [] : [asDisplayed(sayDisclosure(disclosure, messages))],
    amended: !amended || form !== 'whole' || !messages ? [] : amendedShown(amended, messages),
  }
}

/** Whether the words on a page come from the review: its whole text or its excerpt, or any part of the text in a quotation. */
function areItsWords({ form, element }: Occurrence, shown: readonly unknown[], { text }: Review): boolean {
  if (form === 'day' || form === 'linked') return shown.length === 0
  if (form === 'pull' || (form === 'line' && within(element, ({ name }) => name === 'q').length > 0)) {
    const [quote, ...more] = shown
    return typeof quote === 'string' && more.length === 0 && onOneLine(text ?? '').includes(onOneLine(quote))
  }
  if (text === null) return shown.length === 0
  const due = { whole: [text], line: [text, excerpt(text)], embed: [excerpt(text, EMBED_TEXT)] }[form]
  return due.some((words) => isDeepStrictEqual(shown, [asDisplayed(words)]))
}

/** The words in an element; undefined if it contains anything besides text or a single quotation. */
function wordsIn(element: Element): string | undefined {
  const [only, ...more] = element.children.filter((child) => 'attribs' in child)
  const isQuote = only !== undefined && more.length === 0 && ['q', 'p'].includes(only.name) && isOnlyText(only)
  return isOnlyText(element) || isQuote ? shownIn(element) : undefined
}

function shownIn(element: Element): string {
  return asDisplayed(contentOf(element))
}

/** A day in machine-readable form and, if the page's language is known, in words. */
function dateShown(time: Element, messages: Messages | undefined): string[] {
  return dateDue(time.attribs['datetime'] ?? '', messages && contentOf(time))
}

function dateDue(day: string, words: string | undefined): string[] {
  return words === undefined ? [day] : [day, asDisplayed(words)]
}

/** `November 4, 2026` in a link with the words `Dana R., November 4, 2026`. */
function dateAfterAuthor(link: Element, messages: Messages | undefined): string[] {
  const [author] = within(link, ({ name }) => name === 'bdi')
  if (author === undefined || messages === undefined) return []
  return [shownIn(link).slice(shownIn(author).length).replace(/^, /, '')]
}

function starsInWords(element: Element): number {
  const [stars, ...more] = numbersIn(shownIn(element))
  return more.length === 0 ? Number(stars) : NaN
}

function amendedShown({ reason }: Amended, { review }: Messages): string[] {
  return [asDisplayed(review.amended(review.amendments[reason]))]
}
