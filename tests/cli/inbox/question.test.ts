import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OwnerQuestion, questionAbout, requestText, writeProposal } from '../../../src/cli/inbox/question.ts'
import { importReviews } from '../../../src/import/import-reviews.ts'
import { aContentFolder, type ContentFolder, csv } from '../../import/a-content-folder.ts'
import { aWorkbook } from '../../import/a-workbook.ts'

/** The question about an export, and its proposal in `imports.yaml`. */
async function asking(
  content: ContentFolder,
  name: string,
  body: unknown,
): Promise<{ question: OwnerQuestion; yaml: string; file: string }> {
  const file = await content.put(name, body)
  const ending = await questionAbout(file, content.path)
  if (!('asks' in ending)) throw new Error(JSON.stringify(ending))
  await writeProposal(content.path, ending.asks)
  return { question: ending.asks, yaml: await readFile(join(content.path, 'imports.yaml'), 'utf8'), file }
}

const TEXTS = [
  'They fixed the boiler quickly',
  'Friendly people and a fair price',
  'We would ask them again at any time',
]

test('the request offers a choice between the possible columns if none is clearly the rating', async () => {
  const content = await aContentFolder()
  const rows = TEXTS.map((text, n) => [`${n + 7}`, `${n + 6}`, `2026-05-0${n + 1}`, 'Ann B.', text])
  const { question, yaml, file } = await asking(
    content,
    'x.csv',
    csv(['Arbeit', 'Preis', 'Tag', 'Kunde', 'Worte'], ...rows),
  )
  expect(yaml).toContain('  #   rating: Arbeit   (such as "7")\n')
  expect(yaml).toMatch(/^ {4}rating: CHOOSE$/m)
  expect(requestText(question)).toMatch(
    /Which column is the rating\? Choose:\n\n {4}rating: Arbeit .*\n {4}rating: Preis [^\n]*\n\n/,
  )
  await writeFile(
    join(content.path, 'imports.yaml'),
    yaml
      .replace('rating: CHOOSE', 'rating: Preis')
      .replace('source: CHOOSE', 'source: first_party')
      .replace('scale: CHOOSE', 'scale: 10')
      .replace('half_stars: CHOOSE', 'half_stars: down'),
  )
  await importReviews({ files: [file], content: content.path })
  expect((await content.lines('first_party')).map(({ rating }) => rating)).toEqual([4, 3, 3])
})

test('a request that only shows a guess offers no choice, and merging the request confirms the guess', async () => {
  const content = await aContentFolder()
  const rows = TEXTS.map((text, n) => [`${n + 3}`, `2026-05-0${n + 1}`, 'Ann B.', text, 'Google'])
  const { question, yaml, file } = await asking(
    content,
    'x.csv',
    csv(['Stars', 'Date', 'Name', 'Text', 'Source'], ...rows),
  )
  expect(yaml).not.toContain('CHOOSE')
  expect(requestText(question)).toContain('If everything is right, change nothing')
  await importReviews({ files: [file], content: content.path })
  expect(await content.lines('google')).toHaveLength(3)
})

test('the request offers a choice if a file of a known format has several businesses, and stores the answer', async () => {
  const content = await aContentFolder()
  const columns = ['name', 'place_id', 'review_rating', 'author_title', 'review_timestamp', 'review_id']
  const row = (id: string): string[] => [id, `key ${id}`, '5', 'Dana', '1714615200', id]
  const { yaml, file } = await asking(content, 'maps.csv', csv(columns, row('Peak'), row('Vale')))
  expect(yaml).toContain('  #   business: ["key Vale"]   (Vale)\n')
  await writeFile(join(content.path, 'imports.yaml'), yaml.replace('business: CHOOSE', 'business: ["key Vale"]'))
  await importReviews({ files: [file], content: content.path })
  expect(await content.lines('google')).toMatchObject([{ source_id: 'Vale' }])
})

test('an entry for the same columns is completed, and comments of the owner stay', async () => {
  const content = await aContentFolder()
  const entry =
    '# Ours\n- columns: [Stars, Date, Text, Name]\n  source: first_party # by mail\n  map: { rating: Stars, date: Date, text: Text }\n  confirmed_on: 2026-01-01\n'
  await content.put('content/imports.yaml', entry)
  const { yaml } = await asking(
    content,
    'x.csv',
    csv(['Stars', 'Date', 'Text', 'Name'], ['4.5', '2026-05-01', 'Good', 'Ann']),
  )
  expect(yaml).toMatch(/^# Ours\n- columns: [^]*# by mail\n[^]*\n {2}half_stars: CHOOSE\n/)
  expect(yaml.match(/columns:/g)).toHaveLength(1)
})

test('a request offers no choice between sheets with different columns, so the owner uploads the right sheet', async () => {
  const content = await aContentFolder()
  const head = ['Stars', 'Date', 'Text']
  const book = aWorkbook({ May: [head, [5, '2026-05-01', 'Fine']], June: [head, [4, '2026-06-01', 'Good']] })
  const ending = await questionAbout(await content.put('book.xlsx', book), content.path)
  expect(ending).toEqual({
    refused: expect.stringMatching(
      /several of its sheets look like reviews\. Upload a file that has only the right one/,
    ),
  })
})
