import { ask, askOn, type SearchOutcome } from './ask.ts'
import { showCounts } from './choice-counts.ts'
import { pressChips, startChips } from './chips.ts'
import { areUnderMore, enableLabel, filtersFromForm, filtersFromQuery, searchAddress, setForm } from './filters.ts'
import { searchWords } from './search-page-words.ts'
import { pageElement, show } from './show-outcome.ts'
import { pageStems, showSubjects } from './show-subjects.ts'

/** Milliseconds to wait for another keystroke before searching. */
const PAUSE = 180

/** Starts the search page: it searches while the visitor types, stores the filters in the address, and loads more results. */
export function startSearch(): void {
  const form = pageElement('search', HTMLFormElement)
  const more = pageElement('more', HTMLButtonElement)
  const { search, searchAgain, showMore } = oneAtATime()
  let timer = 0
  let typing = false

  /** Searches with the filters in the form. A series of keystrokes makes one history entry; every other change makes its own. */
  function searchForm(how: 'typed' | 'chosen'): void {
    enableLabel(form)
    pressChips(form)
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
    pressChips(form)
    if (areUnderMore(filters)) pageElement('filters', HTMLDetailsElement).open = true
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
  // This list is beside the results, outside the form.
  pageElement('sort', HTMLSelectElement).addEventListener('input', () => searchSoon('chosen'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    searchSoon('chosen')
  })
  form.addEventListener('reset', () => searchSoon('chosen'))
  form.addEventListener('focusout', () => (typing = false))
  more.addEventListener('click', () => void showMore())
  startChips(form)
  pageElement('older', HTMLButtonElement).addEventListener('click', () => {
    void import('./in-browser/search-months.ts').then(({ readAll }) => {
      readAll()
      return search(filtersFromForm(form))
    })
  })
  pageElement('again', HTMLButtonElement).addEventListener('click', () => void search(filtersFromForm(form)))
  window.addEventListener('popstate', searchAddressed)
  window.addEventListener('pagehide', rememberLook)
  pageElement('unscripted', HTMLElement).hidden = true
  searchAddressed()
}

/** Resolves to false if another search replaced this one. */
type Search = (filters: URLSearchParams) => Promise<boolean>

/** Searches, each of which cancels the search before; `showMore` asks for the next page of the last search. */
function oneAtATime(): { search: Search; searchAgain: Search; showMore: () => Promise<boolean> } {
  const searching = latestOnly()
  let counting = new AbortController()
  let last = new URLSearchParams()
  let asked: URLSearchParams | null = null
  let next: string | null = null

  const search: Search = (filters) => {
    last = filters
    asked = next = null
    const query = filters.get('query') ?? ''
    return searching.run(async (signal) => {
      const stems = query === '' ? {} : await pageStems()
      signal.throwIfAborted()
      showSubjects(query, stems)
      for await (const outcome of isBackwards(filters) ? [backwards()] : ask(filters, signal)) {
        signal.throwIfAborted()
        show(outcome, 'first')
        const isNone = outcome.kind === 'found' && outcome.answer.matched === 0 && !outcome.reach?.left.months
        showNewest(isNone)
        if (isNone) showSubjects(query, stems, { isNear: true })
        counting.abort()
        counting = new AbortController()
        void showCounts(pageElement('search', HTMLFormElement), outcome, counting.signal)
        if (outcome.kind === 'found') [asked, next] = [outcome.asked, outcome.answer.next]
      }
    })
  }

  const showMore = (): Promise<boolean> => {
    if (asked === null || next === null) return search(last)
    const [of, after] = [asked, next]
    return searching.run(async (signal) => {
      const outcome = await askOn(of, after, signal)
      if (signal.aborted) return
      // The filters were valid for the previous page, so the review in `after` must have been removed since.
      if (outcome.kind === 'faulty') return void search(last)
      if (outcome.kind === 'found') next = outcome.answer.next
      show(outcome, 'further')
    })
  }

  /** Shows as many results as this history entry had, and scrolls to where the visitor was. */
  const searchAgain: Search = async (filters) => {
    const { shown, top } = lookedAt()
    const showing = (): number => pageElement('results', HTMLElement).childElementCount
    let isLatest = await search(filters)
    for (let before = -1; isLatest && next !== null && showing() > before && showing() < shown;) {
      before = showing()
      isLatest = await showMore()
    }
    if (isLatest && shown > 0) scrollTo({ top, behavior: 'instant' })
    return isLatest
  }
  return { search, searchAgain, showMore }
}

/** Runs one task at a time: a new task cancels the running task, which resolves to false. */
function latestOnly(): { run: (task: (signal: AbortSignal) => Promise<void>) => Promise<boolean> } {
  let running = new AbortController()
  return {
    async run(task) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      try {
        await task(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
      return !signal.aborted
    },
  }
}

function backwards(): SearchOutcome {
  return { kind: 'faulty', messages: [searchWords().backwards] }
}

function isBackwards(filters: URLSearchParams): boolean {
  const [since, until] = [filters.get('since'), filters.get('until')]
  return since !== null && until !== null && since > until
}

/** The number of results shown and the scroll position, in pixels, when the visitor left this history entry. */
function lookedAt(): { shown: number; top: number } {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('shown' in state) || !('top' in state))
    return { shown: 0, top: 0 }
  return { shown: Number(state.shown), top: Number(state.top) }
}

function rememberLook(): void {
  history.replaceState({ shown: pageElement('results', HTMLElement).childElementCount, top: scrollY }, '')
}

function showAddress(address: string, replace: boolean): void {
  if (address === location.pathname + location.search) return
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

/** Shows or hides the newest reviews, for a search that finds nothing. They are a template until they are needed. */
function showNewest(isNone: boolean): void {
  const newest = pageElement('newest', HTMLElement)
  newest.hidden = !isNone
  const template = newest.querySelector('template')
  if (isNone && template !== null) template.replaceWith(template.content)
}
