import { askCounts, askMatched, type SearchOutcome } from './ask.ts'
import { countChips } from './chips.ts'
import { searchWords, shownNumber } from './search-page-words.ts'

/** The lists of the form whose choices show counts, and the names of these counts in an answer. */
const COUNTED = [
  ['rating', 'stars'],
  ['source', 'source'],
  ['mentions_aspect', 'aspect'],
  ['language', 'language'],
] as const

/**
 * Shows behind each choice how many reviews it would find. If a choice of a list is made, the counts of this list
 * come from one more request: the same search without that choice. Without an answer, the choices show no counts.
 */
export async function showCounts(form: HTMLFormElement, outcome: SearchOutcome, signal: AbortSignal): Promise<void> {
  const [asked, counts] =
    outcome.kind === 'found' ? [outcome.asked, outcome.answer.counts] : [new URLSearchParams(), undefined]
  await Promise.all(
    COUNTED.map(async ([name, kind]) => {
      const list = form.elements.namedItem(name)
      if (!(list instanceof HTMLSelectElement)) return
      // No answer counts how many reviews judge another aspect in the same way.
      const isLabelled = name === 'mentions_aspect' && asked.has('aspect_label')
      const found = !asked.has(name) ? counts : isLabelled ? undefined : await askCounts(without(asked, name), signal)
      if (signal.aborted) return
      countChoices(list, found?.[kind])
      countChips(form, name, found?.[kind])
    }),
  )
  // Answers do not count replies.
  const answered = new URLSearchParams(asked)
  answered.set('has_reply', 'true')
  const matched = counts === undefined ? undefined : await askMatched(answered, signal)
  if (!signal.aborted) countChips(form, 'has_reply', matched === undefined ? undefined : { true: matched })
}

function without(asked: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(asked)
  others.delete(name)
  return others
}

function countChoices({ options }: HTMLSelectElement, counts: Partial<Record<string, number>> | undefined): void {
  const words = searchWords()
  for (const option of options) {
    if (option.value === '') continue
    const name = (option.dataset['name'] ??= option.text)
    option.text = counts === undefined ? name : `${name} (${shownNumber(counts[option.value] ?? 0, words)})`
  }
}
