import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, cleanText, originalOf, textOfHtml, withTitle } from '../../src/import/clean-text.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

describe('a text', () => {
  test.for([
    ['a line\r\nanother\rthird', 'a line\nanother\nthird'],
    ['  Good 👍 \n', 'Good 👍'],
    ['a\u0000b\u0007c\u0085d', 'abcd'],
    ['tab\tstays', 'tab\tstays'],
    ['\u202Eevil\u202C \u2066isolated\u2069', 'evil isolated'],
    ['zero\u200Bwidth\u2060join\uFEFFer', 'zerowidthjoiner'],
    ['family 👨‍👩‍👧 می‌خواهم \u200Fשלום', 'family 👨‍👩‍👧 می‌خواهم \u200Fשלום'],
    ['hidden\u{E0001}\u{E0068}\u{E0069}\u{E007F} words', 'hidden words'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag'],
    ['🏴\u{E0068}\u{E0069}\u{E007F} no flag', '🏴 no flag'],
    ['half a \uD83D pair', 'half a \uFFFD pair'],
  ])('cleanText removes exactly the invisible characters of %j', ([raw, clean]) => {
    expect(cleanText(String(raw))).toBe(clean)
  })

  test.for(['', '   ', '\r\n', '\u200B', '\u200D\u200E'])('cleanText returns null for the invisible text %j', (raw) => {
    expect(cleanText(raw)).toBe(null)
  })

  test('cleanText does not change a clean text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const once = cleanText(raw)
        expect(once === null ? null : cleanText(once)).toBe(once)
      }),
    )
  })

  test('textOfHtml returns the visible text', () => {
    expect(textOfHtml('Tom &amp; Jerry&nbsp;are&#39;nt <b>bad</b><br/>Really &lt;3')).toBe(
      "Tom & Jerry are'nt bad\nReally <3",
    )
    expect(textOfHtml('R&D <3 you')).toBe('R&D <3 you')
    expect(textOfHtml('<div>Good:<ul><li>clean</li><li>quiet</li></ul></div><h3>Bad</h3>noise')).toBe(
      '\nGood:\nclean\nquiet\n\nBad\nnoise',
    )
  })

  test("originalOf returns the author's words in a text that Google translated", () => {
    expect(cleanText(originalOf('(Translated by Google) Very good\n\n(Original)\nSehr gut'))).toBe('Sehr gut')
    expect(cleanText(originalOf('Sehr gut\n\n(Translated by Google)\nVery good'))).toBe('Sehr gut')
    expect(originalOf('My (Original) words')).toBe('My (Original) words')
  })

  test.for([
    'Bon.\n\n(Übersetzt von Google)\nGut.',
    '(Traduzione di Google) Buono. (Originale)\nBon.',
    "(Traduit par Google) Bien. (Avis d'origine) Bon.",
    '(Traducido por Google) Bueno.\n\n(Original)\nBon.',
    '(Vertaald door Google) Goed. (Origineel) Bon.',
    '(Traduzido pelo Google) Bom. (Texto original) Bon.',
    'Bon.\n\n(Diterjemahkan oleh Google)\nBagus.',
  ])("originalOf returns the author's words if Google names its translation in another language: %j", (text) => {
    expect(cleanText(originalOf(text))).toBe('Bon.')
  })

  test('withTitle puts the title before the text, unless it was made from the text', () => {
    expect(withTitle('Never again', 'They came late.')).toBe('Never again\n\nThey came late.')
    expect(withTitle('They came…', 'They came late.')).toBe('They came late.')
    expect(withTitle('THEY CAME, late', 'They came late.')).toBe('They came late.')
    expect(withTitle('Only a title', null)).toBe('Only a title')
    expect(withTitle('👍', 'Good')).toBe('Good')
    expect(withTitle(null, null)).toBe(null)
  })
})

test('a title is compared with its text in linear time, with any number of combining marks', () => {
  const title = `a${'\u0301\u0323'.repeat(250_000)}`
  expect(cpuSeconds(() => withTitle(title, `${title} b`))).toBeLessThan(10)
})

test('cleanName puts a name on one line', () => {
  expect(cleanName(' Dana\u200B\n R. ')).toBe('Dana R.')
  expect(cleanName('Dana\u00A0R.')).toBe('Dana R.')
  expect(cleanName('\t')).toBe(null)
})

test('cleanName keeps a no-break space that the repair of a damaged name needs', () => {
  expect(cleanName('Val\u00C3\u00A0\n R.', true)).toBe('Val\u00C3\u00A0 R.')
})
