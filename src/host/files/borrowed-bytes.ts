import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isMissing } from './missing-file.ts'

/** Part of a file: its bytes from `from` up to, but not including, `to`, or as far as it goes. */
export type ByteRange = { from: number; to: number }

const WHOLE: ByteRange = { from: 0, to: Infinity }

/**
 * What `use` makes of the bytes of a file or of part of it, which it may read until it returns; undefined if the file does not exist. All files are
 * read into the same memory: memory of its own for each of thousands makes V8 collect garbage again and again.
 */
export function borrowBytes<T>(path: string, use: (bytes: Buffer) => T, range = WHOLE): T | undefined {
  const lent = free
  free = Buffer.alloc(0) // for whoever borrows while this is in use
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

/** The memory, or more of it if the range needs more, and how many bytes the range has. */
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
