import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeInvisibleInJson } from '../../sidecar/mcp/tools/escape-invisible.ts'
import { cleanText } from '../../src/import/clean-text.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { HONEST_TEXTS } from '../honest-texts.ts'

/** Each code point that is a control, a format character, ignorable, blank or not a character in Unicode. */
const INVISIBLE = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => /[\p{Cc}\p{Cf}\p{DI}\p{NChar}\u2800]/u.test(character) && !/[\t\n\r]/.test(character))
  .filter((character) => !/[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u.test(character))

/** One character of each family. No reader sees it between two letters. */
const FAMILIES: [string, string][] = [
  ['a text variation selector', '\uFE00'],
  ['the emoji selector', '\uFE0F'],
  ['a zero-width non-joiner', '\u200C'],
  ['a zero-width joiner', '\u200D'],
  ['a direction mark', '\u200E'],
  ['a soft hyphen', '\u00AD'],
  ['a grapheme joiner', '\u034F'],
  ['a Hangul choseong filler', '\u115F'],
  ['a Hangul jungseong filler', '\u1160'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth Hangul filler', '\uFFA0'],
  ['a supplementary variation selector', '\u{E0100}'],
  ['a Mongolian variation selector', '\u180B'],
  ['a Mongolian vowel separator', '\u180E'],
  ['a Khmer inherent vowel', '\u17B4'],
  ['an invisible operator', '\u2063'],
  ['a deprecated format character', '\u206A'],
  ['an interlinear annotation', '\uFFF9'],
  ['a musical format character', '\u{1D173}'],
  ['a shorthand format control', '\u{1BCA0}'],
  ['a tag', '\u{E0041}'],
  ['a blank Braille pattern', '\u2800'],
  ['a code point reserved to be ignored', '\u{E0FFF}'],
  ['a noncharacter', '\uFDD0'],
]

describe('between two Latin letters', () => {
  test.for(FAMILIES)('%s between Latin letters is removed by an import and escaped for a model', ([, character]) => {
    expect(cleanText(`a${character}b`)).toBe('ab')
    expect(shown(`a${character}b`)).toBe(`"a${escapes(character)}b"`)
  })

  test('every invisible Unicode character between Latin letters is removed from texts and escaped in messages', () => {
    expect(INVISIBLE.length).toBeGreaterThan(4000)
    expect(INVISIBLE.filter((character) => cleanText(`a${character}b`) !== 'ab')).toEqual([])
    expect(INVISIBLE.filter((character) => /[^\x20-\x7e]/.test(shown(`a${character}b`)))).toEqual([])
  })

  test('a text of only invisible characters is imported as null', () => {
    expect(cleanText(INVISIBLE.join(''))).toBe(null)
    expect(shown(INVISIBLE.join('b'))).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('where it is needed', () => {
  test.for(Object.entries(HONEST_TEXTS))('invisible characters with a visible effect remain: %s', ([, text]) => {
    expect(cleanText(text)).toBe(text)
    expect(shown(text)).toBe(JSON.stringify(text))
  })

  test('the emoji selector stays after every emoji that it applies to', () => {
    const emoji = Array.from({ length: 0x20000 }, (_, point) => `${String.fromCodePoint(point)}\uFE0F`)
    const taking = emoji.filter((sequence) => /^\p{RGI_Emoji}$/v.test(sequence))
    expect(taking.length).toBeGreaterThan(200)
    expect(taking.filter((sequence) => cleanText(sequence) !== sequence)).toEqual([])
  })
})

describe('invisible characters that hide words', () => {
  test.for([
    ['bytes in variation selectors after an emoji', '😀\uFE0F\uFE00\u{E0101}\u{E0102} hi', '😀\uFE0F hi'],
    ['bytes in joiners', 'yes\u200C\u200D\u200D\u200C no', 'yes no'],
    ['bytes in joiners between Persian letters', 'می\u200C\u200D\u200C\u200Dخواهم', 'می\u200Cخواهم'],
    ['bytes in direction marks', 'שלום\u200F\u200E\u200F\u200F', 'שלום\u200F'],
    ['direction marks where nothing runs to the left', '\u200Eplain\u200F text', 'plain text'],
    ['a selector on a digit that is no keycap', '5\uFE0F0\uFE0F stars', '50 stars'],
    ['a joiner after an emoji that joins nothing', '👍\u200D great', '👍 great'],
    ['words in tags after a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{E0068}\u{E0069}\u{E007F}', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Mongolian selector in another script', 'क\u180B', 'क'],
  ] as const)('hidden content is removed by an import and escaped for a model: %s', ([, hidden, clean]) => {
    expect(cleanText(hidden)).toBe(clean)
    expect(shown(hidden)).not.toBe(JSON.stringify(hidden))
    expect(JSON.parse(shown(hidden))).toBe(hidden)
  })
})

describe('any text', () => {
  const unit = fc.constantFrom(
    ...['a', '"', '\\', ' ', '\n', '5', '\u20E3', '❤', '👩', '🏽', '🏴', 'م', 'ש', 'क', '्', 'ᠠ', '⠁', 'é'],
    ...[
      '\u200C',
      '\u200D',
      '\u200E',
      '\u200F',
      '\uFE0F',
      '\uFE00',
      '\u180B',
      '\u180E',
      '\u2800',
      '\u202E',
      '\u{E0067}',
    ],
  )
  const texts = fc.oneof(fc.string({ unit, maxLength: 40 }), fc.string({ unit: 'binary' }))

  test('an imported text contains no characters that still have to be escaped or removed', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const clean = cleanText(raw)
        if (clean === null) return
        expect(cleanText(clean)).toBe(clean)
        expect(shown(clean)).toBe(JSON.stringify(clean))
      }),
      { numRuns: 5000 },
    )
  })

  test('escaping invisible characters does not change the value of JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts)), (pairs) => {
        const value = pairs.map(([author, text]) => ({ author, text }))
        expect(JSON.parse(escapeInvisibleInJson(JSON.stringify(value)))).toEqual(value)
      }),
    )
  })

  test('searching for invisible characters takes linear time', () => {
    const texts = ['\u200C', '👩\u200D', 'م\u200C', '\u{E0067}', '🏴\u{E0067}', '"\\\u200F', 'ש\u200F'].map((part) =>
      part.repeat(100_000),
    )
    expect(cpuSeconds(() => texts.map((text) => cleanText(text)))).toBeLessThan(10)
    expect(cpuSeconds(() => texts.map(shown))).toBeLessThan(10)
  })
})

/** The JSON of a text as a model reads it. */
function shown(text: string): string {
  return escapeInvisibleInJson(JSON.stringify(text))
}

function escapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
