import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { aContentFolder, aGoogleReview, aTable, MAPPED } from './a-content-folder.ts'

const TAKEOUT = 'Takeout/Google Business Profile/account-1/location-2'

describe('a ZIP archive', () => {
  test('an import reads all review pages of a Takeout archive, and nothing else', async () => {
    const content = await aContentFolder()
    const page = (name: string) =>
      strToU8(JSON.stringify({ reviews: [aGoogleReview({ name: `accounts/1/locations/2/reviews/${name}` })] }))
    const archive = zipSync({
      [`${TAKEOUT}/reviews.json`]: page('a'),
      [`${TAKEOUT}/reviews-x1.json`]: page('b'),
      [`${TAKEOUT}/data.json`]: strToU8('{"title":"A Firm"}'),
      'Takeout/archive_browser.html': strToU8('<html></html>'),
      '__MACOSX/reviews.json': strToU8('nothing'),
    })
    const report = await content.import(Buffer.from(archive), { name: 'takeout.zip' })
    expect(report.files.map(({ file, reviews }) => [file.replace(/^.*takeout/, 'takeout'), reviews])).toEqual([
      [`takeout.zip/${TAKEOUT}/reviews-x1.json`, 1],
      [`takeout.zip/${TAKEOUT}/reviews.json`, 1],
    ])
    expect(await content.lines('google')).toHaveLength(2)
  })

  test('an import reads a table in an archive, and a question about the table prints commands that name the archive', async () => {
    const content = await aContentFolder()
    const archive = Buffer.from(zipSync({ 'export/all.csv': strToU8(aTable(['5', '2024-05-01'])) }))
    const error: unknown = await content.import(archive, { name: 'all.zip' }).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(
      /all\.zip\/export\/all\.csv: nothing in it says[^]*import -- \S*all\.zip --source google /,
    )
    await content.import(archive, { name: 'all.zip', ...MAPPED })
    expect(await content.lines('first_party')).toHaveLength(1)
  })

  test.for([
    ['without an export', zipSync({ 'a.pdf': strToU8('x') }), 'has no table, JSON or workbook in it'],
    ['without any file', zipSync({}), 'has no table, JSON or workbook in it'],
    ['with a password', withPassword(zipSync({ 'a.csv': strToU8('x') })), 'a ZIP archive with a password; unpack it'],
    ['that is cut off', zipSync({ 'a.csv': strToU8('x'.repeat(99)) }).slice(0, 60), 'broken or cut off'],
    ['that unpacks to a thousand times its size', zipSync({ 'a.csv': new Uint8Array(5e6) }), 'unpacks from'],
  ] as const)('an archive %s is refused, and nothing is written', async ([, archive, why]) => {
    const content = await aContentFolder()
    await expect(content.import(Buffer.from(archive), { name: 'all.zip' })).rejects.toThrow(why)
    expect(await content.files()).toEqual([])
  })
})

/** An archive whose first file is marked as encrypted. */
function withPassword(archive: Uint8Array): Uint8Array {
  archive[6] = 1
  return archive
}

/** A workbook with this XML as the rows of its only sheet. */
function workbookOf(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    }),
  )
}

describe('a workbook of a few kilobytes that would fill the memory', () => {
  test.for([
    ['with a million empty rows', '<row/>'.repeat(1e6), 'unpacks from'],
    [
      'with one cell in row 999999999999',
      '<row r="999999999999"><c r="A999999999999" t="inlineStr"><is><t>x</t></is></c></row>',
      'rows beyond 1048576',
    ],
    [
      'with one cell in the last column of a far row',
      '<row r="90000"><c r="XFD90000"><v>1</v></c></row>',
      'spans 90000 rows and 16384',
    ],
  ] as const)('a workbook %s is refused before it is read', async ([, rows, why]) => {
    const content = await aContentFolder()
    const bytes = workbookOf(rows)
    const before = process.cpuUsage()
    await expect(content.import(bytes)).rejects.toThrow(why)
    const { user, system } = process.cpuUsage(before)
    // The reader took 109 s of CPU for 6 million empty rows.
    expect((user + system) / 1e6).toBeLessThan(10)
    expect(await content.files()).toEqual([])
  })
})

test('the refusal of a table with a million columns names the columns, not a quote', async () => {
  const content = await aContentFolder()
  await expect(content.import(Array.from({ length: 1e6 }, (_, n) => `c${n}`).join(','))).rejects.toThrow(
    'its first row has over a million characters',
  )
  await expect(content.import(','.repeat(20_000))).rejects.toThrow('it has 20001 columns')
})

test('a file that mixes UTF-8 and Latin-1 is refused with the line, and a file in Latin-1 alone is read', async () => {
  const content = await aContentFolder()
  const lines = ['Stars,Date,Text,Name', '5,2024-01-01,sch\u00f6n war es,A', '4,2024-01-02,auch sch\u00f6n,B', '']
  const latin = Buffer.from(lines.join('\n'), 'latin1')
  const mixed = Buffer.concat([
    Buffer.from(`${lines.slice(0, 2).join('\n')}\n`),
    Buffer.from(`${lines[2]}\n`, 'latin1'),
  ])
  await expect(content.import(mixed, MAPPED)).rejects.toThrow(
    'partly in UTF-8 and partly in Windows-1252 or Latin-1 (line 3)',
  )
  const oneLine = Buffer.concat([
    Buffer.from('Stars,Date,Text,Name\n5,2024-01-01,'),
    Buffer.from('B\u00f6s sch\u00f6n', 'latin1'),
    Buffer.from(',J\u00f6rg\n'),
  ])
  await expect(content.import(oneLine, MAPPED)).rejects.toThrow('or Latin-1 (line 2)')
  await content.import(latin, MAPPED)
  expect((await content.lines('first_party')).map(({ text }) => text)).toEqual(['auch sch\u00f6n', 'sch\u00f6n war es'])
})

describe('two rows with one id', () => {
  const rows = (...about: Record<string, unknown>[]) => about.map((one) => aGoogleReview(one))

  test('an import keeps the newer of two versions of a review, whichever row comes first', async () => {
    const older = { comment: 'Good', updateTime: '2024-05-01T10:00:00Z', createTime: '2024-05-01T10:00:00Z' }
    const newer = { ...older, comment: 'Bad after all', updateTime: '2024-06-01T10:00:00Z' }
    for (const both of [rows(older, newer), rows(newer, older)]) {
      const content = await aContentFolder()
      await content.import(both)
      expect(await content.lines('google')).toMatchObject([{ text: 'Bad after all' }])
    }
  })

  test('an import stops at two versions of a review if no date shows which is newer, and the error names both', async () => {
    const content = await aContentFolder()
    const both = rows({ comment: 'Good' }, { comment: 'Bad' })
    await expect(content.import(both)).rejects.toThrow(
      /export, review 1, and .*export, review 2: both have the id "locations\/2\/reviews\/r1", but different words/,
    )
    expect(await content.files()).toEqual([])
  })
})

test('a review before 1990 is a bad row', async () => {
  const content = await aContentFolder()
  const { bad } = await content.import(aTable(['5', '1969-12-31'], ['5', '2024-05-01', 'Other']), MAPPED)
  expect(bad).toMatchObject([{ problem: expect.stringContaining('before 1990') }])
})
