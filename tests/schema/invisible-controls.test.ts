import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeInvisible, escapeInvisibleInJson } from '../../sidecar/mcp/tools/escape-invisible.ts'
import {
  escapeInvisibleControls,
  invisibleControlsIn,
  withoutInvisibleControls,
} from '../../src/schema/invisible-controls.ts'
import { CONTROLS, controlsIn, KEPT, wordsWithControls } from '../invisible-words.ts'

const TEXAS = '\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}'
const unit = fc.constantFrom('a', '"', '\\', '\u{1f3f4}', '\n', ...CONTROLS, ...KEPT, '\u200c', '\u200d', '\u{e007f}')
const texts = fc.oneof(fc.string({ unit, maxLength: 40 }), fc.string({ unit: 'binary' }))

test('removing invisible controls leaves everything that people read, in the same order', () => {
  const { written, read } = wordsWithControls('words')
  expect(withoutInvisibleControls(written)).toBe(read)
  expect(withoutInvisibleControls(CONTROLS.join(''))).toBe('')
  expect(withoutInvisibleControls(KEPT.join(' '))).toBe(KEPT.join(' '))
  expect(withoutInvisibleControls(TEXAS)).toBe(TEXAS)
})

test.for([
  ['a sentence in tags behind a flag that ends like one', `\u{1f3f4}${'\u{e0069}'.repeat(8)}\u{e007f}`, '\u{1f3f4}'],
  ['tags with a space behind a flag', '\u{1f3f4}\u{e0069}\u{e0020}\u{e0067}\u{e007f}', '\u{1f3f4}'],
  ['tags behind a whole flag', `${TEXAS}\u{e0069}\u{e007f}`, TEXAS],
  ['tags behind a flag, without their end', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}', '\u{1f3f4}'],
  ['tags parted from a flag', '\u{1f3f4}\u200b\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}', '\u{1f3f4}'],
] as const)('invisible controls outside a flag are removed: %s', ([, written, read]) => {
  expect(withoutInvisibleControls(written)).toBe(read)
})

test('of all single code points, only the invisible controls are removed', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point))
  const expected = /^[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0001}\u{e0020}-\u{e007f}]$/u
  expect(points.filter((point) => (withoutInvisibleControls(point) === point) === expected.test(point))).toEqual([])
})

test('removing invisible controls again changes nothing, and texts without invisible controls do not change', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = withoutInvisibleControls(text)
      expect(withoutInvisibleControls(once)).toBe(once)
      expect(controlsIn(once)).toEqual([])
      expect(once === text).toBe(invisibleControlsIn(text).length === 0)
    }),
    { numRuns: 5000 },
  )
})

test('JSON with escaped invisible controls has the same value and no invisible control', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const escaped = escapeInvisibleControls(JSON.stringify({ text }))
      expect(JSON.parse(escaped)).toEqual({ text })
      expect(withoutInvisibleControls(escaped)).toBe(escaped)
    }),
    { numRuns: 2000 },
  )
})

test('text in MCP answers has every invisible control escaped', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(invisibleControlsIn(escapeInvisible(text))).toEqual([])
      expect(invisibleControlsIn(escapeInvisibleInJson(JSON.stringify([text])))).toEqual([])
    }),
    { numRuns: 5000 },
  )
})

test('invisibleControlsIn names each invisible control once, by its code point', () => {
  expect(invisibleControlsIn(`a\u202eb\u200b\u202e${TEXAS}\u{e0041}`)).toEqual(['U+202E', 'U+200B', 'U+E0041'])
})
