import { describe, expect, test } from 'vitest'
import { aContentFolder, csv, MAPPED } from './a-content-folder.ts'
import { mapOf, messageFor } from './a-guess.ts'
import { aWorkbook } from './a-workbook.ts'

const NAMES = ['Stars', 'Date', 'Text', 'Name']
const ANN = ['5', '2024-01-15', 'They came on time', 'Ann']
const BOB = ['4', '2024-02-15', 'Good, but a bit late', 'Bob']

/** The stars and words of the reviews in a table. */
async function readFrom(table: unknown): Promise<unknown[]> {
  const content = await aContentFolder()
  const { bad } = await content.import(table, MAPPED)
  const lines = await content.lines('first_party')
  return [...bad.map(({ problem }) => problem), ...lines.map(({ rating, text }) => `${rating} ${text}`)]
}

const BOTH = ['4 Good, but a bit late', '5 They came on time']

describe('a table that people or programs have put together', () => {
  test('a text that a program wrote as ="..." for Excel is read without the formula around it', async () => {
    const row = ['="5"', '="2024-01-15"', '="They said ""fine"""', '="Ann"']
    expect(await readFrom(csv(NAMES, row))).toEqual(['5 They said "fine"'])
    expect(await readFrom('Stars,Date,Text,Name\n="5",="2024-01-15",Fine,="Ann"\n')).toEqual(['5 Fine'])
  })

  test('a formula that Excel has not worked out stays a bad row', async () => {
    expect(await readFrom(csv(NAMES, ['="5"&"0"', ...ANN.slice(1)], BOB))).toEqual([
      '"=\\"5\\"&\\"0\\"" is not a rating',
      BOTH[0],
    ])
  })

  test('a row that repeats the column names is not read as a review', async () => {
    expect(await readFrom(csv(NAMES, ANN, NAMES, BOB))).toEqual(BOTH)
    expect(await readFrom(aWorkbook({ A: [NAMES, ANN, NAMES, BOB] }))).toEqual(BOTH)
    expect(await mapOf(csv(NAMES, ANN, NAMES, BOB))).toMatchObject({ rating: 'Stars', date: 'Date' })
  })

  test('the rows that Qualtrics and SurveyMonkey add below the column names are not read as reviews', async () => {
    const row = (n: number) => [`R_${n}`, `2024-01-1${n}`, `${n}`, `They came on day ${n} and worked well`]
    const imported = ['_recordId', 'recordedDate', 'QID1', 'QID2'].map((id) => `{"ImportId":"${id}"}`)
    const questions = ['Response ID', 'Recorded Date', 'How was it?', 'What should others know?']
    const qualtrics = csv(['ResponseId', 'RecordedDate', 'Q1', 'Q2'], questions, imported, row(2), row(3), row(5))
    expect(await mapOf(qualtrics)).toMatchObject({ rating: 'Q1', date: 'RecordedDate', text: 'Q2' })
    const below = ['', '', 'Response', 'Open-Ended Response']
    const monkey = csv(['Respondent ID', 'Date Created', 'How was it?', 'What else?'], below, row(2), row(3), row(5))
    expect(await mapOf(monkey)).toMatchObject({ rating: '"How was it?"', date: 'Date Created' })
  })

  test.for([
    ['9', 'the sum of two ratings'],
    ['4.5', 'the mean of two ratings'],
  ])('a row of totals with %s, %s, causes no question about the ratings', async ([total = '']) => {
    const rows = await readFrom(csv(NAMES, ANN, BOB, [total, 'Total', '', '']))
    expect(rows).toEqual([expect.stringContaining(`"${total}"`), ...BOTH])
  })

  test('the refusal of a table without rows below its column names says so', async () => {
    expect(await messageFor(csv(NAMES))).toBe('export: it has the names of its columns, but no rows below them')
  })

  test('the report of a row with too many cells says that quotes are missing', async () => {
    const content = await aContentFolder()
    const { bad } = await content.import('Stars,Date,Text\n5,2024-01-15,Good, and fast\n4,2024-01-16,Fine\n', {
      ...MAPPED,
      map: { rating: 'Stars', date: 'Date', text: 'Text' },
    })
    expect(bad).toMatchObject([
      { problem: 'it has 4 cells, but there are 3 columns; put quotes (") around the cell that contains a ","' },
    ])
  })

  test('the refusal to guess columns does not offer a column with another meaning', async () => {
    const message = await messageFor(csv(['Datum Bewertung', 'Text'], ['2024-01-15', 'Good'], ['2024-01-16', 'Fine']))
    expect(message).toContain('none of them looks like the rating. Add')
    const posted = csv(
      ['Stars', 'Posted', 'Text'],
      ['5', 'Posted by Sarah January 12, 2024', 'Good'],
      ['4', 'Posted by Al', 'Ok'],
    )
    expect(await messageFor(posted)).toContain('"Posted": "Posted by Sarah January 12, 2024" is not a date')
  })
})
