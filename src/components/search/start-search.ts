import { counted } from '../../schema/rounding.ts'
import { ask, type SearchOutcome } from './ask.ts'
import { filtersFromForm, filtersFromQuery, searchAddress, setForm } from './filters.ts'
import { showReview } from './show-review.ts'

/** How long to wait for the next keystroke before searching, in milliseconds. */
const PAUSE = 180

/** Starts the search page: it searches as one types, keeps the filters in the address, and loads more. */
export function startSearch(): void {
  const form = element('search', HTMLFormElement)
  const more = element('more', HTMLButtonElement)
  let running = new AbortController()
  let timer = 0
  let typing = false
  let next: string | null = null

  async function search(filters: URLSearchParams, after: string | null = null): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal } = running
    try {
      const outcome = await ask(filters, after, signal)
      if (signal.aborted) return
      next = outcome.kind === 'found' ? outcome.answer.next : null
      show(outcome, after)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

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
    void search(filters)
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
  more.addEventListener('click', () => void search(filtersFromForm(form), next))
  element('again', HTMLButtonElement).addEventListener('click', () => void search(filtersFromForm(form)))
  window.addEventListener('popstate', searchAddressed)
  element('unscripted', HTMLElement).hidden = true
  searchAddressed()
}

function showAddress(address: string, replace: boolean): void {
  if (address === location.pathname + location.search) return
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

function show(outcome: SearchOutcome, after: string | null): void {
  const results = element('results', HTMLElement)
  const unreachable = element('unreachable', HTMLElement)
  if (after === null || outcome.kind === 'unreachable') results.replaceChildren()
  unreachable.hidden = outcome.kind !== 'unreachable'
  results.hidden = !unreachable.hidden
  element('found', HTMLElement).textContent = statusOf(outcome)
  if (outcome.kind === 'unreachable') {
    // The form has only what there are pages of.
    const known = filtersFromForm(element('search', HTMLFormElement))
    element('fallback-links', HTMLElement).replaceChildren(...fallbackLinks(known, chosenName).map(linkItem))
  }
  element('more', HTMLButtonElement).hidden = outcome.kind !== 'found' || outcome.answer.next === null
  if (outcome.kind !== 'found') return
  const shown = results.childElementCount
  results.append(...outcome.answer.reviews.map(showReview))
  if (after !== null) results.children.item(shown)?.querySelector('a')?.focus()
}

function statusOf(outcome: SearchOutcome): string {
  switch (outcome.kind) {
    case 'found': {
      const { matched } = outcome.answer
      if (matched === 0) return 'No reviews match. Try fewer words, or clear a filter.'
      return `${counted(matched, 'review')} found, newest first`
    }
    case 'faulty':
      return outcome.messages.join('. ')
    case 'busy':
      return 'Too many searches. Wait a minute and try again.'
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
