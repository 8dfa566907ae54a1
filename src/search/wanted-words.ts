import { normalized } from '../schema/normalized.ts'
import { isOfRun, isOfWord } from './each-token.ts'
import { type EndingsOf, type Stems, withoutEndings } from './word-endings.ts'

/** The words and runs of a query with `match=words`: a review must contain all of them, in any order. */
export type WantedWords = {
  /** The folded words, without repetitions. */
  words: string[]
  /** Runs of characters of a script written without spaces, which must match exactly. Sorted, without repetitions. */
  runs: string[]
}

/**
 * The words of a folded query. Drops an `'s` at the end of a word. A query without any word (`!`, an emoji) becomes one run.
 */
export function wantedWords(folded: string): WantedWords {
  const words: string[] = []
  const runs: string[] = []
  for (const part of wordParts(folded.replace(/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{M}\p{N}])/gu, ' '))) {
    if (part.isRun) runs.push(part.text)
    else if (withoutAccents(part.text) !== '') words.push(part.text)
  }
  if (words.length === 0 && runs.length === 0 && folded !== '') runs.push(folded)
  return { words: [...new Set(words)], runs: [...new Set(runs)].sort() }
}

/** The keys of the words in texts of a language, without repetitions. */
export function keysIn(words: readonly string[], language: EndingsOf, stems: Stems): string[] {
  return [...new Set(words.map((word) => wordKey(word, language, stems)))]
}

/**
 * The key of a word: words with the same key match each other. Keys ignore accents and the endings of the language. They begin
 * with the language, except in English, which also stands for every language with unknown endings.
 */
export function wordKey(word: string, language: EndingsOf, stems: Stems): string {
  const key = withoutEndings(withoutAccents(word), language, stems)
  return language === 'en' || key === '' ? key : `${language}:${key}`
}

/** A folded word without accents and points; empty if it consists only of them. */
export function withoutAccents(word: string): string {
  if (!/[^ -~]/.test(word)) return word
  return normalized(normalized(word, 'NFKD').replace(ACCENTS, ''), 'NFC')
}

// Combining diacritics, Hebrew points and Arabic harakat; not the vowel signs of Indic scripts, which are letters of the word.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g

/** The words of a text: maximal runs of letters, marks and digits. `isRun` marks those with a script written without spaces. */
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
