import { distance } from 'fastest-levenshtein'
import { withoutAccents } from './wanted-words.ts'
import { wordStem } from './word-stem.ts'

/** A word of the reviews that is near a searched word: its number of errors (`far`), and how many reviews contain it. */
export type Near = { word: string; far: number; reviews: number }

/** The most unknown words of a query that are compared with the words of the reviews. */
export const MOST_UNKNOWN = 3
const MOST_SUGGESTED = 5
const SHORTEST = 3
const LONGEST = 40
const TWO_OFF_FROM = 5

/** Measures how far words of reviews are from a searched word. */
export type Nearness = {
  /** A word with more errors is not near. */
  most: number
  /** See `lettersOf`. */
  letters: number
  /** The lengths that a near word may have, in UTF-16 code units. */
  lengths: [fewest: number, most: number]
  /** Whether a word with these letters and this length may be near: rules out most words without comparing characters. */
  mayBeNear: (letters: number, length: number) => boolean
  errorsIn: (word: string) => number
}

/** The measure for `asked`, a word without accents; undefined if it is too short or too long for suggestions. */
export function nearnessTo(asked: string): Nearness | undefined {
  if (asked.length < SHORTEST || asked.length > LONGEST) return undefined
  const most = asked.length < TWO_OFF_FROM ? 1 : 2
  const wanted = lettersOf(asked)
  const lengths: Nearness['lengths'] = [Math.max(SHORTEST, asked.length - most), asked.length + most]
  return {
    ...{ most, letters: wanted, lengths },
    mayBeNear(letters, length) {
      // Each error adds at most one letter and removes at most one, so most words need not be compared.
      if (letters === 0 || bitsIn(letters & ~wanted) > most || bitsIn(wanted & ~letters) > most) return false
      return length >= lengths[0] && length <= lengths[1]
    },
    errorsIn: (word) => errorsBetween(asked, withoutAccents(word)),
  }
}

/** At most five words, the nearest first, then the most frequent, with only one word per English stem. */
export function nearestFirst(near: readonly Near[]): string[] {
  const byKey = new Map<string, string>()
  const sorted = near.toSorted((a, b) => a.far - b.far || b.reviews - a.reviews || (a.word < b.word ? -1 : 1))
  for (const { word } of sorted) {
    const key = wordStem(withoutAccents(word))
    if (!byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()].slice(0, MOST_SUGGESTED)
}

/** The number of letters changed, added or left out. Two swapped neighbours count as one error if there is no other error. */
function errorsBetween(asked: string, word: string): number {
  const far = distance(asked, word)
  return far === 2 && isSwapped(asked, word) ? 1 : far
}

function isSwapped(asked: string, word: string): boolean {
  let at = 0
  while (asked[at] === word[at]) at++
  return asked.slice(0, at) + (asked[at + 1] ?? '') + (asked[at] ?? '') + asked.slice(at + 2) === word
}

/** A bit for each letter in the word. Other characters share the same bits. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

function bitsIn(letters: number): number {
  let sum = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) sum++
  return sum
}
