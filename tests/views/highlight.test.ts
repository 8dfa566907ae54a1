import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from '../../src/views/developers/highlight.ts'

const kinds = (code: string, language: string): (string | undefined)[][] =>
  highlight(code, language)
    .filter(({ kind }) => kind !== undefined)
    .map(({ text, kind }) => [text, kind])

test('names, strings and constants of JSON have a class each', () => {
  expect(kinds('{ "rating": 5, "text": "On \\"time\\"", "edited": null }', 'json')).toEqual([
    ['"rating"', 'keyword'],
    ['5', 'constant'],
    ['"text"', 'keyword'],
    ['"On \\"time\\""', 'string'],
    ['"edited"', 'keyword'],
    ['null', 'constant'],
  ])
})

test.for(['sh', 'json', 'http', 'xml', 'javascript'])('%s is known', (language) => {
  expect(kinds(`{ "a": 1 } <a b="c"/> 'd' POST /a HTTP/1.1`, language)).not.toEqual([])
})

test('code of a language that is not known here, or of none, is one piece', () => {
  for (const language of [undefined, 'csv', 'a language']) {
    expect(highlight('{ "a": 1 }', language)).toEqual([{ text: '{ "a": 1 }' }])
  }
})

test('the pieces are the code, whatever it is', () => {
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
