import { describe, expect, test } from 'vitest'
import { queryOf } from '../../../sidecar/search/answer/search-route.ts'

describe('queryOf', () => {
  test('gives a name its value, or all of its values if it is repeated', () => {
    expect(queryOf('/search?rating=5&query=a+b&rating=4&rating=3')).toEqual({ rating: ['5', '4', '3'], query: 'a b' })
    expect(queryOf('/search')).toEqual({})
  })

  test('reads as many parameters of one name as an address holds about as fast as those of as many names', () => {
    const numbers = Array.from({ length: 7_500 }, (_, number) => number)
    const various = `/search?${numbers.map((number) => `${number}=`).join('&')}`
    const same = `/search?${numbers.map((number) => `a=${number}`).join('&')}`
    expect(fastest(() => queryOf(same))).toBeLessThan(5 * fastest(() => queryOf(various)))
  })
})

/** The least time that it took in a few goes, in milliseconds: a busy machine only ever makes it longer. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}
