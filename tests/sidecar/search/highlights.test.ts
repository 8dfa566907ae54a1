import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlightsIn, type HighlightQuery } from '../../../src/search/highlights.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { keysIn, wantedWords, wordKey } from '../../../src/search/wanted-words.ts'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'

const ofQuery = (text: string, query: string): string[] => cut(text, { query: foldForSearch(query), words: undefined })
const ofWords = (text: string, query: string, language: string | null = 'en'): string[] =>
  cut(text, { query: '', words: wantedWords(foldForSearch(query)) }, language)

function cut(text: string, wanted: HighlightQuery, language: string | null = 'en'): string[] {
  return highlightsIn({ text, language }, wanted, EVERY_STEM).map(({ start, end }) => text.slice(start, end))
}

describe('the matches in a text', () => {
  test.for([
    ['The leak, the LEAK!', 'leak', ['leak', 'LEAK']],
    ['  on\n\n time  and on time', 'on time', ['on\n\n time', 'on time']],
    ['“So” don’t', "don't", ['don’t']],
    ['👍👍 ok', 'ok', ['ok']],
    ['all ﬁne', 'i', ['ﬁ']],
    ['cafe\u0301 au lait', 'é', ['e\u0301']],
    ['İSTANBUL', 'istan', ['İSTAN']],
    ['ΟΔΟΣ ok', 'οδος', ['ΟΔΟΣ']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['ﾊﾟｲﾌﾟを修理', 'パイプ', ['ﾊﾟｲﾌﾟ']],
    ['한국 ok', '한국', ['한국']],
    ['no', 'yes', []],
  ] as const)('in %j, the phrase %j is highlighted literally', ([text, query, found]) => {
    expect(ofQuery(text, query)).toEqual(found)
  })

  test.for([
    ['The leaks: he fixed every Leak.', 'fix leak', ['leaks', 'fixed', 'Leak']],
    ['CAFÉ, cafe\u0301s', 'cafe', ['CAFÉ', 'cafe\u0301s']],
    ["Mike's van", "mike's", ['Mike']],
    ['東京で修理。修理', '修理', ['修理', '修理']],
    ['leaky', 'leak', []],
  ] as const)('in %j, the words %j are highlighted', ([text, query, found]) => {
    expect(ofWords(text, query)).toEqual(found)
  })

  test.for([
    ['de', 'Die Heizungen liefen, der Schlauch war neu.', 'heizung schläuche', ['Heizungen', 'Schlauch']],
    ['fr-CA', 'Deux chambres, une chambre.', 'chambre', ['chambres', 'chambre']],
    ['en', 'Heizungen', 'Heizung', []],
    [null, 'He leaks', 'leak', ['leaks']],
  ] as const)('in the %s text %j, the words %j are highlighted in any form', ([language, text, query, found]) => {
    expect(ofWords(text, query, language)).toEqual(found)
  })

  test('there are no highlights without a query, nor for a review without text', () => {
    expect(highlightsIn({ text: 'leak', language: null }, { query: '', words: undefined }, EVERY_STEM)).toEqual([])
    expect(highlightsIn({ text: null, language: null }, { query: 'leak', words: undefined }, EVERY_STEM)).toEqual([])
  })
})

const pieces = [
  'a',
  'B',
  'ab ',
  ' ',
  '\n',
  '\u00a0',
  '.',
  '’',
  'é',
  'e\u0301',
  '\u0301',
  'İ',
  'i\u0307',
  'ﬁ',
  'Σ',
  'ß',
  '漢',
  'か\u3099',
]
const odd = [
  'ﾊﾟ',
  '한',
  '\u1112\u1161\u11ab',
  '\u09c7\u09be',
  '😀',
  '👩‍🔧',
  '\ud800',
  '\u200b',
  '\u00a8',
  '…',
  '½',
  '\u0345',
  '\u0fb2\u0f71\u0f80',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...odd), { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
)

describe('a highlight', () => {
  test('highlights exist exactly if the text matches, are in order, and fold to texts that contain the query', () => {
    fc.assert(
      fc.property(text, fc.nat(12), fc.integer({ min: 1, max: 5 }), (said, from, length) => {
        const query = foldForSearch(said.slice(from, from + length))
        fc.pre(query !== '')
        const ranges = highlightsIn({ text: said, language: null }, { query, words: undefined }, EVERY_STEM)
        expect(ranges.length > 0).toBe(foldForSearch(said).includes(query))
        ranges.forEach(({ start, end }, nth) => {
          expect(start).toBeGreaterThanOrEqual(ranges[nth - 1]?.end ?? 0)
          expect(end).toBeLessThanOrEqual(said.length)
          // A sigma is final only at the end of a word.
          const found = foldForSearch(`x${said.slice(start, end)}x`)
          expect(found.replaceAll('ς', 'σ')).toContain(query.replaceAll('ς', 'σ'))
        })
      }),
      { numRuns: 3000 },
    )
  })

  test('a search by words highlights exactly the words that share a key with the query', () => {
    const words = fc.array(fc.constantFrom('leak', 'Leaks', 'café', 'CAFES', 'x', 'on', '…', '’', '漢'), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(words, fc.constantFrom('leak', 'cafe x', 'on leaks', '漢'), (said, query) => {
        const joined = said.join(' ')
        const wanted = wantedWords(query)
        const expected = said.filter(
          (word) =>
            keysIn(wanted.words, 'en', EVERY_STEM).includes(wordKey(word.toLowerCase(), 'en', EVERY_STEM)) ||
            wanted.runs.includes(word),
        )
        expect(cut(joined, { query: '', words: wanted })).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})
