import { createHash } from 'node:crypto'
import { ReviewId, type SourceName } from '../schema/review.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A review's id for good: the first 128 bits of SHA-256(source, NUL, source id), written as a ULID. */
export function reviewId(source: SourceName, sourceId: string): ReviewId {
  const hash = createHash('sha256').update(`${source}\0${sourceId}`).digest('hex')
  const digits = BigInt(`0x${hash.slice(0, 32)}`)
    .toString(32)
    .padStart(26, '0')
  return ReviewId.parse(digits.replace(/./g, (digit) => CROCKFORD.charAt(parseInt(digit, 32))))
}

/**
 * The source id of a review whose export has none: a hash of its author, day and text, as published, and of its stars
 * where they are all that it says. It holds as long as the author edits nothing.
 */
export function sourceIdOf({
  author,
  date,
  rating,
  text,
}: {
  author: string | null
  date: string
  rating: number
  text: string | null
}): string {
  const words = [author ?? '', date, ...(text === null ? ['', rating] : [text])].join('\0')
  return `sha256-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`
}
