import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameSearch } from '../../src/policy/hidden-names.ts'

const NAMES = [
  'Dana Reyes',
  'Zoë Kask',
  'Ann',
  'Ōmura Ken',
  'Jean-Luc O’Shea',
  'Анна Лис',
  'Ann Lee',
  'Παναγιώτης Παπαδόπουλος',
  'Анна Мария Smith',
]

test.for([
  ['Dana Reyes', 'Call Dana Reyes.', true],
  ['Dana Reyes', 'DANA\u00a0–\nREYES', true],
  ['Dana Reyes', 'dana reyeſ', true],
  ['Zoë Kask', 'ZOË \u212aasK', true],
  ['Dana Reyes', 'Dana Reyesville', false],
  ['Dana Reyes', 'éDana Reyes', false],
  ['Dana Reyes', 'Dana Reyesé', false],
  ['Dana Reyes', 'Dana\u{1F527}\u{1F527}\u{1F527}\u{1F527}\u{1F527}\u{1F527}\u{1F527}\u{1F527}Reyes', true],
  ['Dana Reyes', 'Dana . . . . . Reyes', false],
  ['Dana Reyes', 'danaDana Reyes, Dana Reyes', true],
] as const)('the search for the name %s in %j finds it: %s', ([name, text, expected]) => {
  expect(nameSearch([name])(Buffer.from(text))).toEqual(expected ? [name] : [])
})

test('the search for names finds the same as a search of the decoded text, wherever the file is split', () => {
  const pieces = fc.constantFrom(
    ...NAMES.flatMap((name) => [name, name.toUpperCase(), ...name.split(/\W/u)]),
    ...[' ', '-', '\u00a0', '\u{1F527}', 'é', 'x', '1', 'ſ', '\u212a', 'k', '’', '\n', '\ufffd', 'annann'],
  )
  const texts = fc.array(pieces, { maxLength: 14 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, partBytes) => {
      expect(nameSearch(NAMES, partBytes)(Buffer.from(text))).toEqual(NAMES.filter((name) => isIn(text, name)))
    }),
    { numRuns: 3000 },
  )
})

// Each of these once took far too long.
test.for([
  ['Παναγιώτης Παπαδόπουλος', 'υδραυλικός ήρθε α '],
  ['Иннокентий Преображенский', 'Сантехник приехал вовремя и всё починил. '],
  ['Анна Мария Вера Smith', 'Сантехник приехал вовремя и всё починил. '],
  ['Анна Мария Вера Smith', 'анна'],
] as const)(
  'the search for names takes time in proportion to the text: %s in %j',
  { timeout: 10_000 },
  ([name, text]) => {
    expect(nameSearch([name])(Buffer.from(text.repeat(5_000)))).toEqual([])
  },
)

/** The rule as a search of the whole text. */
function isIn(text: string, name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,8}')}(?![\\p{L}\\p{N}])`
  return new RegExp(pattern, 'iu').test(text)
}
