/**
 * The number at an offset that the caller knows to be in range (out of range: 0). Each kind of array has its own function, so
 * that each function stays monomorphic in the loops of a search.
 */
export function u32(numbers: Uint32Array, at: number): number {
  return numbers[at] ?? 0
}

/** See `u32`. */
export function u16(units: Uint16Array, at: number): number {
  return units[at] ?? 0
}

/** A list of unsigned 32-bit numbers that grows as they are added. */
export type Uint32List = {
  push: (value: number) => void
  length: () => number
  /** The numbers in an array of exactly their length. Ends the list. */
  finish: () => Uint32Array<ArrayBuffer>
}

export function uint32List(): Uint32List {
  let values = new Uint32Array(1024)
  let length = 0
  return {
    push(value) {
      if (length === values.length) values = new Uint32Array(values.buffer.transfer(values.byteLength * 2))
      values[length++] = value
    },
    length: () => length,
    finish: () => new Uint32Array(values.buffer.transfer(length * 4)),
  }
}
