import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalized } from '../../src/schema/normalized.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const ABOVE = '\u0301'
const BELOW = '\u0323'

describe('a text of any language', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    ' ',
    'ㄱ',
    '\u1100',
    '\u1161',
    '\u11a8',
    'ﬁ',
    'ﾊ',
    'ﾞ',
    '漢',
    'क',
    '्',
    '\u0344',
    ABOVE,
    BELOW,
  )

  const texts = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary' })).filter(hasNoLongRun)

  test.for(['NFKC', 'NFKD'] as const)('normalized returns the same %s as String.prototype.normalize', (form) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(normalized(text, form)).toBe(text.normalize(form))
        const withLongRun = `${text} x${ABOVE.repeat(40)}`
        expect(normalized(withLongRun, form)).toBe(withLongRun.normalize(form))
      }),
      { numRuns: 2000 },
    )
  })

  test('normalized follows Unicode for a text with many runs of 30 marks', () => {
    const text = `a${(ABOVE + BELOW).repeat(15)}ﾊ${'ﾞ'.repeat(30)} b`.repeat(20)
    expect(normalized(text, 'NFKC')).toBe(text.normalize('NFKC'))
  })
})

describe('a run of more than 30 marks', () => {
  test.for([
    ['marks above and below in turn', ABOVE + BELOW],
    ['marks that are decomposed', `\u0344${BELOW}`],
    ['halfwidth sound marks, which are letters to Unicode', `ﾞ${ABOVE}`],
    ['marks outside the basic plane', `\u{1D165}\u{1D17B}`],
  ] as const)('normalized takes linear time for a long run of %s', ([, marks]) => {
    const text = `a${marks.repeat(250_000)}`
    // Without the bound on a run this takes minutes.
    expect(cpuSeconds(() => normalized(text, 'NFKC'))).toBeLessThan(10)
    expect(cpuSeconds(() => normalized(text, 'NFKD'))).toBeLessThan(10)
  })

  test('normalized only reorders the marks of a long run, and loses none', () => {
    const text = `a${(ABOVE + BELOW).repeat(100)}b`
    const sorted = (some: string): string => Array.from(some.normalize('NFKD')).sort().join('')
    expect(sorted(normalized(text, 'NFKC'))).toBe(sorted(text))
  })

  test('normalized follows Unicode for a run of one combining class at any length', () => {
    const text = `x${(ABOVE + '\u0308').repeat(500)}y`
    expect(normalized(text, 'NFKC')).toBe(text.normalize('NFKC'))
  })
})

function hasNoLongRun(text: string): boolean {
  return !/[\p{M}ﾞﾟ]{31}/u.test(text)
}
