import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isMissing } from './missing-file.ts'

/**
 * What `use` makes of the bytes of a file, which it may read until it returns; undefined if the file does not exist. All files are read into
 * the same memory: memory of its own for each of thousands makes V8 collect garbage again and again.
 */
export function borrowBytes<T>(path: string, use: (bytes: Buffer) => T): T | undefined {
  const lent = free
  free = Buffer.alloc(0) // for whoever borrows while this is in use
  try {
    const [memory, length] = readInto(lent, path)
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

/** The memory, or more of it if the file needs more, and how many bytes the file has. */
function readInto(memory: Buffer, path: string): [memory: Buffer, length: number] {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const enough = size <= memory.length ? memory : Buffer.allocUnsafeSlow(Math.max(size, 1 << 20))
    let length = 0
    while (length < size) {
      const read = readSync(file, enough, length, size - length, null)
      if (read === 0) break
      length += read
    }
    return [enough, length]
  } finally {
    closeSync(file)
  }
}
