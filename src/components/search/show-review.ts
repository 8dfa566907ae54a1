import type { Review } from '../../schema/review.ts'
import { shownCount } from '../../schema/rounding.ts'
import { formatDate, initials, knownDate } from '../../views/format.ts'
import { reviewPath } from '../../views/paths.ts'

/** A found review as elements. What customers wrote only ever becomes text, never markup. */
export function showReview(review: Review): DocumentFragment {
  const piece = part(document, '#found-review', HTMLTemplateElement).content.cloneNode(true)
  if (!(piece instanceof DocumentFragment)) throw new TypeError('A template has a fragment')
  const { author, rating, text, language, owner_reply: reply } = review

  part(piece, '.avatar').textContent = initials(author)
  part(piece, 'h2').textContent = author
  part(piece, '.stars', SVGElement).setAttribute('aria-label', `${rating} out of 5`)
  part(piece, '.stars use', SVGElement).setAttribute('href', `#s${rating}`)
  part(piece, '.permalink', HTMLAnchorElement).href = reviewPath(review)
  const time = part(piece, 'time', HTMLTimeElement)
  time.dateTime = knownDate(review)
  time.textContent = formatDate(review, document.documentElement.lang)
  part(piece, '.source').append(source(review), method(review))
  disclose(part(piece, '.disclosure'), review)

  const words = part(piece, '.words')
  words.textContent = text ?? sourceOption(review)?.dataset['note'] ?? ''
  if (text === null) words.className = 'wordless'
  else if (language !== null) words.lang = language
  if (reply === null) part(piece, '.reply').remove()
  else part(piece, '.reply .words').textContent = reply.text
  showInLog(piece.querySelector('.in-log'), review)
  return piece
}

/** Since when a review is in the log, and what changed in it, no answer of the search says: the page of the log does. */
function showInLog(place: Element | null, { id, log_index: index }: Review): void {
  if (place === null) return // the site keeps no log
  if (index === undefined) return place.remove()
  const number = part(place, '.number', HTMLAnchorElement)
  number.textContent = `No. ${shownCount(index)} in the log`
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
  place.textContent = note === undefined ? tie : `${tie} ${note.replace(/(?<![.\s])[.\s]+$/, '')}.`
}

function source({ source, source_url: address }: Review): Node {
  const name = sourceOption({ source })?.textContent ?? source
  if (address === null) return document.createTextNode(name)
  const link = document.createElement('a')
  link.href = address
  link.rel = 'nofollow ugc'
  link.textContent = name
  return link
}

function method({ verification }: Review): string {
  const how = document.querySelector(`#methods option[value="${verification?.method ?? ''}"]`)?.textContent
  return how === undefined ? '' : ` · ${how}`
}

function part(within: ParentNode, selector: string): HTMLElement
function part<T extends Element>(within: ParentNode, selector: string, kind: new () => T): T
function part(within: ParentNode, selector: string, kind: new () => Element = HTMLElement): Element {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new TypeError(`The search page has no ${selector}`)
  return found
}
