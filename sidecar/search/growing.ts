/** A list of unsigned 32-bit numbers that grows as they come. */
export type GrowingUint32 = { push: (value: number) => void; length: () => number; cut: () => Uint32Array<ArrayBuffer> }

/** An empty list; `cut` gives its numbers in an array of just that length, and ends it. */
export function growingUint32(): GrowingUint32 {
  let values = new Uint32Array(1024)
  let length = 0
  return {
    push(value) {
      if (length === values.length) values = new Uint32Array(values.buffer.transfer(values.byteLength * 2))
      values[length++] = value
    },
    length: () => length,
    cut: () => new Uint32Array(values.buffer.transfer(length * 4)),
  }
}
