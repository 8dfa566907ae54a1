/** The filters of the form, by their names in the API. */
const NAMES = [
  ...['query', 'rating', 'source', 'mentions_aspect', 'aspect_label', 'mentions_technician', 'mentions_service'],
  ...['language', 'has_reply', 'since', 'until', 'sort'],
]

/** The filters in a query string (`?rating=1&query=late`), in a fixed order, without empty ones. */
export function filtersFromQuery(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams()
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? ''
    if (value !== '') filters.set(name, value)
  }
  return filters
}

/** The filters set in the form. */
export function filtersFromForm(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
  return filtersFromQuery(query)
}

/** Whether any filter is visible only under "More": words, order, stars and replies are also visible without it. */
export function areUnderMore(filters: URLSearchParams): boolean {
  return [...filters.keys()].some((name) => !['query', 'sort', 'rating', 'has_reply'].includes(name))
}

/** Sets the form to these filters, and clears all others. */
export function setForm(form: HTMLFormElement, filters: URLSearchParams): void {
  for (const name of NAMES) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters.get(name) ?? ''
  }
  enableLabel(form)
}

/** Enables the choice of a judgement only if an aspect is chosen. */
export function enableLabel(form: HTMLFormElement): void {
  const aspect = form.elements.namedItem('mentions_aspect')
  const label = form.elements.namedItem('aspect_label')
  if (aspect instanceof HTMLSelectElement && label instanceof HTMLSelectElement) label.disabled = aspect.value === ''
}

/** The address of the search page with these filters. */
export function searchAddress(filters: URLSearchParams): string {
  return filters.size === 0 ? location.pathname : `${location.pathname}?${filters.toString()}`
}
