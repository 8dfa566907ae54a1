import { formatDay, formatMonth } from '../../../messages/dates.ts'
import { withoutInvisibleControls } from '../../../schema/invisible-controls.ts'
import type { Review } from '../../../schema/review.ts'
import { type ReviewFormats, type ShownReview, shownReview } from '../../views/shown-review.ts'
import { filled, type SearchWords, shownNumber } from './search-page-words.ts'

/** A search result as elements: a filled copy of the template. */
export function showReview(review: Review, words: SearchWords): DocumentFragment {
  const template = document.getElementById('found-review')
  if (!(template instanceof HTMLTemplateElement)) throw new TypeError('The search page has no template')
  const copy = document.importNode(template.content, true)
  const shown = shownReview(review, words.review, formatsOf(words))
  // Chooses all templates before filling any, so that a value that looks like a placeholder stays unchanged.
  choose(copy, shown)
  fill(copy, shown)
  return copy
}

/** Replaces each inner template by its contents if the review has a value for it, and removes it otherwise. */
function choose(part: DocumentFragment, shown: ShownReview): void {
  const values: Record<string, string | null> = shown
  for (const optional of part.querySelectorAll('template')) {
    choose(optional.content, shown)
    if (values[optional.dataset['needs'] ?? ''] === null) optional.remove()
    else optional.replaceWith(optional.content)
  }
}

/** Replaces placeholders by values. Customers' words become only text or attributes, never markup. */
function fill(part: DocumentFragment, shown: ShownReview): void {
  const valueOf = (marked: string): string => withoutInvisibleControls(filled(marked, shown))
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = valueOf(texts.currentNode.nodeValue ?? '')
  for (const element of part.querySelectorAll('*')) {
    for (const attribute of [...element.attributes]) {
      const value = valueOf(attribute.value)
      if (value === '' && attribute.value !== '') element.removeAttribute(attribute.name)
      else attribute.value = value
    }
  }
}

function formatsOf(words: SearchWords): ReviewFormats {
  const { lang: locale } = document.documentElement
  return {
    locale,
    day: (day) => formatDay(day, locale),
    month: (month) => formatMonth(month, locale),
    number: (count) => shownNumber(count, words),
    languageName: (tag) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
  }
}
