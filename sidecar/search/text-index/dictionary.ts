import { partitionPoint } from '../../../src/search/partition-point.ts'
import type { StringTable } from './string-table.ts'
import { u16, u32 } from './typed-arrays.ts'

/** The distinct tokens of all texts, numbered in the order of their code units. */
export type Dictionary = {
  /** The code units of all tokens, one after the other. */
  units: Uint16Array<ArrayBuffer>
  /** Where each token begins in `units`; one more entry marks the end of the last token. */
  starts: Uint32Array<ArrayBuffer>
}

/** The tokens of a table in order, and the new number of each old one. */
export function sortTokens(table: StringTable): { dictionary: Dictionary; ranks: Uint32Array } {
  const { units, starts, size } = table
  const order = Uint32Array.from({ length: size }, (_, token) => token).sort((a, b) => compareTokens(table, a, b))
  const ranks = new Uint32Array(size)
  const sorted = { units: new Uint16Array(u32(starts, size)), starts: new Uint32Array(size + 1) }
  let end = 0
  order.forEach((token, rank) => {
    ranks[token] = rank
    const from = u32(starts, token)
    const to = u32(starts, token + 1)
    sorted.units.set(units.subarray(from, to), end)
    end += to - from
    sorted.starts[rank + 1] = end
  })
  return { dictionary: sorted, ranks }
}

/** The number of tokens. */
export function sizeOf({ starts }: Dictionary): number {
  return starts.length - 1
}

/** The number of a token, or -1 if no text contains it. */
export function tokenOf(dictionary: Dictionary, text: string): number {
  const token = firstNotBefore(dictionary, text)
  return lengthOf(dictionary, token) === text.length && hasAt(dictionary, token, 0, text) ? token : -1
}

/** The tokens that start with `text`: from `from` up to, but not including, `to`. */
export function tokensStartingWith(dictionary: Dictionary, text: string): [from: number, to: number] {
  const from = firstNotBefore(dictionary, text)
  return [from, partitionPoint((token) => hasAt(dictionary, token, 0, text), sizeOf(dictionary), from)]
}

/** Whether a token has `text` at that offset. */
export function hasAt({ units, starts }: Dictionary, token: number, offset: number, text: string): boolean {
  const from = u32(starts, token) + offset
  if (offset < 0 || from + text.length > u32(starts, token + 1)) return false
  for (let at = 0; at < text.length; at++) if (units[from + at] !== text.charCodeAt(at)) return false
  return true
}

/** The text of a token. */
export function tokenAt({ units, starts }: Dictionary, token: number): string {
  let text = ''
  const end = u32(starts, token + 1)
  for (let at = u32(starts, token); at < end; at += PIECE) {
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + PIECE)))
  }
  return text
}

/** Code units per call; more may not fit into its arguments. */
const PIECE = 4096

/** The length of a token, in UTF-16 code units. */
export function lengthOf({ starts }: Dictionary, token: number): number {
  return u32(starts, token + 1) - u32(starts, token)
}

/** The first token that does not sort before `text`. */
function firstNotBefore(dictionary: Dictionary, text: string): number {
  return partitionPoint((token) => sortsBefore(dictionary, token, text), sizeOf(dictionary))
}

function sortsBefore({ units, starts }: Dictionary, token: number, text: string): boolean {
  const from = u32(starts, token)
  const length = u32(starts, token + 1) - from
  for (let at = 0; at < length && at < text.length; at++) {
    const difference = u16(units, from + at) - text.charCodeAt(at)
    if (difference !== 0) return difference < 0
  }
  return length < text.length
}

function compareTokens({ units, starts }: Dictionary, a: number, b: number): number {
  const startA = u32(starts, a)
  const startB = u32(starts, b)
  const lengthA = u32(starts, a + 1) - startA
  const lengthB = u32(starts, b + 1) - startB
  for (let at = 0; at < lengthA && at < lengthB; at++) {
    const difference = u16(units, startA + at) - u16(units, startB + at)
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}
