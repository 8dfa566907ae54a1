import type { LogWords } from './in-words.ts'

/** What the script says, in the language of the page, which hands it over. @throws {TypeError} if the page has none */
export function pageWords(): LogWords {
  words ??= given(JSON.parse(document.getElementById('check')?.dataset['words'] ?? 'null'))
  return words
}

let words: LogWords | undefined

function given(data: unknown): LogWords {
  if (isLogWords(data)) return data
  throw new TypeError('The page of the log has no words')
}

// The page is made by the same build: no need to look at each word
function isLogWords(data: unknown): data is LogWords {
  return typeof data === 'object' && data !== null && 'sentences' in data
}
