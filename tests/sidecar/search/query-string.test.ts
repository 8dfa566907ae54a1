import { describe, expect, test } from 'vitest'
import { queryOf } from '../../../sidecar/search/answer/search-route.ts'

describe('queryOf', () => {
  test('queryOf returns the value of a name, or all values if the name is repeated', () => {
    expect(queryOf('/search?rating=5&query=a+b&rating=4&rating=3')).toEqual({ rating: ['5', '4', '3'], query: 'a b' })
    expect(queryOf('/search')).toEqual({})
  })

  test('queryOf reads one name with many values about as fast as many names', () => {
    const numbers = Array.from({ length: 7_500 }, (_, number) => number)
    const various = `/search?${numbers.map((number) => `${number}=`).join('&')}`
    const same = `/search?${numbers.map((number) => `a=${number}`).join('&')}`
    expect(fastest(() => queryOf(same))).toBeLessThan(5 * fastest(() => queryOf(various)))
  })
})

/** The shortest time of a few runs in milliseconds, because a busy machine makes some of them longer. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}
