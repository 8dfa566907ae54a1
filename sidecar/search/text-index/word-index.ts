import { type Bitmap, wordsFor } from './bitmap.ts'
import { type Dictionary, lengthOf, sizeOf, tokenAt } from './dictionary.ts'
import {
  lettersOf,
  MOST_UNKNOWN,
  type Near,
  nearestFirst,
  type Nearness,
  nearnessTo,
} from '../../../src/search/near-words.ts'
import { emptyStringTable, find, intern, type StringTable } from './string-table.ts'
import { addRowsOf, isInAny, rowCountOf, type TokenRows } from './token-rows.ts'
import { isOfWord } from '../../../src/search/each-token.ts'
import { u16, u32 } from './typed-arrays.ts'
import { withoutAccents, wordKey } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import type { EndingsOf } from '../../../src/search/word-endings.ts'

/** The words of all texts by key (see `wordKey`), in flat arrays that move between threads without a copy. */
export type WordIndex = {
  /** By token: the letters in it (see `lettersOf`); 0 if the token is not a word. */
  letters: Uint32Array<ArrayBuffer>
  /**
   * The words by language. Every review is in one language. Reviews in a language without rules for endings are read as English.
   */
  languages: WordsOfLanguage[]
}

export type WordsOfLanguage = {
  language: EndingsOf
  /** The reviews in this language. */
  rows: Bitmap
  keys: StringTable
  /** Where the tokens of each key begin in `tokens`; one more entry marks the end of the last. */
  starts: Uint32Array<ArrayBuffer>
  tokens: Uint32Array<ArrayBuffer>
}

/** `languages` maps each language to its reviews. */
export function wordIndexOf(
  dictionary: Dictionary,
  tokenRows: TokenRows,
  languages: ReadonlyMap<EndingsOf, Bitmap>,
): WordIndex {
  const size = sizeOf(dictionary)
  const letters = new Uint32Array(size)
  const groups = Array.from(languages, ([language, rows]) => ({
    ...{ language, rows, keys: emptyStringTable(), keyOf: new Int32Array(size).fill(-1) },
  }))
  for (let token = 0; token < size; token++) {
    if (!isOfWord(u16(dictionary.units, u32(dictionary.starts, token)))) continue
    const word = tokenAt(dictionary, token)
    const plain = withoutAccents(word)
    if (plain === '') continue
    letters[token] = lettersOf(plain)
    for (const { language, rows, keys, keyOf } of groups) {
      if (groups.length === 1 || isInAny(tokenRows, token, rows))
        keyOf[token] = intern(keys, wordKey(word, language, EVERY_STEM))
    }
  }
  return {
    letters,
    languages: groups.map(({ keyOf, ...group }) => ({ ...group, ...byKey(keyOf, group.keys.size) })),
  }
}

/** Adds the reviews that contain a word with this key; it may also add reviews in other languages. */
export function addRowsOfWord(
  { keys, starts, tokens }: WordsOfLanguage,
  rows: TokenRows,
  { key, found }: { key: string; found: Bitmap },
): void {
  const number = find(keys, key)
  if (number === -1) return
  for (let at = u32(starts, number); at < u32(starts, number + 1); at++) addRowsOf(rows, u32(tokens, at), found)
}

type Words = { dictionary: Dictionary; tokenRows: TokenRows; words: WordIndex; rowCount: number }

/**
 * Suggestions for words that no text contains: words of the texts that differ by one letter, or by two from five letters on (two
 * swapped neighbours count as one). The nearest come first, then the most frequent; words with the same key count once.
 */
export function nearestWords(parts: readonly Words[], asked: readonly string[]): string[] {
  const groups = parts.flatMap(({ words }) => words.languages)
  const unknown = asked.filter((word) =>
    groups.every(({ language, keys }) => find(keys, wordKey(word, language, EVERY_STEM)) === -1),
  )
  return nearestFirst(unknown.slice(0, MOST_UNKNOWN).flatMap((word) => wordsNear(parts, withoutAccents(word))))
}

/** The near words of all parts. A word in several parts appears once, with the reviews of all parts added up. */
function wordsNear(parts: readonly Words[], asked: string): Near[] {
  const nearness = nearnessTo(asked)
  if (nearness === undefined) return []
  const byWord = new Map<string, Near>()
  for (const found of parts.flatMap((part) => wordsOfPartNear(part, nearness))) {
    const reviews = found.reviews + (byWord.get(found.word)?.reviews ?? 0)
    byWord.set(found.word, { ...found, reviews })
  }
  return [...byWord.values()]
}

function wordsOfPartNear({ dictionary, tokenRows, words, rowCount }: Words, nearness: Nearness): Near[] {
  const near: Near[] = []
  for (let token = 0; token < words.letters.length; token++) {
    if (!nearness.mayBeNear(u32(words.letters, token), lengthOf(dictionary, token))) continue
    const word = tokenAt(dictionary, token)
    const far = nearness.errorsIn(word)
    if (far <= nearness.most) near.push({ word, far, reviews: rowCountOf(tokenRows, token, wordsFor(rowCount)) })
  }
  return near
}

/** A counting sort of the tokens by key. */
function byKey(keyOf: Int32Array, count: number): Pick<WordsOfLanguage, 'starts' | 'tokens'> {
  const starts = new Uint32Array(count + 1)
  for (const key of keyOf) if (key !== -1) starts[key + 1] = u32(starts, key + 1) + 1
  for (let key = 0; key < count; key++) starts[key + 1] = u32(starts, key + 1) + u32(starts, key)
  const ends = starts.slice()
  const tokens = new Uint32Array(u32(starts, count))
  keyOf.forEach((key, token) => {
    if (key === -1) return
    tokens[u32(ends, key)] = token
    ends[key] = u32(ends, key) + 1
  })
  return { starts, tokens }
}
