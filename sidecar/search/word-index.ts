import { distance } from 'fastest-levenshtein'
import { type Bitmap, wordsFor } from './bitmap.ts'
import { type Dictionary, lengthOf, sizeOf, tokenAt } from './dictionary.ts'
import { emptyStringTable, find, intern, type StringTable } from './string-table.ts'
import { addRowsOf, rowCountOf, type TokenRows } from './token-rows.ts'
import { isOfWord } from './tokens.ts'
import { u16, u32 } from './typed-arrays.ts'
import { withoutAccents, wordKey } from './wanted-words.ts'

/** The words of all texts by key (see `wordKey`). Only flat arrays, so that it moves between threads without a copy. */
export type WordIndex = {
  keys: StringTable
  /** Where the tokens of each key begin in `tokens`; one more entry says where the last ones end. */
  starts: Uint32Array<ArrayBuffer>
  tokens: Uint32Array<ArrayBuffer>
  /** By token: which letters it has (see `lettersOf`); 0 for what is no word. */
  letters: Uint32Array<ArrayBuffer>
}

export function wordIndexOf(dictionary: Dictionary): WordIndex {
  const size = sizeOf(dictionary)
  const keys = emptyStringTable()
  const keyOf = new Int32Array(size).fill(-1)
  const letters = new Uint32Array(size)
  for (let token = 0; token < size; token++) {
    if (!isOfWord(u16(dictionary.units, u32(dictionary.starts, token)))) continue
    const word = tokenAt(dictionary, token)
    const key = wordKey(word)
    if (key === '') continue
    keyOf[token] = intern(keys, key)
    letters[token] = lettersOf(withoutAccents(word))
  }
  return { keys, letters, ...byKey(keyOf, keys.size) }
}

/** Adds the reviews that have a word with this key. */
export function addRowsOfWord(
  { keys, starts, tokens }: WordIndex,
  rows: TokenRows,
  { key, found }: { key: string; found: Bitmap },
): void {
  const number = find(keys, key)
  if (number === -1) return
  for (let at = u32(starts, number); at < u32(starts, number + 1); at++) addRowsOf(rows, u32(tokens, at), found)
}

type Words = { dictionary: Dictionary; tokenRows: TokenRows; words: WordIndex; rowCount: number }

/**
 * For those of the words that no text has: words of the texts that are one letter off, from five letters on two (neighbours
 * that changed places are one), nearest first, then the most frequent; of words with the same key only one.
 */
export function nearestWords(parts: readonly Words[], asked: readonly string[]): string[] {
  const unknown = asked.filter((word) => parts.every(({ words }) => find(words.keys, wordKey(word)) === -1))
  const near = unknown.slice(0, MOST_UNKNOWN).flatMap((word) => wordsNear(parts, withoutAccents(word)))
  near.sort((a, b) => a.far - b.far || b.reviews - a.reviews || (a.word < b.word ? -1 : 1))
  const byKey = new Map<string, string>()
  for (const { word } of near) if (!byKey.has(wordKey(word))) byKey.set(wordKey(word), word)
  return [...byKey.values()].slice(0, MOST_SUGGESTED)
}

const MOST_UNKNOWN = 3
const MOST_SUGGESTED = 5
const SHORTEST = 3
const LONGEST = 40
const TWO_OFF_FROM = 5

type Near = { word: string; far: number; reviews: number }

/** A word that is in several parts once, with the reviews of all of them. */
function wordsNear(parts: readonly Words[], asked: string): Near[] {
  const byWord = new Map<string, Near>()
  for (const found of parts.flatMap((part) => wordsOfPartNear(part, asked))) {
    const reviews = found.reviews + (byWord.get(found.word)?.reviews ?? 0)
    byWord.set(found.word, { ...found, reviews })
  }
  return [...byWord.values()]
}

function wordsOfPartNear({ dictionary, tokenRows, words, rowCount }: Words, asked: string): Near[] {
  if (asked.length < SHORTEST || asked.length > LONGEST) return []
  const most = asked.length < TWO_OFF_FROM ? 1 : 2
  const wanted = lettersOf(asked)
  const near: Near[] = []
  for (let token = 0; token < words.letters.length; token++) {
    const letters = u32(words.letters, token)
    // A letter changed is at most one letter more and one less, so most words need not be compared.
    if (letters === 0 || bitsIn(letters & ~wanted) > most || bitsIn(wanted & ~letters) > most) continue
    const length = lengthOf(dictionary, token)
    if (length < SHORTEST || Math.abs(length - asked.length) > most) continue
    const word = tokenAt(dictionary, token)
    const far = errorsBetween(asked, withoutAccents(word))
    if (far <= most) near.push({ word, far, reviews: rowCountOf(tokenRows, token, wordsFor(rowCount)) })
  }
  return near
}

/** Letters changed, added or left out; two neighbours that changed places are one error. */
function errorsBetween(asked: string, word: string): number {
  const far = distance(asked, word)
  return far === 2 && isSwapped(asked, word) ? 1 : far
}

function isSwapped(asked: string, word: string): boolean {
  let at = 0
  while (asked[at] === word[at]) at++
  return asked.slice(0, at) + (asked[at + 1] ?? '') + (asked[at] ?? '') + asked.slice(at + 2) === word
}

/** A bit for each letter that there is; other characters share some of the bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

function bitsIn(letters: number): number {
  let sum = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) sum++
  return sum
}

/** A counting sort of the tokens by key. */
function byKey(keyOf: Int32Array, count: number): Pick<WordIndex, 'starts' | 'tokens'> {
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
