import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, sliceJson } from '../../../sidecar/search/answer/json-slices.ts'

describe('sliceJson', () => {
  test.for([['list', '['] as const, ['members', '{'] as const])(
    'sliceJson finds every value of the member %s, in any JSON notation',
    ([member, opening]) => {
      const part = fc.jsonValue()
      const file = fc.record({
        before: part,
        list: fc.array(part),
        members: fc.dictionary(fc.string({ unit: 'binary' }), part, { noNullPrototype: true }),
        after: part,
      })
      fc.assert(
        fc.property(file, fc.constantFrom(0, 1, '\t', '\r\n '), (value, indent) => {
          const bytes = Buffer.from(` ${JSON.stringify(value, null, indent)}\n`)
          const parts = sliceJson(bytes, member, opening)
          const read = (ranges: number[]): unknown[] =>
            Array.from({ length: ranges.length / 2 }, (_, n) =>
              JSON.parse(decode(bytes, ranges[2 * n] ?? 0, ranges[2 * n + 1] ?? 0)),
            )
          const written = JSON.parse(bytes.toString())
          expect(read(parts.values)).toEqual(Object.values(written[member]))
          if (opening === '{') expect(read(parts.names)).toEqual(Object.keys(written[member]))
          expect(JSON.parse(parts.rest)).toEqual({ ...written, [member]: opening === '[' ? [] : {} })
        }),
      )
    },
  )

  test('sliceJson recognises a member even if its name contains escapes', () => {
    const bytes = Buffer.from('{"l\\u0069st":[1, {"list": [2]}]}')
    const { values } = sliceJson(bytes, 'list', '[')
    expect([decode(bytes, values[0] ?? 0, values[1] ?? 0), values.length]).toEqual(['1', 4])
  })

  test.for(['{"list":{}}', '{"other":[]}', '{}', '{"list":"[1]"}'])('sliceJson finds no list in %s', (text) => {
    expect(sliceJson(Buffer.from(text), 'list', '[')).toMatchObject({ found: false, rest: text, values: [] })
  })

  test.for([
    '',
    ' ',
    '[]',
    '[{"list":[]}]',
    '{',
    '{"list":[',
    '{"list":[1',
    '{"list":[1}',
    '{"list":[1 2]}',
    '{"list":[1,]}',
    '{"list" [1]}',
    '{"list":[1]',
    '{"list":["a]}',
    '{"list":[1]}}',
    '{list:[1]}',
    '\ufeff{"list":[]}',
  ])('sliceJson refuses the invalid JSON %j', (text) => {
    expect(() => sliceJson(Buffer.from(text), 'list', '[')).toThrow(SyntaxError)
  })
})
