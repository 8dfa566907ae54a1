import { describe, expect, test } from 'vitest'
import { readRating } from '../../src/import/rating.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

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
    ['8/10', 4],
    ['5 stars', 5],
    ['1 star', 1],
    ['4-star', 4],
    ['5 Sterne', 5],
    ['5 von 5 Sternen', 5],
    ['4 étoiles', 4],
    ['4 estrellas', 4],
    ['3 stelle', 3],
    [{ value: 5 }, 5],
    [{ ratingValue: '3' }, 3],
  ])('a rating %j is read as %j', ([written, stars]) => {
    expect(readRating(written)).toEqual({ ok: true, value: stars })
  })

  test('a rating is read in linear time', () => {
    expect(cpuSeconds(() => readRating(`5${' '.repeat(500_000)}x`))).toBeLessThan(10)
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
    expect(readRating(written)).toEqual({
      ok: false,
      problem: expect.stringContaining(JSON.stringify(why).slice(1, -1)),
    })
  })

  test('a rating on another stated scale counts only if it leads to whole stars', () => {
    expect(readRating(8, 10)).toEqual({ ok: true, value: 4 })
    expect(readRating('100', '100')).toEqual({ ok: true, value: 5 })
    expect(readRating(7, 10)).toEqual({ ok: false, problem: 'a rating of 7 out of 10 is not in whole stars' })
  })
})
