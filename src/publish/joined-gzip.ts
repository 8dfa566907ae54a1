import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A gzip file (RFC 1952) of parts, each deflated by itself. So a part that did not change need not be deflated again: its bytes are
 * the same in every file.
 */
export type JoinedGzip = {
  /** What stands before the parts. */
  header: Buffer
  /** Counts the next part, given as it is and not deflated. */
  add: (part: Uint8Array) => void
  /** What stands after the parts. */
  trailer: () => Buffer
}

/** Begins a file. It names no time and no system, so that the same parts give the same bytes anywhere. */
export function joinedGzip(): JoinedGzip {
  let check = 0
  let length = 0
  return {
    header: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]),
    add(part) {
      check = crc32(part, check)
      length += part.length
    },
    trailer() {
      const trailer = Buffer.alloc(LAST_BLOCK.length + 8)
      LAST_BLOCK.copy(trailer)
      trailer.writeUInt32LE(check, LAST_BLOCK.length)
      trailer.writeUInt32LE(length % 2 ** 32, LAST_BLOCK.length + 4)
      return trailer
    },
  }
}

/** The last block of a DEFLATE stream (RFC 1951, section 3.2.3), with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0])

/** A part as blocks that end at a byte and refer to nothing before them, so that they may follow any others. */
export async function deflatedPart(part: Uint8Array): Promise<Buffer> {
  return await deflated(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
}

const deflated = promisify(deflateRaw)
