import type { Messages } from '../../../messages/messages.ts'
import type { ReviewWords } from '../../views/shown-review.ts'

/** The script's words in the language of the page. An attribute of the form provides them. */
export type SearchWords = Messages['searchScript'] & { numbersAsIn: string; review: ReviewWords }

/** Reads the words from this page. @throws {TypeError} if the form has none */
export function searchWords(): SearchWords {
  const given: unknown = JSON.parse(document.getElementById('search')?.dataset['words'] ?? 'null')
  if (!isSearchWords(given)) throw new TypeError('The search page has no words')
  return given
}

// The same build makes the page, so the words need no further check.
function isSearchWords(given: unknown): given is SearchWords {
  return typeof given === 'object' && given !== null && 'numbersAsIn' in given
}

/** A sentence with its placeholders filled: `{count} found` and `{ count: '3' }` make `3 found`. */
export function filled(sentence: string, values: Readonly<Record<string, string | null>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? (values[name] ?? '') : place))
}

/** A count in the page's number format. */
export function shownNumber(count: number, { numbersAsIn }: Pick<SearchWords, 'numbersAsIn'>): string {
  return new Intl.NumberFormat(numbersAsIn).format(count)
}
