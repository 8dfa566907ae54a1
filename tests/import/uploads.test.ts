import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { privateColumnsIn } from '../../src/import/columns/private-columns.ts'
import { uploadsIn } from '../../src/import/reading/export-files.ts'
import { anEmptyFolder } from '../publish/run-build.ts'
import { aContentFolder, csv } from './a-content-folder.ts'
import { aWorkbook } from './a-workbook.ts'

/** The uploads in a folder with these files, each as its path and the number of its files. */
async function uploadsOf(...names: readonly string[]): Promise<[string, number][]> {
  const folder = await anEmptyFolder()
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
  return (await uploadsIn(folder)).map(({ path, files }) => [relative(folder, path), files.length])
}

test('uploads are the files of a folder and its subfolders in order of name, without hidden files and its README', async () => {
  const names = [
    'README.md',
    '.gitkeep',
    'b.csv',
    'Ümläut 10.csv',
    'Ümläut 2.csv',
    'sub/a.csv',
    '__MACOSX/a.csv',
    'sub/.DS_Store',
  ]
  expect(await uploadsOf(...names)).toEqual([
    ['b.csv', 1],
    ['sub/a.csv', 1],
    ['Ümläut 2.csv', 1],
    ['Ümläut 10.csv', 1],
  ])
})

test('uploadsOf lists an unpacked Takeout as one upload with all its files, and a table beside it as another', async () => {
  const names = [
    'Takeout/Profile/l1/reviews.json',
    'Takeout/Profile/l1/data.json',
    'Takeout/photo.jpg',
    'Takeout/jobs.csv',
  ]
  expect(await uploadsOf(...names, 'reviews.json')).toEqual([
    ['reviews.json', 1],
    ['Takeout', 3],
    ['Takeout/jobs.csv', 1],
  ])
})

test('a missing folder has no uploads', async () => {
  expect(await uploadsIn(join(await anEmptyFolder(), 'inbox'))).toEqual([])
})

/** The columns of an export that identify customers. */
async function privateIn(name: string, body: unknown): Promise<string[]> {
  const content = await aContentFolder()
  return (await privateColumnsIn(await content.put(name, body))).flatMap(({ columns }) => columns)
}

const PLAIN = ['Stars', 'Day', 'Customer', 'Text']
const aRow = (n: number): string[] => [
  '5',
  `2026-05-0${n}`,
  `Ann ${n}.`,
  `Call 555-0100 or write to us@firm.example, we did ${n}`,
]

test.for([
  ['E-mail', 'ann@x.example', 'bob@x.example', 'cy@x.example'],
  ['Contact', 'ann@x.example', 'bob@x.example', ''],
  ['Téléphone', '12', '13', '14'],
  ['Contact', '+49 30 1234567', '+49 30 1234568', '+49 30 1234569'],
  ['Order', 'A-2026-001', 'A-2026-002', 'A-2026-003'],
  ['Order No.', '1', '2', '3'],
  ['Reservierungsnummer', '4711', '4712', '4713'],
  ['Customer ID', 'x', 'y', 'z'],
])('a column %s with %s identifies customers', async ([column = '', ...values]) => {
  const rows = values.map((value, n) => [...aRow(n + 1), value])
  expect(await privateIn('t.csv', csv([...PLAIN, column], ...rows))).toEqual([column])
})

test.for([
  ['Order date', '2026-05-01', '2026-05-02', '2026-05-03'],
  ['Guest score', '10.0', '9.5', '100'],
  ['Guests', '2', '4', '2'],
  ['Phone', '555-0100', '555-0100', '555-0100'],
  ['E-mail', '', '', ''],
  ['Review ID', '123456', '123457', '123458'],
])('a column %s with %s identifies nobody', async ([column = '', ...values]) => {
  const rows = values.map((value, n) => [...aRow(n + 1), value])
  expect(await privateIn('t.csv', csv([...PLAIN, column], ...rows))).toEqual([])
})

test('columns that identify customers are found in every sheet of a workbook, and in members of JSON', async () => {
  const sheets = {
    Reviews: [PLAIN, aRow(1)],
    Customers: [
      ['Name', 'Mobile'],
      ['Ann', '0171 1234567'],
    ],
  }
  expect(await privateIn('book.xlsx', aWorkbook(sheets))).toEqual(['Mobile'])
  const reviews = [{ stars: 5, user: { name: 'Ann', email: 'ann@x.example' } }]
  expect(await privateIn('page.json', { reviews })).toEqual(['user.email'])
})
