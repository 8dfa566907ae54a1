import { createHash } from 'node:crypto'
import { ReviewId, type SourceName } from '../schema/review.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The permanent id of a review: the first 128 bits of SHA-256(source, NUL, source id), written as a ULID
 * (ULID specification: 26 characters of Crockford's base 32, the first of 3 bits).
 */
export function reviewId(source: SourceName, sourceId: string): ReviewId {
  const hash = createHash('sha256').update(`${source}\0${sourceId}`).digest('hex')
  const bits = BigInt(`0x${hash.slice(0, 32)}`)
  return ReviewId.parse(Array.from({ length: 26 }, (_, index) => digit(bits, 25 - index)).join(''))
}

function digit(bits: bigint, fromRight: number): string {
  return CROCKFORD.charAt(Number((bits >> BigInt(5 * fromRight)) & 31n))
}
