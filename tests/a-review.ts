import { createHash } from 'node:crypto'
import { Review } from '../src/schema/review.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A valid review with arbitrary values. A test gives only the members that matter to it. */
export function aReview(about: Partial<Record<keyof Review, unknown>> = {}): Review {
  return Review.parse({
    id: anId(JSON.stringify(about)),
    author: 'Dana R.',
    author_avatar_url: null,
    rating: 5,
    date: '2026-05-01',
    text: 'Fixed the leak under the sink.',
    language: 'en',
    source: 'google',
    source_url: null,
    owner_reply: null,
    verified: true,
    ...about,
  })
}

/** A valid review id. The same seed always gives the same id. */
export function anId(seed: string): string {
  const digits = [...createHash('sha256').update(seed).digest().subarray(0, 26)]
  return digits.map((byte, place) => CROCKFORD.charAt(byte % (place === 0 ? 8 : 32))).join('')
}
