import { chance } from './chance.ts'

/** The number of different words, without misspelt ones. */
const WORDS = 30_000
const TABLE_BITS = 20

/** The words that reviews are made of, the most frequent first: real words, then made-up ones. */
export function vocabulary(seed: number): string[] {
  const random = chance(seed)
  const words = new Set(FREQUENT.split(' '))
  while (words.size < WORDS) words.add(madeUp(random))
  return [...words]
}

/**
 * Returns a function that turns a random number into the rank of a word, with the frequencies of words in real texts (Zipf: the
 * n-th word occurs 1/n as often as the first).
 */
export function zipf(size: number): (random: number) => number {
  const table = new Uint16Array(1 << TABLE_BITS)
  const weights = Array.from({ length: size }, (_, rank) => 1 / (rank + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let rank = 0
  let below = weights[0] ?? 0
  for (let at = 0; at < table.length; at++) {
    while (below < ((at + 0.5) / table.length) * total) below += weights[++rank] ?? Infinity
    table[at] = rank
  }
  return (random) => table[Math.floor(random * table.length)] ?? 0
}

const FREQUENT =
  'the and to a was i of in it they for my very is that we on with great service he had this were our not have be so ' +
  'work at job are me all time as would you but recommend them from good did there by his been when out an professional ' +
  'their up will highly who she no team again just if price came or got home house day friendly one about what also ' +
  'back well quick really best customer done called only new company plumber water leak heater drain furnace technician ' +
  'never after even next water pipe sink toilet kitchen bathroom basement valve estimate quote invoice warranty on-time'

const STARTS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'fl',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
  '',
]
const MIDDLES = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ee', 'ou']
const ENDS = ['', 'n', 'r', 's', 't', 'l', 'm', 'd', 'ng', 'ck', 'nt', 'rd', 'tion', 'ing', 'er', 'ed', 'ly']

function madeUp(random: () => number): string {
  const pick = (parts: readonly string[]): string => parts[Math.floor(random() * parts.length)] ?? ''
  const syllables = 1 + Math.floor(random() * 3)
  let word = ''
  for (let n = 0; n < syllables; n++) word += pick(STARTS) + pick(MIDDLES)
  return word + pick(ENDS)
}
