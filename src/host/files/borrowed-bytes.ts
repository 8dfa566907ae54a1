import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isMissing } from './missing-file.ts'

/** A range of a file: its bytes from `from` up to, but not including, `to` or the end of the file. */
export type ByteRange = { from: number; to: number }

const WHOLE: ByteRange = { from: 0, to: Infinity }

/**
 * Calls `use` with the bytes of a file or of a range, and returns its result; undefined if the file does not exist. The bytes are
 * valid only until `use` returns: all files are read into the same memory, because separate memory for thousands of files makes
 * V8 collect garbage again and again.
 */
export function borrowBytes<T>(path: string, use: (bytes: Buffer) => T, range = WHOLE): T | undefined {
  const lent = free
  free = Buffer.alloc(0) // a nested call gets other memory
  try {
    const [memory, length] = readInto(lent, path, range)
    const made = use(memory.subarray(0, length))
    free = memory
    return made
  } catch (error) {
    free = lent
    if (isMissing(error)) return undefined
    throw error
  }
}

let free: Buffer = Buffer.alloc(0)

/** Reads a range into this memory, or into larger memory if it does not fit. Returns the memory and the range's length. */
function readInto(memory: Buffer, path: string, { from, to }: ByteRange): [memory: Buffer, length: number] {
  const file = openSync(path, 'r')
  try {
    const size = Math.max(Math.min(fstatSync(file).size, to) - from, 0)
    const enough = size <= memory.length ? memory : Buffer.allocUnsafeSlow(Math.max(size, 1 << 20))
    let length = 0
    while (length < size) {
      const read = readSync(file, enough, length, size - length, from + length)
      if (read === 0) break
      length += read
    }
    return [enough, length]
  } finally {
    closeSync(file)
  }
}
