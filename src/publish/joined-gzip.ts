import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A gzip file (RFC 1952) joined from parts that are deflated separately, so that an unchanged part need not be deflated again:
 * its deflated bytes are the same in every file.
 */
export type JoinedGzip = {
  /** The bytes before the parts. */
  header: Buffer
  /** Adds the next part, in its original form, to the checksum and the length. */
  add: (part: Uint8Array) => void
  /** The bytes after the parts. */
  trailer: () => Buffer
}

/** Begins a file. Its header names no time and no operating system, so that the same parts make the same bytes everywhere. */
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

/** An empty last block of a DEFLATE stream (RFC 1951, section 3.2.3). */
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * Deflates a part into blocks that end on a byte boundary and refer to nothing before the part, so that they can follow any other
 * blocks.
 */
export async function deflatedPart(part: Uint8Array): Promise<Buffer> {
  return await deflated(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
}

const deflated = promisify(deflateRaw)
