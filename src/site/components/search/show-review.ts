import { formatDate, formatDay } from '../../../messages/dates.ts'
import { withoutInvisibleControls } from '../../../schema/invisible-controls.ts'
import type { Review } from '../../../schema/review.ts'
import { type ReviewFormats, type ShownReview, shownReview } from '../../views/shown-review.ts'
import { filled, type SearchWords, shownNumber } from './page-words.ts'

/** A found review as elements: a copy of the template, filled. */
export function showReview(review: Review, words: SearchWords): DocumentFragment {
  const template = document.getElementById('found-review')
  if (!(template instanceof HTMLTemplateElement)) throw new TypeError('The search page has no template')
  const copy = document.importNode(template.content, true)
  const shown = shownReview(review, words.review, formatsOf(words))
  // First all of the choice, then all of the filling: a value that looks like a mark stays as it is
  choose(copy, shown)
  fill(copy, shown)
  return copy
}

/** Keeps of the inner templates those that the review has values for, as what is in them. */
function choose(part: DocumentFragment, shown: ShownReview): void {
  const values: Record<string, string | null> = shown
  for (const optional of part.querySelectorAll('template')) {
    choose(optional.content, shown)
    if (values[optional.dataset['needs'] ?? ''] === null) optional.remove()
    else optional.replaceWith(optional.content)
  }
}

/** Puts values in place of the marks. What customers wrote only ever becomes text or an attribute, never markup. */
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
    date: (review) => formatDate(review, locale),
    day: (day) => formatDay(day, locale),
    number: (count) => shownNumber(count, words),
    languageName: (tag) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
  }
}
