import { normalized } from '../../src/schema/normalized.ts'
import { isOfRun, isOfWord } from './tokens.ts'
import { wordStem } from './word-stem.ts'

/** What a query looks for with `match=words`: all of it, in any order. */
export type WantedWords = {
  /** The words as they were written, folded. */
  words: string[]
  /** The key of each word: see `wordKey`. Sorted, each of them once. */
  keys: string[]
  /** What is looked for as it is: runs of characters of a script written without spaces. Sorted, each of them once. */
  runs: string[]
}

/**
 * The words of a folded query. An `'s` at the end of a word is dropped. A query without any word (`!`, an emoji) is looked
 * for as it is.
 */
export function wantedWords(folded: string): WantedWords {
  const words: string[] = []
  const runs: string[] = []
  for (const part of wordParts(folded.replace(/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{M}\p{N}])/gu, ' '))) {
    if (part.isRun) runs.push(part.text)
    else if (wordKey(part.text) !== '') words.push(part.text)
  }
  if (words.length === 0 && runs.length === 0 && folded !== '') runs.push(folded)
  const once = (some: readonly string[]): string[] => [...new Set(some)].sort()
  return { words: [...new Set(words)], keys: once(words.map(wordKey)), runs: once(runs) }
}

/** What words that are taken for the same share: neither accents nor simple English endings count. */
export function wordKey(word: string): string {
  return wordStem(withoutAccents(word))
}

/** A folded word without accents and points; empty if it is nothing else. */
export function withoutAccents(word: string): string {
  if (!/[^ -~]/.test(word)) return word
  return normalized(normalized(word, 'NFKD').replace(ACCENTS, ''), 'NFC')
}

// Combining diacritics, Hebrew points and Arabic harakat; not the vowel signs of Indic scripts, which are letters of the word.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g

/** The longest parts of letters, marks and digits. */
function wordParts(text: string): { text: string; isRun: boolean }[] {
  const parts: { text: string; isRun: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    const from = at
    let isRun = false
    for (; isOfWord(text.charCodeAt(at)) || isOfRun(text.charCodeAt(at)); at++) isRun ||= isOfRun(text.charCodeAt(at))
    if (at > from) parts.push({ text: text.slice(from, at), isRun })
  }
  return parts
}
