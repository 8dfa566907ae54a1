import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCache } from '../../../src/host/cache/cache.ts'
import { highlight, highlightOnce } from '../../../src/site/views/developers/highlight.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'

const kinds = (code: string, language: string): (string | undefined)[][] =>
  highlight(code, language)
    .filter(({ kind }) => kind !== undefined)
    .map(({ text, kind }) => [text, kind])

test('the highlighter gives names, strings and constants of JSON a class each', () => {
  expect(kinds('{ "rating": 5, "text": "On \\"time\\"", "edited": null }', 'json')).toEqual([
    ['"rating"', 'keyword'],
    ['5', 'constant'],
    ['"text"', 'keyword'],
    ['"On \\"time\\""', 'string'],
    ['"edited"', 'keyword'],
    ['null', 'constant'],
  ])
})

test.for(['sh', 'json', 'http', 'xml', 'javascript'])('the highlighter knows %s', (language) => {
  expect(kinds(`{ "a": 1 } <a b="c"/> 'd' POST /a HTTP/1.1`, language)).not.toEqual([])
})

test('code in an unknown language, or without one, is one piece', () => {
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

test('cached pieces equal new ones, and code in an unknown language is not cached', async () => {
  const folder = await anEmptyFolder()
  const samples = [
    ['sh', "curl -d 'a=1' https://a.example"],
    ['http', 'POST /hook HTTP/1.1\n\na=1'],
    ['javascript', "const a = 'b' // <c>\n"],
    ['json', '{ "a": [1, null] }'],
    ['csv', 'a,b'],
  ] as const
  for (const [language, code] of samples) {
    const cache = await openCache(folder)
    expect(highlightOnce({ cache }, code, language)).toEqual(highlight(code, language))
    expect(highlightOnce({ cache }, code, language)).toEqual(highlight(code, language))
  }
  expect(await readdir(folder)).toHaveLength(4)
})
