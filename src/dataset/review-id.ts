import { hash } from 'node:crypto'
import { ReviewId, type SourceName } from '../schema/review.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The permanent id of a review: the first 128 bits of SHA-256(source, NUL, source id), written as a ULID
 * (ULID specification: 26 characters of Crockford's base 32, the first of 3 bits).
 */
export function reviewId(source: SourceName, sourceId: string): ReviewId {
  return ReviewId.parse(ulid(hash('sha256', `${source}\0${sourceId}`, 'buffer').subarray(0, 16)))
}

/** 128 bits, with two zero bits before them, in 26 digits of 5 bits. */
function ulid(bytes: Uint8Array): string {
  let text = ''
  let [held, bits] = [0, 2]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += CROCKFORD.charAt((held >> (bits - 5)) & 31)
    held &= 31
  }
  return text
}
