import { withoutInvisibleControls } from '../../../schema/invisible-controls.ts'
import type { Review } from '../../../schema/review.ts'
import { formatDate, formatDay } from '../../../messages/dates.ts'
import { isSameLanguage } from '../../../messages/same-language.ts'
import { initials, knownDate } from '../../views/format.ts'
import { reviewPath } from '../../views/paths.ts'
import { filled, shownNumber, type SearchWords } from './page-words.ts'

/** A found review as elements. What customers wrote only ever becomes text, never markup. */
export function showReview(review: Review, say: SearchWords): DocumentFragment {
  const piece = part(document, '#found-review', HTMLTemplateElement).content.cloneNode(true)
  if (!(piece instanceof DocumentFragment)) throw new TypeError('A template has a fragment')
  const { rating, text, language } = review
  const author = withoutInvisibleControls(review.author)

  part(piece, '.avatar').textContent = initials(author)
  part(piece, 'h2').textContent = author
  part(piece, '.stars', SVGElement).setAttribute('aria-label', filled(say.outOfFive, { stars: String(rating) }))
  part(piece, '.stars use', SVGElement).setAttribute('href', `#s${rating}`)
  part(piece, '.permalink', HTMLAnchorElement).href = reviewPath(review)
  const time = part(piece, 'time', HTMLTimeElement)
  time.dateTime = knownDate(review)
  time.textContent = formatDate(review, document.documentElement.lang)
  part(piece, '.source').append(source(review), ...method(review), ...languageOf(review, say))
  disclose(part(piece, '.disclosure'), review)

  const words = part(piece, '.words')
  words.textContent = text === null ? (sourceOption(review)?.dataset['note'] ?? '') : withoutInvisibleControls(text)
  if (text === null) words.className = 'wordless'
  else if (language !== null) words.lang = language
  showReply(part(piece, '.reply'), review)
  showInLog(piece.querySelector('.in-log'), review, say)
  return piece
}

function showReply(place: HTMLElement, { owner_reply: reply }: Review): void {
  if (reply === null) return place.remove()
  part(place, '.words').textContent = withoutInvisibleControls(reply.text)
  const time = part(place, 'time', HTMLTimeElement)
  if (reply.date === null) return time.remove()
  time.dateTime = reply.date
  time.textContent = `, ${formatDay(reply.date, document.documentElement.lang)}`
}

/** Since when a review is in the log, and what changed in it, no answer of the search says: the page of the log does. */
function showInLog(place: Element | null, { id, log_index: index }: Review, say: SearchWords): void {
  if (place === null) return // the site keeps no log
  if (index === undefined) return place.remove()
  const number = part(place, '.number', HTMLAnchorElement)
  number.textContent = filled(say.numberInLog, { number: shownNumber(index, say) })
  number.href = `/log/?review=${id}`
  part(place, '.proof', HTMLAnchorElement).href = `/log/?review=${id}#proof`
}

/** What the page knows about a source: its name, and a note for reviews without text. */
function sourceOption({ source }: Pick<Review, 'source'>): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#source-names option[value="${source}"]`)
}

function disclose(place: HTMLElement, { disclosure }: Review): void {
  if (disclosure === undefined) return place.remove()
  const { kind, note } = disclosure
  const tie = document.querySelector(`#disclosures option[value="${kind}"]`)?.textContent ?? `Disclosure: ${kind}.`
  place.textContent =
    note === undefined ? tie : `${tie} ${withoutInvisibleControls(note).replace(/(?<![.\s])[.\s]+$/, '')}.`
}

function source({ source, source_url: address }: Review): Node {
  const name = sourceOption({ source })?.textContent ?? source
  if (address === null) return document.createTextNode(name)
  const link = linkTo(address, name)
  link.rel = 'nofollow ugc'
  return link
}

/** Which language it is in, if that is not the page's. */
function languageOf({ text, language }: Review, { inLanguage }: SearchWords): string[] {
  const { lang } = document.documentElement
  if (text === null || language === null || isSameLanguage(language, lang)) return []
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(language) ?? language
  return ['\u00a0· ', filled(inLanguage, { language: name })]
}

function method({ verification }: Review): (string | Node)[] {
  const how = document.querySelector(`#methods option[value="${verification?.method ?? ''}"]`)?.textContent
  return how === undefined ? [] : ['\u00a0· ', linkTo('/verification/#methods', how)]
}

function linkTo(address: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.textContent = words
  return link
}

function part(within: ParentNode, selector: string): HTMLElement
function part<T extends Element>(within: ParentNode, selector: string, kind: new () => T): T
function part(within: ParentNode, selector: string, kind: new () => Element = HTMLElement): Element {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new TypeError(`The search page has no ${selector}`)
  return found
}
