import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  pairOf,
  pairsIn,
  SHORTEST_PATTERN,
  spelling,
  unspelled,
} from '../../../sidecar/search-postgres/answering/spelling.ts'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'

const few = fc.string({
  unit: fc.constantFrom('a', 'q', 'z', '1', ' ', '.', '"', 'é', '漢', '\0', '%', '_', '\\', 'İ', '\ud83d', '😀'),
})
const folded = fc.oneof(few, fc.string({ unit: 'binary' })).map(foldForSearch)

describe('the spelling of a folded text', () => {
  test.for([
    ['leaks', 'leaks'],
    ['24/7 hot-water', '24ZAACP7QhotVwater'],
    ['“wow!”', 'XwowTX'],
    ['é', 'ZAAOJ'],
    ['\0', 'ZAAAA'],
    ['😀', 'ZNIDNZNOAA'],
  ] as const)('the spelling of %j is %s', ([text, spelled]) => {
    expect(spelling(foldForSearch(text))).toBe(spelled)
  })

  test('a spelling contains only letters and digits, and can be turned back into its text', () => {
    fc.assert(
      fc.property(folded, (text) => {
        expect(spelling(text)).toMatch(/^[a-zA-Z0-9]*$/)
        expect(unspelled(spelling(text))).toBe(text)
      }),
    )
  })

  test('one spelling contains another if and only if the first text contains the second', () => {
    fc.assert(
      fc.property(folded, folded, fc.nat(20), fc.nat(5), (text, other, from, length) => {
        for (const part of [other, text.slice(from, from + length)]) {
          expect(spelling(text).includes(spelling(part))).toBe(text.includes(part))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

test('a short string is among the letter pairs of a text if and only if the text contains the string', () => {
  fc.assert(
    fc.property(folded, folded, fc.nat(20), fc.integer({ min: 1, max: 2 }), (text, other, from, length) => {
      for (const part of [other.slice(0, length), text.slice(from, from + length)]) {
        const spelled = spelling(part)
        if (spelled === '' || spelled.length >= SHORTEST_PATTERN) continue
        expect(pairsIn(spelling(text)).has(pairOf(spelled)), JSON.stringify(part)).toBe(text.includes(part))
      }
    }),
    { numRuns: 2000 },
  )
})
