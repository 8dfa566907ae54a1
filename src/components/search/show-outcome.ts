import { counted, shownCount } from '../../schema/rounding.ts'
import type { SearchOutcome } from './ask.ts'
import { corrections } from './corrections.ts'
import { filtersFromForm, filtersFromQuery, searchAddress } from './filters.ts'
import { clearHits, markHits } from './mark-hits.ts'
import { showReview } from './show-review.ts'

/** Shows the first page of a search, or a further one below what is there. */
export function show(outcome: SearchOutcome, page: 'first' | 'further'): void {
  const status = pageElement('found', HTMLElement)
  // What is being read stays, and the button too
  if (page === 'further' && (outcome.kind === 'busy' || outcome.kind === 'unreachable')) {
    status.textContent = outcome.kind === 'busy' ? BUSY : 'No answer. Try “Show more” again.'
    return
  }
  const results = pageElement('results', HTMLElement)
  const unreachable = pageElement('unreachable', HTMLElement)
  if (page === 'first' || outcome.kind === 'faulty') {
    clearHits()
    results.replaceChildren()
  }
  unreachable.hidden = outcome.kind !== 'unreachable'
  results.hidden = !unreachable.hidden
  if (outcome.kind === 'unreachable') {
    // The form has only what there are pages of.
    const known = filtersFromForm(pageElement('search', HTMLFormElement))
    pageElement('fallback-links', HTMLElement).replaceChildren(...fallbackLinks(known, chosenName).map(linkItem))
  }
  pageElement('more', HTMLButtonElement).hidden = outcome.kind !== 'found' || outcome.answer.next === null
  const shown = results.childElementCount
  if (outcome.kind === 'found') {
    results.append(...outcome.answer.reviews.map(showReview))
    markHits(outcome.answer, [...results.children].slice(shown))
  }
  status.replaceChildren(...statusOf(outcome, results.childElementCount))
  if (outcome.kind === 'found' && page === 'further') results.children.item(shown)?.querySelector('a')?.focus()
}

const BUSY = 'Too many searches. Wait a minute and try again.'

/** What is said of the results, aloud too: with how many are shown, so that "Show more" is heard. */
function statusOf(outcome: SearchOutcome, shown: number): (string | Node)[] {
  switch (outcome.kind) {
    case 'found': {
      const { matched, suggestions = [] } = outcome.answer
      const filters = filtersFromQuery(outcome.asked)
      if (matched === 0) return noneFound(filters, suggestions)
      const order = ORDERS[filters.get('sort') ?? '']
      const part = shown < matched ? `: ${shownCount(shown)} shown` : ''
      return [`${counted(matched, 'review')} found, ${order ?? 'newest first'}${part}`]
    }
    case 'faulty':
      return [outcome.messages.join('. ')]
    case 'busy':
      return [BUSY]
    case 'unreachable':
      return []
  }
}

const ORDERS: Record<string, string> = {
  oldest: 'oldest first',
  highest: 'most stars first',
  lowest: 'fewest stars first',
}

function noneFound(filters: URLSearchParams, suggestions: readonly string[]): (string | Node)[] {
  const isFiltered = [...filters.keys()].some((name) => name !== 'sort')
  if (!isFiltered) return ['There are no reviews yet.']
  const meant = corrections(filters.get('query') ?? '', suggestions)
  if (meant.length === 0) return ['No reviews match. Try fewer words, or clear a filter.']
  const links = meant.map((query) => {
    const corrected = new URLSearchParams(filters)
    corrected.set('query', query)
    return linkTo({ path: searchAddress(corrected), words: query })
  })
  return [
    'No reviews match. Did you mean ',
    ...links.flatMap((link, nth) => (nth === 0 ? [link] : [' or ', link])),
    '?',
  ]
}

function linkItem({ path, words }: { path: string; words: string }): HTMLLIElement {
  const item = document.createElement('li')
  item.append(linkTo({ path, words }))
  return item
}

function linkTo({ path, words }: { path: string; words: string }): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = path
  link.textContent = words
  return link
}

/** What the form calls the value that is chosen for a filter. */
function chosenName(filter: string): string {
  const chosen = pageElement(filter, HTMLSelectElement).selectedOptions.item(0)
  return chosen?.dataset['name'] ?? chosen?.text ?? ''
}

/** @throws {TypeError} if the page has no such element */
export function pageElement<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`The search page has no #${id}`)
  return found
}

/** What to read when the search cannot be reached: first what was searched for, then the archive. */
export function fallbackLinks(
  filters: URLSearchParams,
  nameOf: (filter: string) => string,
): { path: string; words: string }[] {
  const rating = filters.get('rating')
  const technician = filters.get('mentions_technician')
  const service = filters.get('mentions_service')
  const aspect = filters.get('mentions_aspect')
  return [
    ...(rating ? [{ path: `/reviews/stars/${rating}/`, words: `All reviews with ${rating} out of 5` }] : []),
    ...(technician
      ? [{ path: `/technicians/${technician}/`, words: `Reviews that mention ${nameOf('mentions_technician')}` }]
      : []),
    ...(service
      ? [{ path: `/services/${service}/`, words: `Reviews that mention ${nameOf('mentions_service')}` }]
      : []),
    ...(aspect
      ? [{ path: `/insights/aspects/${aspect}/`, words: `Reviews that mention ${nameOf('mentions_aspect')}` }]
      : []),
    { path: '/reviews/', words: 'All reviews, by month and by stars' },
    { path: '/insights/', words: 'What customers say, by subject' },
  ]
}
