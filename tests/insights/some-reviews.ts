import fc from 'fast-check'
import type { InsightsInput } from '../../src/insights/analyse.ts'
import { Corrections } from '../../src/schema/content/corrections.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview, anId } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { aReading } from './readings/a-reading.ts'

const SENTENCES = [
  'Grace was on time, polite and quick!',
  'Right on time, polite and careful, and the price was fair.',
  'They charged twice what they quoted.',
  'The price was fair but nobody called back.',
  'Would I call again? Never.',
  'The EV charger in Quillby works great.',
  'Mike came.\n\nMike left a mess.',
  'Llegaron tarde y el precio fue muy alto para nosotros.',
  'I have not used them yet, but the quote was friendly and cheap.',
]

export const BUSINESS = aBusiness({
  technicians: [
    { id: 'grace', name: 'Grace Lindqvist' },
    { id: 'mike', name: 'Mike Abbott' },
  ],
  services: [{ id: 'ev-chargers', name: 'EV chargers', aliases: ['EV charger'] }],
  service_areas: [{ id: 'quillby', name: 'Quillby' }],
})

const someReview = fc
  .record({
    author: fc.constantFrom('Dana R.', 'Grace A.', '李'),
    rating: fc.integer({ min: 1, max: 5 }),
    date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-05-01', '2026-05-02', '2026-11-20'),
    text: fc.option(fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 }), { freq: 8 }),
    language: fc.constantFrom('en', 'es', null),
    disclosure: fc.option(fc.constant({ kind: 'employee' }), { freq: 8, nil: undefined }),
    seed: fc.nat(1000),
  })
  .map(({ text, seed, ...review }) =>
    aReview({ ...review, id: anId(`${seed}`), text: text === null ? null : text.join(' ') }),
  )

/** Up to forty reviews of six days in four months, in three languages, some of them without words. */
export const someReviews = fc.uniqueArray(someReview, { maxLength: 40, selector: ({ id }) => id })

/** These reviews: a person corrected some, and a model read others. */
export function aboutThem(reviews: readonly Review[]): InsightsInput {
  const corrected = reviews.filter(({ id, text }) => text !== null && id.startsWith('1'))
  const read = reviews.filter(({ id, text }) => text !== null && id.startsWith('2'))
  return anInput(reviews, {
    business: BUSINESS,
    corrections: Corrections.parse(
      corrected.map(({ id }) => ({ review: id, aspect: 'pricing', label: 'negative', by: 'Dana', on: '2026-11-21' })),
    ),
    readings: read.map((review) => aReading(review)),
  })
}
