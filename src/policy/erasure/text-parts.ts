import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes per part. */
const PART_BYTES = 1 << 23

/**
 * The text of a file (UTF-8) in parts, each of which ends after a space or a line break, so that no word and no escape of JSON,
 * HTML or URLs is cut. `/reviews.json` of a million reviews is a single line, and longer than the longest string.
 */
export function* textParts(path: string, partBytes = PART_BYTES): Generator<string> {
  const file = openSync(path, 'r')
  try {
    // No larger than the file: millions of bytes for each of many small files would cost more than the search
    const most = Math.min(partBytes, fstatSync(file).size + 1)
    let rest: Buffer = Buffer.alloc(0)
    for (let part = read(file, most); part.length > 0; part = read(file, most)) {
      const bytes = Buffer.concat([rest, part])
      const end = Math.max(bytes.lastIndexOf(' '), bytes.lastIndexOf('\n')) + 1
      if (end > 0) yield bytes.toString('utf8', 0, end)
      rest = bytes.subarray(end)
    }
    yield rest.toString()
  } finally {
    closeSync(file)
  }
}

/** The next bytes of a file, at most `mostBytes`; empty at its end. */
function read(file: number, mostBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(mostBytes)
  return bytes.subarray(0, readSync(file, bytes))
}
