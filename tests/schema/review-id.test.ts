import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'

test('a review id is the ULID of the first 128 bits of SHA-256(source, NUL, source id)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sourceId) => {
      const expected = createHash('sha256').update(`google\0${sourceId}`).digest('hex').slice(0, 32)
      expect(bitsOf(reviewId('google', sourceId))).toBe(BigInt(`0x${expected}`))
    }),
  )
})

test('the same source id at two sources leads to two different review ids', () => {
  expect(reviewId('google', 'one')).not.toBe(reviewId('yelp', 'one'))
})

function bitsOf(ulid: string): bigint {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(ulid).reduce((bits, digit) => (bits << 5n) | BigInt(digits.indexOf(digit)), 0n)
}
