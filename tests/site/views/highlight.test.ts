import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from '../../../src/site/views/developers/highlight.ts'

const kinds = (code: string, language: string): (string | undefined)[][] =>
  highlight(code, language)
    .filter(({ kind }) => kind !== undefined)
    .map(({ text, kind }) => [text, kind])

test('the highlighter distinguishes names, strings and constants in JSON', () => {
  expect(kinds('{ "rating": 5, "text": "On \\"time\\"", "edited": null }', 'json')).toEqual([
    ['"rating"', 'keyword'],
    ['5', 'constant'],
    ['"text"', 'keyword'],
    ['"On \\"time\\""', 'string'],
    ['"edited"', 'keyword'],
    ['null', 'constant'],
  ])
})

test.for([
  ['sh', 'grep "a <b>" c', ['"a <b>"', 'string']],
  ['http', 'POST /a HTTP/1.1\nHost: b.example\n\n{"c": null}', ['Host', 'string']],
  ['http', 'POST /a HTTP/1.1\nHost: b.example\n\n{"c": null}', ['null', 'constant']],
  ['xml', '<a b="&amp;"/>', ['"&amp;"', 'string']],
  ['javascript', "const a = 'b' + 1", ['1', 'constant']],
] as const)('the highlighter recognises this piece of %s: %s', ([language, code, piece]) => {
  expect(kinds(code, language)).toContainEqual(piece)
})

test('the highlighter does not divide code in an unknown or unstated language', () => {
  for (const language of [undefined, 'csv', 'a language']) {
    expect(highlight('{ "a": 1 }', language)).toEqual([{ text: '{ "a": 1 }' }])
  }
})

test('the pieces of highlighted code, joined, equal the code', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sh', 'json', 'http', 'xml', 'javascript', 'csv'),
      fc.array(fc.oneof(fc.string(), fc.constantFrom('"', "'", '{', '<a', '\\', '`', '# ', ': ', '$('))),
      (language, lines) => {
        const code = lines.join('\n').replaceAll('\r', '')
        expect(
          highlight(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code)
      },
    ),
  )
})

test('the highlighter does not mark comments, or keywords inside names', () => {
  expect(kinds("const from = new Buffer.from('a') // if 'b'", 'javascript')).toEqual([
    ['const', 'keyword'],
    ['from', 'keyword'],
    ['new', 'keyword'],
    ["'a'", 'string'],
  ])
  expect(kinds("curl -H 'A: b' \\\n  -o c | sum # 'd'", 'sh')).toEqual([["'A: b'", 'string']])
})
