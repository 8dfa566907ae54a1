import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { link, plain, quote, table } from '../../src/views/markdown/mark.ts'
import { asScript } from '../../src/views/structured-data/as-script.ts'

describe('text of others in Markdown', () => {
  test.for([
    ['<b>bold</b>', '\\<b\\>bold\\</b\\>'],
    ['*a* _b_ `c` [d](e)', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e)'],
    ['# no heading', '\\# no heading'],
    ['- no list', '\\- no list'],
    ['12. no list', '12\\. no list'],
    ['a | b', 'a \\| b'],
    ['R&amp;D', 'R\\&amp;D'],
    ['back\\slash', 'back\\\\slash'],
    ['two\n\nlines', 'two lines'],
  ] as const)('%j is escaped', ([text, escaped]) => {
    expect(plain(text)).toBe(escaped)
  })

  test('keeps its lines in a quotation, all of them quoted', () => {
    expect(quote('One.\n\n> two\u2028three')).toBe('> One.  \n>  \n> \\> two  \n> three')
  })

  test('never leaves a quotation', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        quote(text)
          .split('\n')
          .every((line) => line.startsWith('>')),
      ),
    )
  })

  test('never breaks a table', () => {
    const rows = (text: string): number => table(['a'], [[plain(text)]]).split('\n').length
    fc.assert(fc.property(fc.string(), (text) => rows(text) === 3))
  })

  test('cannot end the address of a link', () => {
    expect(link('a', 'https://a.example/b)c d<e>')).toBe('[a](https://a.example/b%29c%20d%3Ce%3E)')
  })
})

describe('JSON-LD in a page', () => {
  test('has nothing that could end its element, and reads as what was put in', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('</script>', '<!--', '\u2028', '&lt;'), (text, evil) => {
        const script = asScript([{ name: text + evil }])
        expect(script).not.toMatch(/[<>\u2028\u2029]/)
        expect(JSON.parse(script)).toEqual({ '@context': 'https://schema.org', '@graph': [{ name: text + evil }] })
      }),
    )
  })
})
