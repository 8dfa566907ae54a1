import { hash } from 'node:crypto'
import { ReviewId, type SourceName } from '../review.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The permanent id of a review: the first 128 bits of SHA-256(source, NUL, source id), written as a ULID
 * (ULID specification: 26 characters of Crockford's base 32, the first of 3 bits).
 */
export function reviewId(source: SourceName, sourceId: string): ReviewId {
  return ReviewId.parse(ulidOf(source, sourceId))
}

/** Whether this is the permanent id of that review. */
export function isIdOf(id: string, source: SourceName, sourceId: string): boolean {
  return id === ulidOf(source, sourceId)
}

/** Reads the hash as a string of Latin-1, one character for each byte: for 16 bytes, a string costs less than a buffer. */
function ulidOf(source: SourceName, sourceId: string): string {
  return ulid(hash('sha256', `${source}\0${sourceId}`, 'binary').slice(0, 16))
}

/** 128 bits, with two zero bits before them, in 26 digits of 5 bits. */
function ulid(bytes: string): string {
  let text = ''
  let [held, bits] = [0, 2]
  for (let at = 0; at < bytes.length; at += 1) {
    held = (held << 8) | bytes.charCodeAt(at)
    for (bits += 8; bits >= 5; bits -= 5) text += CROCKFORD.charAt((held >> (bits - 5)) & 31)
    held &= 31
  }
  return text
}
