import type { SearchAnswer } from '../../schema/search.ts'
import { plural } from '../../views/words/say-number.ts'
import { ask, type Outcome } from './ask.ts'
import { addressOf, filtersIn, filtersOf, showIn } from './filters-in-address.ts'
import { showReview } from './show-review.ts'
import { waysOn } from './ways-on.ts'

/** How long to wait for the next keystroke before asking, in milliseconds. */
const PAUSE = 180

/** The search page: asks as one types, keeps the filters in the address, and reads on. */
export function startSearch(): void {
  const form = element('search', HTMLFormElement)
  const results = element('results', HTMLElement)
  const status = element('found', HTMLElement)
  const more = element('more', HTMLButtonElement)
  const unreachable = element('unreachable', HTMLElement)
  element('unscripted', HTMLElement).hidden = true
  let asking = new AbortController()
  let waiting = 0
  let typing = false
  let next: string | null = null

  async function search(filters: URLSearchParams, after: string | null = null): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const outcome = await ask(filters, after, signal)
      if (!signal.aborted) show(outcome, filters, after)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  function show(outcome: Outcome, filters: URLSearchParams, after: string | null): void {
    if (after === null || outcome.kind === 'unreachable') results.replaceChildren()
    unreachable.hidden = outcome.kind !== 'unreachable'
    results.hidden = !unreachable.hidden
    next = outcome.kind === 'found' ? outcome.answer.next : null
    more.hidden = next === null
    status.textContent = statusOf(outcome)
    if (outcome.kind === 'found') append(outcome.answer, after !== null)
    if (outcome.kind === 'unreachable') element('ways-on', HTMLElement).replaceChildren(...waysOn(filters).map(way))
  }

  function append({ reviews }: SearchAnswer, readingOn: boolean): void {
    const had = results.childElementCount
    results.append(...reviews.map(showReview))
    if (!readingOn) return
    const link = results.children.item(had)?.querySelector('a')
    link?.focus()
  }

  /** Asks for what the form says. One history entry for a run of keystrokes, one for every other change. */
  function changed(how: 'typed' | 'chosen'): void {
    const filters = filtersOf(form)
    const address = addressOf(filters)
    if (address !== location.pathname + location.search) {
      if (how === 'typed' && typing) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
    }
    typing = how === 'typed'
    void search(filters)
  }

  form.addEventListener('input', ({ target }) => {
    clearTimeout(waiting)
    const typed = target instanceof HTMLInputElement && target.type === 'search'
    waiting = window.setTimeout(() => changed(typed ? 'typed' : 'chosen'), typed ? PAUSE : 0)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(waiting)
    changed('chosen')
  })
  form.addEventListener('reset', () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => changed('chosen'))
  })
  form.addEventListener('focusout', () => (typing = false))
  more.addEventListener('click', () => void search(filtersOf(form), next))
  element('again', HTMLButtonElement).addEventListener('click', () => void search(filtersOf(form)))
  window.addEventListener('popstate', () => fromAddress())

  function fromAddress(): void {
    const filters = filtersIn(new URLSearchParams(location.search))
    clearTimeout(waiting)
    typing = false
    showIn(form, filters)
    if ([...filters.keys()].some((name) => name !== 'query')) element('filters', HTMLDetailsElement).open = true
    void search(filters)
  }
  fromAddress()
}

function statusOf(outcome: Outcome): string {
  if (outcome.kind === 'found') {
    const { matched } = outcome.answer
    return matched === 0
      ? 'No review fits. Try fewer words, or clear a filter.'
      : `${plural(matched, 'review')} found, newest first`
  }
  if (outcome.kind === 'faulty') return outcome.messages.join('. ')
  if (outcome.kind === 'busy') return 'That were very many searches. Wait a minute, then search again.'
  return ''
}

function way({ address, words }: { address: string; words: string }): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  link.textContent = words
  item.append(link)
  return item
}

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`The search page has no #${id}`)
  return found
}
