import { describe, expect, test } from 'vitest'
import { readRating } from '../../src/import/rating.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const STARS = { scale: null, halfStars: null }

describe('a rating', () => {
  test.for([
    ['FIVE', 5],
    ['one', 1],
    ['4.0', 4],
    ['4,0', 4],
    [3, 3],
    ['2', 2],
    ['★★★★★', 5],
    ['★★★☆☆', 3],
    ['⭐⭐', 2],
    ['5/5', 5],
    ['4 out of 5', 4],
    ['Rated 4 out of 5 stars', 4],
    ['Mit 3 von 5 Sternen bewertet', 3],
    ['Noté 2 sur 5 étoiles', 2],
    ['8/10', 4],
    ['10/10 Excellent', 5],
    ['4 von 10 Mangelhaft', 2],
    ['★★★★★★☆☆☆☆', 3],
    ['5 stars', 5],
    ['1 star', 1],
    ['4-star', 4],
    ['5 Sterne', 5],
    ['5 von 5 Sternen', 5],
    ['4 étoiles', 4],
    ['4 estrellas', 4],
    ['3 stelle', 3],
    ['5.0/5.0', 5],
    ['4,0/5,0', 4],
    ['4.0 of 5 bubbles', 4],
    ['4,0 su 5 stelle', 4],
    ['5 uit 5 sterren', 5],
    ['Bewertet mit 4 von 5 Sternen', 4],
    ['Rating: 4', 4],
    ['Note : 4/5', 4],
    ['★ ★ ★ ★ ☆', 4],
    ['🌟🌟🌟', 3],
    ['FIVE_STARS', 5],
    ['4*', 4],
    ['80 %', 4],
    [{ value: 5 }, 5],
    [{ ratingValue: '3' }, 3],
  ])('a rating %j is read as %j', ([written, stars]) => {
    const read = readRating({ rating: written }, STARS)
    expect(read.ok && read.value.rating).toBe(stars)
  })

  test('a rating is read in linear time', () => {
    expect(cpuSeconds(() => readRating({ rating: `5${' '.repeat(500_000)}x` }, STARS))).toBeLessThan(10)
  })

  test.for([
    ['', 'no rating'],
    [null, 'no rating'],
    [undefined, 'no rating'],
    [0, 'no rating'],
    ['0', 'no rating'],
    ['STAR_RATING_UNSPECIFIED', 'no rating'],
    [4.5, 'whole stars'],
    ['4,6', 'whole stars'],
    ['9/10', 'whole stars'],
    [6, 'between 1 and 5'],
    [-1, 'between 1 and 5'],
    ['Like', 'not a rating'],
    ['★★★★½', 'not a rating'],
    ['555-0100', 'not a rating'],
    [true, 'not a rating'],
    [Number.NaN, 'not a rating'],
    [{ value: null }, 'no rating'],
  ])('no rating is read from %j: the problem is "%s"', ([written, why]) => {
    expect(readRating({ rating: written }, STARS)).toEqual({
      ok: false,
      problem: expect.stringContaining(JSON.stringify(why).slice(1, -1)),
    })
  })

  test.for([
    [10, '7.5', 4, '7.5'],
    [10, '9,6', 5, '9.6'],
    [10, 10, 5, '10'],
    [10, '2.5', 1, '2.5'],
    [10, 1, 1, '1'],
    [10, '0.8', 1, '0.8'],
    [10, '8/10', 4, '8'],
    ['0-10', 0, 1, '0'],
    [100, '87', 4, '87'],
    [20, '17', 4, '17'],
  ] as const)(
    'on a scale of %s, %s is read as %i stars, and the score of the author is stored',
    ([scale, rating, stars, value]) => {
      const best = scale === '0-10' ? 10 : scale
      expect(readRating({ rating }, { scale, halfStars: null })).toEqual({
        ok: true,
        value: { rating: stars, rating_given: { value, scale: best } },
      })
    },
  )

  test.for([
    [10, '7', 'whole stars'],
    [10, '10.5', 'between 1 and 10'],
    ['0-10', '11', 'between 0 and 10'],
    [10, '0', 'no rating (0)'],
    [10, 'yes', 'not a rating'],
  ] as const)('on a scale of %s, %s is a bad row: the problem is "%s"', ([scale, rating, why]) => {
    const read = readRating({ rating }, { scale, halfStars: null })
    expect(read.ok ? null : read.problem).toContain(why)
  })

  test('an exact half on a scale of ten is rounded as the owner says, and never below one star', () => {
    const of = (rating: number, halfStars: 'up' | 'down') => readRating({ rating }, { scale: 10, halfStars })
    expect(of(7, 'up')).toMatchObject({ value: { rating: 4 } })
    expect(of(7, 'down')).toMatchObject({ value: { rating: 3 } })
    expect(of(1, 'down')).toMatchObject({ value: { rating: 1 } })
  })

  test('the scale that a record states applies, and ratings out of five stay unchanged', () => {
    expect(readRating({ rating: 8, bestRating: 10 }, STARS)).toMatchObject({ value: { rating: 4 } })
    expect(readRating({ rating: '100', bestRating: '100' }, STARS)).toMatchObject({ value: { rating: 5 } })
    expect(readRating({ rating: 0, bestRating: 10, worstRating: '0' }, STARS)).toMatchObject({ value: { rating: 1 } })
    expect(readRating({ rating: 0, bestRating: 10, worstRating: '' }, STARS)).toMatchObject({ ok: false })
    expect(readRating({ rating: 4, bestRating: 5 }, STARS)).toEqual({ ok: true, value: { rating: 4 } })
  })
})
