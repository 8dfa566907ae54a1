import { describe, expect, test } from 'vitest'
import { aContentFolder, aTable, MAPPED, type ContentFolder } from './a-content-folder.ts'

const ENGLISH = [
  'They came on time and repaired the boiler within an hour',
  'The technician explained everything before he started to work',
  'I would recommend this company to all of my neighbours',
]
const GERMAN = [
  'Sehr schnell und freundlich, wir kommen gerne wieder',
  'Der Techniker hat alles erklärt und sauber gearbeitet',
  'Die Heizung wurde noch am selben Tag repariert',
]
const SHORT = ['Awesome app', 'Excellent service', 'ok', 'Harkirat and Manjot', 'Prima service']

async function add(content: ContentFolder, texts: readonly string[]) {
  const rows = texts.map((text): [string, string, string] => ['5', '2026-05-01', text])
  return content.import(aTable(...rows), MAPPED)
}

async function languages(content: ContentFolder, texts: readonly string[]) {
  const found = new Map((await content.lines('first_party')).map(({ text, language }) => [text, language]))
  return texts.map((text) => found.get(text))
}

async function languagesOf(texts: readonly string[], others: readonly string[]) {
  const content = await aContentFolder()
  await add(content, [...texts, ...others])
  return languages(content, texts)
}

describe('the language of a text', () => {
  test('an import detects the language of a text of 25 letters', async () => {
    const texts = [
      'El técnico llegó a tiempo y lo arregló todo',
      ...GERMAN.slice(0, 1),
      '対応がとても早くて助かりました',
    ]
    expect(await languagesOf(texts, ENGLISH)).toEqual(['es', 'de', 'ja'])
  })

  test.for([
    ['English', ENGLISH, 'en'],
    ['German', GERMAN, 'de'],
  ] as const)('a short text has the language of most texts of its source: %s', async ([, others, language]) => {
    expect(await languagesOf(SHORT, others)).toEqual(SHORT.map(() => language))
  })

  test.for([
    ['there are too few others', ENGLISH.slice(0, 2)],
    ['there are none', []],
    ['the others are in several languages', [...ENGLISH, ...GERMAN]],
  ] as const)('the language of a short text is left open if %s', async ([, others]) => {
    expect(await languagesOf(SHORT, others)).toEqual(SHORT.map(() => null))
  })

  test('the language of a short text is left open if its letters do not fit the language of the others', async () => {
    const texts = ['Отлично', '素晴らしい', '👍👍', 'Très bien']
    expect(await languagesOf(texts, ENGLISH)).toEqual([null, null, null, null])
  })

  test('texts already in the folder help to determine the language of most texts', async () => {
    const content = await aContentFolder()
    await add(content, ENGLISH)
    await add(content, SHORT)
    expect(await languages(content, SHORT)).toEqual(SHORT.map(() => 'en'))
  })

  test('the language of reviews does not change when they are imported again with others', async () => {
    const content = await aContentFolder()
    await add(content, [...SHORT, ...ENGLISH])
    await add(content, GERMAN)
    const before = await content.bytes('first_party')
    await add(content, SHORT)
    await add(content, [...GERMAN, ...SHORT.toReversed(), ...ENGLISH])
    expect(await content.bytes('first_party')).toEqual(before)
  })

  test('the languages of reviews do not depend on the order of rows', async () => {
    const texts = [...SHORT, ...ENGLISH]
    const [one, two] = [await aContentFolder(), await aContentFolder()]
    await add(one, texts)
    await add(two, texts.toReversed())
    expect(await one.bytes('first_party')).toEqual(await two.bytes('first_party'))
  })
})
