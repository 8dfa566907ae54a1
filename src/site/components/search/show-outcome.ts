import type { Reach, SearchOutcome } from './ask.ts'
import { corrections } from './corrected-queries.ts'
import { filtersFromForm, filtersFromQuery, searchAddress } from './filters.ts'
import { clearHits, markHits } from './mark-hits.ts'
import { filled, searchWords, shownNumber, type SearchWords } from './search-page-words.ts'
import { showReview } from './show-review.ts'

/** Shows the first page of a search, or appends a further page. */
export function show(outcome: SearchOutcome, page: 'first' | 'further'): void {
  const words = searchWords()
  const status = pageElement('found', HTMLElement)
  // Keeps the results that the visitor is reading, and the button.
  if (page === 'further' && (outcome.kind === 'busy' || outcome.kind === 'unreachable')) {
    status.textContent = outcome.kind === 'busy' ? words.busy : words.noAnswer
    return
  }
  const results = pageElement('results', HTMLElement)
  const unreachable = pageElement('unreachable', HTMLElement)
  const isSame = page === 'first' && isShown(outcome)
  if ((page === 'first' && !isSame) || outcome.kind === 'faulty') {
    clearHits()
    results.replaceChildren()
  }
  showReach(outcome.kind === 'found' ? outcome.reach : undefined, words)
  unreachable.hidden = outcome.kind !== 'unreachable'
  results.hidden = !unreachable.hidden
  if (outcome.kind === 'unreachable') {
    // Not the filters of the address: the form offers only choices that have a page.
    const known = filtersFromForm(pageElement('search', HTMLFormElement))
    pageElement('fallback-links', HTMLElement).replaceChildren(...fallbackLinks(known, chosenName, words).map(linkItem))
  }
  pageElement('more', HTMLButtonElement).hidden = outcome.kind !== 'found' || outcome.answer.next === null
  const shown = results.childElementCount
  if (outcome.kind === 'found' && !isSame) {
    results.append(...outcome.answer.reviews.map((review) => showReview(review, words)))
    markHits(outcome.answer, [...results.children].slice(shown))
  }
  status.replaceChildren(...statusOf(outcome, results.childElementCount, words))
  if (outcome.kind === 'found' && page === 'further') results.children.item(shown)?.querySelector('summary')?.focus()
}

let shownFirst = ''

/** Whether the page already shows exactly these reviews: reading more months often changes only the count. */
function isShown(outcome: SearchOutcome): boolean {
  const before = shownFirst
  shownFirst =
    outcome.kind === 'found'
      ? JSON.stringify([outcome.answer.highlights, outcome.answer.reviews.map(({ id }) => id)])
      : ''
  return shownFirst === before && pageElement('results', HTMLElement).childElementCount === countIn(outcome)
}

function countIn(outcome: SearchOutcome): number {
  return outcome.kind === 'found' ? outcome.answer.returned : 0
}

/** The status line, also read aloud. It contains the number of shown results, so that "Show more" is announced. */
function statusOf(outcome: SearchOutcome, shown: number, words: SearchWords): (string | Node)[] {
  switch (outcome.kind) {
    case 'found': {
      const { matched, suggestions = [] } = outcome.answer
      if (matched === 0 && (outcome.reach?.left.months ?? 0) > 0) return [words.noneSoFar]
      const filters = filtersFromQuery(outcome.asked)
      if (matched === 0) return noneFound(filters, suggestions, words)
      const order = pageElement('sort', HTMLSelectElement).selectedOptions.item(0)?.text ?? ''
      const sentence = inPlural(shown < matched ? words.foundPart : words.found, matched)
      return [filled(sentence, { count: shownNumber(matched, words), order, shown: shownNumber(shown, words) })]
    }
    case 'faulty':
      return [outcome.messages.join('. ')]
    case 'busy':
      return [words.busy]
    case 'unreachable':
      return []
  }
}

function inPlural(forms: Partial<Record<Intl.LDMLPluralRule, string>>, count: number): string {
  return forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? ''
}

/** Says which months a search in the browser has read. Offers to read the rest, if the visitor must agree to that. */
function showReach(reach: Reach | undefined, words: SearchWords): void {
  const line = pageElement('reach', HTMLElement)
  const older = pageElement('older', HTMLButtonElement)
  line.hidden = reach === undefined
  if (reach === undefined) return
  const { months, left, asks } = reach
  const sentence = left.months === 0 ? words.searchedAll : inPlural(words.searchedNewest, months)
  line.querySelector('span')?.replaceChildren(filled(sentence, { count: shownNumber(months, words) }))
  older.hidden = !asks
  const size = new Intl.NumberFormat(words.numbersAsIn, {
    style: 'unit',
    unit: 'megabyte',
    maximumSignificantDigits: 2,
  })
  older.textContent = filled(words.searchOlder, { size: size.format(left.bytes / 1e6) })
}

function noneFound(filters: URLSearchParams, suggestions: readonly string[], words: SearchWords): (string | Node)[] {
  const isFiltered = [...filters.keys()].some((name) => name !== 'sort')
  if (!isFiltered) return [words.noReviews]
  const meant = corrections(filters.get('query') ?? '', suggestions)
  if (meant.length === 0) return [words.noneFound]
  const links = meant.map((query) => {
    const corrected = new URLSearchParams(filters)
    corrected.set('query', query)
    return linkTo({ path: searchAddress(corrected), words: query })
  })
  return [words.didYouMean, ...links.flatMap((link, nth) => (nth === 0 ? [link] : [words.or, link])), '?']
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

/** The name that the form shows for the chosen value of a filter. */
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

/** Links to read if the search cannot be reached: first the pages of the chosen stars and subjects, then the archive. */
export function fallbackLinks(
  filters: URLSearchParams,
  nameOf: (filter: string) => string,
  { allWithStars, thatMention, allByMonth, bySubject }: SearchWords,
): { path: string; words: string }[] {
  const rating = filters.get('rating')
  const technician = filters.get('mentions_technician')
  const service = filters.get('mentions_service')
  const aspect = filters.get('mentions_aspect')
  const mentioning = (filter: string): string => filled(thatMention, { name: nameOf(filter) })
  return [
    ...(rating ? [{ path: `/reviews/stars/${rating}/`, words: filled(allWithStars, { stars: rating }) }] : []),
    ...(technician ? [{ path: `/technicians/${technician}/`, words: mentioning('mentions_technician') }] : []),
    ...(service ? [{ path: `/services/${service}/`, words: mentioning('mentions_service') }] : []),
    ...(aspect ? [{ path: `/insights/aspects/${aspect}/`, words: mentioning('mentions_aspect') }] : []),
    { path: '/reviews/', words: allByMonth },
    { path: '/insights/', words: bySubject },
  ]
}
