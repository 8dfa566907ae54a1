import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aContentFolder, aGoogleReview, aTable, type ContentFolder, csv } from '../../import/a-content-folder.ts'
import { aWorkbook } from '../../import/a-workbook.ts'
import { anEmptyFolder, type Ending } from '../../publish/run-build.ts'
import { runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'

const COLUMNS = ['--source', 'first_party', '--map', 'rating=Stars', 'date=Date', 'text=Text']

/** Imports a file with this name and content. */
async function importing(to: ContentFolder, [name, body]: [string, unknown], ...options: string[]): Promise<Ending> {
  return runCli(['import', await to.put(name, body), '--folder', to.path, ...options], await anEmptyFolder())
}

/** The imported ratings of these stars with `--half-stars HOW`. */
async function ratingsFrom(stars: readonly string[], how: string): Promise<number[]> {
  const content = await aContentFolder()
  const table = aTable(...stars.map((each, at): [string, string] => [each, `2026-05-0${at + 1}`]))
  expect(await importing(content, ['t.csv', table], ...COLUMNS, '--half-stars', how)).toMatchObject({ code: 0 })
  return (await content.lines('first_party')).map(({ rating }) => rating).toSorted()
}

const google = (...numbers: readonly number[]) => ({
  reviews: numbers.map((n) => aGoogleReview({ name: `locations/2/reviews/r${n}`, comment: `Number ${n}` })),
})

export const IMPORT: readonly Row[] = [
  {
    command: 'import',
    options: ['<file...>', '--folder'],
    title: 'import ONE TWO --folder DIR imports both files into that folder',
    run: async () => {
      const content = await aContentFolder()
      const files = [await content.put('one.json', google(1)), await content.put('two.json', google(2))]
      const { code } = await runCli(['import', ...files, '--folder', content.path], await anEmptyFolder())
      expect([code, await content.lines('google')]).toMatchObject([0, { length: 2 }])
    },
  },
  {
    command: 'import',
    options: ['--map', '--source', '--dates'],
    title: 'import reads the columns of --map, for the source of --source, with days as --dates says',
    run: async () => {
      const table = csv(['Stars', 'When', 'Private', 'Public'], ['4', '03/04/2024', 'Do not show', 'Good work'])
      const columns = ['--map', 'rating=Stars', '--map', 'date=When', '--map', 'text=Public']
      for (const [order, date] of [
        ['dmy', '2024-04-03'],
        ['mdy', '2024-03-04'],
      ] as const) {
        const content = await aContentFolder()
        const options = [...columns, '--source', 'yelp', '--dates', order]
        expect(await importing(content, ['t.csv', table], ...options)).toMatchObject({ code: 0 })
        expect(await content.lines('yelp')).toMatchObject([{ date, text: 'Good work', rating: 4, source: 'yelp' }])
      }
    },
  },
  {
    command: 'import',
    options: ['--month-dates'],
    title: 'import --month-dates accepts a date without a day, which import otherwise refuses',
    run: async () => {
      const content = await aContentFolder()
      const table: [string, unknown] = ['t.csv', aTable(['5', 'April 2026'])]
      expect(await importing(content, table, ...COLUMNS)).toMatchObject({ code: 1 })
      expect(await importing(content, table, ...COLUMNS, '--month-dates')).toMatchObject({ code: 0 })
      expect(await content.lines('first_party')).toMatchObject([{ date: '2026-04-01', date_precision: 'month' }])
    },
  },
  {
    command: 'import',
    options: ['--half-stars'],
    title: 'import --half-stars up, down and skip turn 4.5 stars into 5, 4 and no review',
    run: async () => {
      expect(await ratingsFrom(['4.5', '3'], 'up')).toEqual([3, 5])
      expect(await ratingsFrom(['4.5', '3'], 'down')).toEqual([3, 4])
      expect(await ratingsFrom(['4.5', '3'], 'skip')).toEqual([3])
    },
  },
  {
    command: 'import',
    options: ['--scale'],
    title: 'import --scale 10 turns ratings out of ten into stars, and keeps what their authors gave',
    run: async () => {
      const content = await aContentFolder()
      const table: [string, unknown] = ['t.csv', aTable(['8', '2026-05-01'])]
      expect(await importing(content, table, ...COLUMNS, '--scale', 'ten')).toMatchObject({ code: 1 })
      expect(await importing(content, table, ...COLUMNS, '--scale', '10')).toMatchObject({ code: 0 })
      expect(await content.lines('first_party')).toMatchObject([{ rating: 4, rating_given: { value: '8', scale: 10 } }])
    },
  },
  {
    command: 'import',
    options: ['--repair'],
    title: 'import --repair repairs text in the wrong encoding, which import otherwise leaves as it is',
    run: async () => {
      const content = await aContentFolder()
      const table: [string, unknown] = ['t.csv', aTable(['5', '2026-05-01', 'fÃ¼r uns'])]
      expect((await importing(content, table, ...COLUMNS)).stdout).toContain('add --repair')
      expect(await content.lines('first_party')).toMatchObject([{ text: 'fÃ¼r uns' }])
      expect(await importing(content, table, ...COLUMNS, '--repair')).toMatchObject({ code: 0 })
      expect(await content.lines('first_party')).toMatchObject([{ text: 'für uns' }])
    },
  },
  {
    command: 'import',
    options: ['--sheet'],
    title: 'import --sheet NAME reads that sheet of a workbook in which two look like reviews',
    run: async () => {
      const content = await aContentFolder()
      const head = ['Stars', 'Date', 'Text']
      const sheets = { May: [head, [5, '2026-05-01', 'Fine']], June: [head, [4, '2026-06-01', 'Good']] }
      const book: [string, unknown] = ['book.xlsx', aWorkbook(sheets)]
      expect((await importing(content, book, ...COLUMNS)).stderr).toContain('name one with --sheet')
      expect(await importing(content, book, ...COLUMNS, '--sheet', 'June')).toMatchObject({ code: 0 })
      expect(await content.lines('first_party')).toMatchObject([{ date: '2026-06-01', rating: 4 }])
    },
  },
  {
    command: 'import',
    options: ['--business'],
    title: 'import --business ONE --business TWO keeps the reviews of these two businesses',
    run: async () => {
      const content = await aContentFolder()
      const row = (id: string): string[] => [id, `key-${id}`, '5', 'Dana', '1714615200', id]
      const columns = ['name', 'place_id', 'review_rating', 'author_title', 'review_timestamp', 'review_id']
      const table: [string, unknown] = ['maps.csv', csv(columns, row('Peak'), row('Vale'), row('Hill'))]
      expect(await importing(content, table)).toMatchObject({ code: 1 })
      expect(await importing(content, table, '--business', 'Peak', '--business', 'key-Hill')).toMatchObject({ code: 0 })
      const ids = (await content.lines('google')).map(({ source_id }) => source_id)
      expect(ids.toSorted()).toEqual(['Hill', 'Peak'])
    },
  },
  {
    command: 'import',
    options: ['--prune'],
    title: 'import --prune removes what a full export no longer has, and records it in withheld.jsonl',
    run: async () => {
      const content = await aContentFolder()
      await importing(content, ['all.json', google(1, 2)])
      await importing(content, ['fewer.json', google(1)])
      expect(await content.lines('google')).toHaveLength(2)
      expect(await importing(content, ['fewer.json', google(1)], '--prune')).toMatchObject({ code: 0 })
      expect(await content.lines('google')).toHaveLength(1)
      const withheld = await readFile(join(content.path, 'withheld.jsonl'), 'utf8')
      expect(JSON.parse(withheld)).toMatchObject({ reason: 'platform_removed', source: 'google' })
    },
  },
  {
    command: 'import',
    options: ['--dry-run', '--verbose'],
    title: 'import --dry-run --verbose names every new review, and writes nothing',
    run: async () => {
      const content = await aContentFolder()
      const { code, stdout } = await importing(content, ['all.json', google(1, 2)], '--dry-run', '--verbose')
      expect(code).toBe(0)
      expect(stdout.match(/^ {2}new: /gm)).toHaveLength(2)
      expect(stdout).toContain('Nothing was written')
      expect(await content.files()).toEqual([])
      expect((await importing(content, ['all.json', google(1, 2)])).stdout).not.toContain('new: ')
    },
  },
  {
    command: 'import',
    options: ['--strict'],
    title: 'import --strict writes nothing because of one bad row, which import otherwise skips',
    run: async () => {
      const content = await aContentFolder()
      const table: [string, unknown] = ['t.csv', aTable(['5', '2026-05-01'], ['many', '2026-05-02'])]
      expect(await importing(content, table, ...COLUMNS, '--strict')).toMatchObject({ code: 1 })
      expect(await content.files()).toEqual([])
      expect(await importing(content, table, ...COLUMNS)).toMatchObject({ code: 0 })
      expect(await content.lines('first_party')).toHaveLength(1)
    },
  },
  {
    command: 'import',
    options: ['--recommendations'],
    title: 'import --recommendations imports a yes on Facebook as 5 stars and a no as 1 star',
    run: async () => {
      const content = await aContentFolder()
      const said = (recommendation_type: string) => ({
        ...{ recommendation_type, created_time: '2026-08-01T12:00:00+0000', review_text: 'As I say.' },
        reviewer: { id: recommendation_type, name: 'Jane R.' },
      })
      const page: [string, unknown] = ['page.json', { data: [said('positive'), said('negative')], paging: {} }]
      expect(await importing(content, page)).toMatchObject({ code: 1 })
      expect(await importing(content, page, '--recommendations')).toMatchObject({ code: 0 })
      expect((await content.lines('facebook')).map(({ rating }) => rating).toSorted()).toEqual([1, 5])
    },
  },
]
