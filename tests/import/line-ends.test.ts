import { describe, expect, test } from 'vitest'
import { aContentFolder, MAPPED } from './a-content-folder.ts'

/** Four reviews, one of them with a text of two lines; an empty line; a row without a date in row 7. */
function aTableWith(end: string, inside = '\n'): string {
  const rows = [
    'Stars,Date,Text,Name',
    '5,2026-05-01,fine,Dana R.',
    `4,2026-05-02,"two${inside}lines",Bob`,
    '3,2026-05-03,slow,Tom',
    '',
    '2,2026-05-04,late,Ann',
    '1,,no date,Eve',
  ]
  return rows.join(end) + end
}

async function imported(table: string) {
  const content = await aContentFolder()
  const { bad, files, skipped } = await content.import(table, MAPPED)
  const texts = (await content.lines('first_party')).map(({ text }) => text).toReversed()
  return { texts, bad: bad.map(({ where, problem }) => `${where}: ${problem}`), files, skipped }
}

describe('the rows and lines of a table', () => {
  test.for([
    ['line feeds', '\n', '\n'],
    ['CR LF', '\r\n', '\r\n'],
    ['CR LF, with line feeds in cells', '\r\n', '\n'],
    ['lone CR, as Excel writes on a Mac', '\r', '\r'],
    ['lone CR, with line feeds in cells', '\r', '\n'],
  ] as const)('rows and lines are counted correctly with %s', async ([, end, inside]) => {
    const { texts, bad, files } = await imported(aTableWith(end, inside))
    expect(texts).toEqual(['fine', 'two\nlines', 'slow', 'late'])
    expect(bad).toEqual(['row 7 (line 8): it has no date'])
    expect(files).toMatchObject([{ reviews: 5 }])
  })

  test.for([
    ['CR LF, then line feeds', ['\r\n', '\n', '\n', '\r\n', '\n', '\n', '\n']],
    ['lone CR, then the others', ['\r', '\r', '\n', '\r\n', '\r\n', '\n', '\r']],
    ['line feeds, then lone CR', ['\n', '\n', '\r', '\r', '\r', '\r', '\n']],
  ] as const)('rows and lines are counted correctly in a table joined from several: %s', async ([, ends]) => {
    const table = aTableWith('\n')
      .split(/\n(?!lines)/)
      .map((row, place) => row + (ends[place] ?? ''))
      .join('')
    const { texts, bad } = await imported(table)
    expect(texts).toEqual(['fine', 'two\nlines', 'slow', 'late'])
    expect(bad).toEqual(['row 7 (line 8): it has no date'])
  })

  test('rows and lines are counted the same, however many bytes are read at once', async () => {
    const filler = `5,2026-05-01,"${'é'.repeat(99)}\r\nsecond line",Dana\r\n`.repeat(2000)
    const { bad } = await imported(`Stars,Date,Text,Name\r\n${filler}Like,2026-05-01,bad,Eve\r\n`)
    expect(bad).toEqual(['row 2002 (line 4002): "Like" is not a rating'])
  })

  test('a line feed in an unquoted cell of a Mac table stays in the cell', async () => {
    const { texts } = await imported('Stars,Date,Name,Text\r5,2026-05-01,Dana,one\ntwo\r4,2026-05-02,Bob,three\r')
    expect(texts).toEqual(['one\ntwo', 'three'])
  })

  test('empty rows are empty entries instead of bad rows', async () => {
    const { bad, skipped } = await imported('Stars,Date,Name,Text\n5,2026-05-01,Dana,fine\n,,,\n , ,,\n')
    expect(bad).toEqual([])
    expect(Object.fromEntries(skipped)).toEqual({ 'empty entry': 2 })
  })

  test('an unreadable row is named by its number including empty rows', async () => {
    const content = await aContentFolder()
    const table = 'Stars,Date,Name,Text\n\n5,2026-05-01,,fine\n5,2026-05-01,,"oops\n4,2026-05-02,,lost\n'
    await expect(content.import(table, MAPPED)).rejects.toThrow(/from row 4 onwards/)
  })
})
