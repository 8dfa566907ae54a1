import { u16, u32 } from './typed-arrays.ts'

/**
 * Many short strings in a few flat arrays, numbered from 0 in the order they were added. The arrays move between threads without
 * a copy, and cost the garbage collector nothing.
 */
export type StringTable = {
  /** The number of strings. */
  size: number
  /** The UTF-16 code units of all strings, one after the other. */
  units: Uint16Array<ArrayBuffer>
  /** Where each string begins in `units`; one more entry marks the end of the last. */
  starts: Uint32Array<ArrayBuffer>
  /** By hash, open addressing: number + 1, or 0. Its length is a power of two. */
  slots: Uint32Array<ArrayBuffer>
}

export function emptyStringTable(): StringTable {
  return { size: 0, units: new Uint16Array(1024), starts: new Uint32Array(256), slots: new Uint32Array(512) }
}

/** The number of `text` from `from` to `to`. A new string is added and gets the highest number. */
export function intern(table: StringTable, text: string, from = 0, to = text.length): number {
  const slot = slotOf(table, text, from, to)
  const entry = u32(table.slots, slot)
  if (entry !== 0) return entry - 1
  table.slots[slot] = table.size + 1
  return append(table, text, from, to)
}

/** The number of `text`, or -1 if it is not in the table. */
export function find(table: StringTable, text: string): number {
  return u32(table.slots, slotOf(table, text, 0, text.length)) - 1
}

/** The string with that number; empty if the number is not in use. */
export function stringAt({ units, starts }: StringTable, number: number): string {
  let text = ''
  const end = u32(starts, number + 1)
  for (let at = u32(starts, number); at < end; at++) text += String.fromCharCode(u16(units, at))
  return text
}

function append(table: StringTable, text: string, from: number, to: number): number {
  const number = table.size++
  const start = u32(table.starts, number)
  if (start + to - from > table.units.length) table.units = grown16(table.units, start + to - from)
  for (let at = from; at < to; at++) table.units[start + at - from] = text.charCodeAt(at)
  if (number + 1 >= table.starts.length) {
    table.starts = new Uint32Array(table.starts.buffer.transfer(table.starts.byteLength * 2))
  }
  table.starts[number + 1] = start + to - from
  if (table.size * 2 > table.slots.length) rehash(table)
  return number
}

/** The slot that contains the string, or the free slot where it belongs. */
function slotOf({ slots, starts, units }: StringTable, text: string, from: number, to: number): number {
  const mask = slots.length - 1
  let slot = hashOf(text, from, to) & mask
  for (;;) {
    const entry = u32(slots, slot)
    if (entry === 0) return slot
    const start = u32(starts, entry - 1)
    if (u32(starts, entry) - start === to - from && isAt(units, start, text, from, to)) return slot
    slot = (slot + 1) & mask
  }
}

function isAt(units: Uint16Array, start: number, text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (units[start + at - from] !== text.charCodeAt(at)) return false
  return true
}

/** FNV-1a over code units, its high bits mixed into the low ones. */
export function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15)
}

function rehash(table: StringTable): void {
  const { starts, units } = table
  const slots = new Uint32Array(table.slots.length * 2)
  const mask = slots.length - 1
  for (let number = 0; number < table.size; number++) {
    let hash = 0x811c9dc5
    const end = u32(starts, number + 1)
    for (let at = u32(starts, number); at < end; at++) hash = Math.imul(hash ^ u16(units, at), 0x01000193)
    let slot = mixed(hash) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = number + 1
  }
  table.slots = slots
}

function grown16(units: Uint16Array<ArrayBuffer>, least: number): Uint16Array<ArrayBuffer> {
  return new Uint16Array(units.buffer.transfer(Math.max(units.byteLength * 2, least * 2)))
}
