import { closeSync, openSync, readSync } from 'node:fs'
import { type FileLine, linesOf } from './read-json-lines.ts'

/** Bytes of a file in memory at a time; more only if one line is longer. */
const PIECE = 1 << 20

/** The lines of a file, from 1, as from `linesOf`, without reading the whole file into memory. */
export function* linesOfFile(path: string, piece = PIECE): Generator<FileLine> {
  const file = openSync(path, 'r')
  try {
    let before = 0
    for (const whole of wholeLines(file, piece)) {
      let last = 0
      for (const { line, bytes } of linesOf(whole)) {
        yield { line: before + line, bytes }
        last = line
      }
      before += last
    }
  } finally {
    closeSync(file)
  }
}

/** The bytes of a file in pieces that end at the end of a line. */
function* wholeLines(file: number, piece: number): Generator<Buffer> {
  let begun: Buffer[] = []
  for (;;) {
    const memory = Buffer.allocUnsafeSlow(piece)
    const read = memory.subarray(0, readSync(file, memory))
    if (read.length === 0) break
    const end = read.lastIndexOf(0x0a) + 1
    if (end > 0) {
      yield Buffer.concat([...begun, read.subarray(0, end)])
      begun = []
    }
    if (end < read.length) begun.push(read.subarray(end))
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}
