import { counted, shownCount } from '../../schema/rounding.ts'
import { ask, unquoted, type SearchOutcome } from './ask.ts'
import { filtersFromForm, filtersFromQuery, searchAddress, setForm } from './filters.ts'
import { markHits } from './mark-hits.ts'
import { showReview } from './show-review.ts'

/** How long to wait for the next keystroke before searching, in milliseconds. */
const PAUSE = 180

/** Starts the search page: it searches as one types, keeps the filters in the address, and loads more. */
export function startSearch(): void {
  const form = element('search', HTMLFormElement)
  const more = element('more', HTMLButtonElement)
  const { search, searchAgain, showMore } = oneAtATime()
  let timer = 0
  let typing = false

  /** Searches for what the form says. A run of keystrokes is one history entry, every other change is its own. */
  function searchForm(how: 'typed' | 'chosen'): void {
    const filters = filtersFromForm(form)
    showAddress(searchAddress(filters), how === 'typed' && typing)
    typing = how === 'typed'
    void search(filters)
  }

  function searchAddressed(): void {
    const filters = filtersFromQuery(new URLSearchParams(location.search))
    clearTimeout(timer)
    typing = false
    setForm(form, filters)
    if ([...filters.keys()].some((name) => name !== 'query')) element('filters', HTMLDetailsElement).open = true
    void searchAgain(filters)
  }

  function searchSoon(how: 'typed' | 'chosen', pause = 0): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => searchForm(how), pause)
  }

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'search') searchSoon('typed', PAUSE)
    else searchSoon('chosen')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    searchSoon('chosen')
  })
  form.addEventListener('reset', () => searchSoon('chosen'))
  form.addEventListener('focusout', () => (typing = false))
  more.addEventListener('click', () => void showMore())
  element('again', HTMLButtonElement).addEventListener('click', () => void search(filtersFromForm(form)))
  window.addEventListener('popstate', searchAddressed)
  window.addEventListener('pagehide', rememberLook)
  element('unscripted', HTMLElement).hidden = true
  searchAddressed()
}

type Search = (filters: URLSearchParams, after?: string | null) => Promise<void>

/** Searches of which each ends the one before; `showMore` asks for the next page of the last one. */
function oneAtATime(): { search: Search; searchAgain: Search; showMore: () => Promise<void> } {
  let running = new AbortController()
  let last = new URLSearchParams()
  let next: string | null = null

  const search: Search = async (filters, after = null) => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    last = filters
    next = after
    try {
      const outcome = isBackwards(filters) ? BACKWARDS : await ask(filters, after, signal)
      if (signal.aborted) return
      if (outcome.kind === 'found') next = outcome.answer.next
      show(outcome, after)
      markHits(unquoted(filters.get('query') ?? ''), document.querySelectorAll('#results .words'))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Shows as much as this entry of the history had, and where it had been read to. */
  const searchAgain: Search = async (filters) => {
    const { shown, top } = lookedAt()
    const isMine = async (searching: Promise<void>): Promise<boolean> => {
      const { signal } = running
      await searching
      return !signal.aborted
    }
    let mine = await isMine(search(filters))
    while (mine && next !== null && element('results', HTMLElement).childElementCount < shown) {
      mine = await isMine(search(filters, next))
    }
    if (mine && shown > 0) scrollTo({ top, behavior: 'instant' })
  }
  return { search, searchAgain, showMore: () => search(last, next) }
}

const BACKWARDS: SearchOutcome = { kind: 'faulty', messages: ['“From” is after “To”: no day is between them'] }

const BUSY = 'Too many searches. Wait a minute and try again.'

function isBackwards(filters: URLSearchParams): boolean {
  const [since, until] = [filters.get('since'), filters.get('until')]
  return since !== null && until !== null && since > until
}

/** How many results were shown, and how far the page was scrolled, in pixels, when this entry of the history was left. */
function lookedAt(): { shown: number; top: number } {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('shown' in state) || !('top' in state))
    return { shown: 0, top: 0 }
  return { shown: Number(state.shown), top: Number(state.top) }
}

function rememberLook(): void {
  history.replaceState({ shown: element('results', HTMLElement).childElementCount, top: scrollY }, '')
}

function showAddress(address: string, replace: boolean): void {
  if (address === location.pathname + location.search) return
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

function show(outcome: SearchOutcome, after: string | null): void {
  // What is being read stays, and the button too
  if (after !== null && (outcome.kind === 'busy' || outcome.kind === 'unreachable')) {
    element('found', HTMLElement).textContent = outcome.kind === 'busy' ? BUSY : 'No answer. Try “Show more” again.'
    return
  }
  const results = element('results', HTMLElement)
  const unreachable = element('unreachable', HTMLElement)
  if (after === null) results.replaceChildren()
  unreachable.hidden = outcome.kind !== 'unreachable'
  results.hidden = !unreachable.hidden
  if (outcome.kind === 'unreachable') {
    // The form has only what there are pages of.
    const known = filtersFromForm(element('search', HTMLFormElement))
    element('fallback-links', HTMLElement).replaceChildren(...fallbackLinks(known, chosenName).map(linkItem))
  }
  element('more', HTMLButtonElement).hidden = outcome.kind !== 'found' || outcome.answer.next === null
  const shown = results.childElementCount
  if (outcome.kind === 'found') results.append(...outcome.answer.reviews.map(showReview))
  else if (outcome.kind === 'faulty') results.replaceChildren()
  element('found', HTMLElement).textContent = statusOf(outcome, results.childElementCount)
  if (outcome.kind !== 'found') return
  if (after !== null) results.children.item(shown)?.querySelector('a')?.focus()
}

/** What is said of the results, aloud too: with how many are shown, so that "Show more" is heard. */
function statusOf(outcome: SearchOutcome, shown: number): string {
  switch (outcome.kind) {
    case 'found': {
      const { matched } = outcome.answer
      const isFiltered = filtersFromForm(element('search', HTMLFormElement)).size > 0
      if (matched === 0 && !isFiltered) return 'There are no reviews yet.'
      if (matched === 0) return 'No reviews match. Try fewer words, or clear a filter.'
      const part = shown < matched ? `: ${shownCount(shown)} shown` : ''
      return `${counted(matched, 'review')} found, newest first${part}`
    }
    case 'faulty':
      return outcome.messages.join('. ')
    case 'busy':
      return BUSY
    case 'unreachable':
      return ''
  }
}

function linkItem({ path, words }: { path: string; words: string }): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = words
  item.append(link)
  return item
}

/** What the form calls the value that is chosen for a filter. */
function chosenName(filter: string): string {
  return element(filter, HTMLSelectElement).selectedOptions.item(0)?.text ?? ''
}

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
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
  return [
    ...(rating ? [{ path: `/reviews/stars/${rating}/`, words: `All reviews with ${rating} out of 5` }] : []),
    ...(technician
      ? [{ path: `/technicians/${technician}/`, words: `Reviews that mention ${nameOf('mentions_technician')}` }]
      : []),
    ...(service
      ? [{ path: `/services/${service}/`, words: `Reviews that mention ${nameOf('mentions_service')}` }]
      : []),
    { path: '/reviews/', words: 'All reviews, by month and by stars' },
    { path: '/insights/', words: 'What customers say, by subject' },
  ]
}
