import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { eachToken } from '../../../src/search/each-token.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { plainFold } from './plain-search.ts'

describe('a text', () => {
  test.for([
    ['the leak, fixed', ['the', 'leak', ', ', 'fixed']],
    ['a  b - c', ['a', '  ', 'b', ' - ', 'c']],
    ['42 don’t', ['42', 'don', '’', 't']],
    ['漢字 かな', ['漢', '字', ' ', 'か', 'な']],
    ['so 😀👍 good', ['so', ' 😀👍 ', 'good']],
    ['é e\u0301', ['é', 'e\u0301']],
    ['!', ['!']],
    ['', []],
  ] as const)('the text %j is cut into the tokens %j', ([text, tokens]) => {
    expect(tokensOf(text)).toEqual(tokens)
  })

  test('joining the tokens, with a space between two words, restores the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'É', '7', ' ', '.', '漢', '😀', '\u0301') }), (any) => {
        const text = any.trim()
        const isWord = (token: string | undefined): boolean => token !== undefined && /^(?:[aÉ7]|\u0301)+$/u.test(token)
        const tokens = tokensOf(text)
        const back = tokens.map((token, n) => (isWord(token) && isWord(tokens[n - 1]) ? ` ${token}` : token))
        expect(back.join('')).toBe(text)
      }),
    )
  })

  test('foldForSearch takes linear time for any number of combining marks', () => {
    expect(cpuSeconds(() => foldForSearch(`a${'\u0301\u0323'.repeat(250_000)}`))).toBeLessThan(10)
  })

  test('foldForSearch folds ASCII and other texts as the contract defines', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' })), (text) => {
        expect(foldForSearch(text)).toBe(plainFold(text))
      }),
      { numRuns: 2000 },
    )
  })
})

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  eachToken(text, (from, to) => tokens.push(text.slice(from, to)))
  return tokens
}
