import type { LogWords } from './in-words.ts'

/** The script's words, which the page provides in its language. @throws {TypeError} if the page has none */
export function pageWords(): LogWords {
  words ??= given(JSON.parse(document.getElementById('check')?.dataset['words'] ?? 'null'))
  return words
}

let words: LogWords | undefined

function given(data: unknown): LogWords {
  if (isLogWords(data)) return data
  throw new TypeError('The page of the log has no words')
}

// The same build makes the page, so the words need no further check.
function isLogWords(data: unknown): data is LogWords {
  return typeof data === 'object' && data !== null && 'sentences' in data
}
