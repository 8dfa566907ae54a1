import { describe, expect, test } from 'vitest'
import { aContentFolder, MAPPED } from './a-content-folder.ts'
import { aWorkbook, dated, zipped, type Cell } from './a-workbook.ts'

const HEAD = ['Stars', 'Date', 'Text', 'Name']
const row = (stars: Cell, date: Cell, text: Cell = 'Good work', name: Cell = 'Dana R.'): Cell[] => [
  stars,
  date,
  text,
  name,
]

describe('an Excel workbook', () => {
  test.for([
    ['the 1900 date system', '', 45413],
    ['the 1904 date system', 'date1904="1"', 43951],
    ['the 1904 date system, written out', 'date1904="true"', 43951],
  ] as const)('an Excel workbook is read with the days of %s', async ([, attributes, serial]) => {
    const content = await aContentFolder()
    const rows = [HEAD, row(5, dated(serial, 1)), row(4, dated(serial + 0.9999884, 2), 'Late'), row('3', '2024-05-03')]
    await content.import(aWorkbook({ Sheet1: rows }, { attributes }), MAPPED)
    expect(await content.lines('first_party')).toMatchObject([
      { rating: 3, date: '2024-05-03' },
      { rating: 5, date: '2024-05-01' },
      { rating: 4, date: '2024-05-01' },
    ])
  })

  test.for([
    ['an inline string', 't="inlineStr"><is><t>Tom &amp; co</t></is>', 'Tom & co'],
    [
      'rich inline text',
      't="inlineStr"><is><r><t>Tom</t></r><r><t xml:space="preserve"> &amp; co</t></r></is>',
      'Tom & co',
    ],
    ['the last value of a formula', 't="str"><f>A1&amp;B1</f><v>Tom &amp; co</v>', 'Tom & co'],
    ['CDATA and a comment', 't="inlineStr"><is><t>Tom <![CDATA[& 3 < 4]]><!-- x --> came</t></is>', 'Tom & 3 < 4 came'],
    ['a line break', 't="inlineStr"><is><t>one_x000D_\ntwo</t></is>', 'one\ntwo'],
    ['an error', 't="e"><v>#N/A</v>', null],
  ] as const)('an Excel workbook may have %s in a cell', async ([, xml, text]) => {
    const content = await aContentFolder()
    await content.import(aWorkbook({ A: [HEAD, row(5, '2026-05-01', { xml })] }), MAPPED)
    expect(await content.lines('first_party')).toMatchObject([{ text }])
  })

  test('an Excel workbook keeps all digits of a long id', async () => {
    const content = await aContentFolder()
    const rows = [
      ['Id', ...HEAD],
      [{ xml: '><v>12345678901234567890</v>' }, ...row(5, '2026-05-01')],
    ]
    await content.import(aWorkbook({ A: rows }), { ...MAPPED, map: { ...MAPPED.map, id: 'Id' } })
    expect(await content.lines('first_party')).toMatchObject([{ source_id: '12345678901234567890' }])
  })

  test("a problem in a workbook is reported with Excel's row number, below titles and empty rows", async () => {
    const content = await aContentFolder()
    const rows = [['Our reviews'], [], HEAD, row(5, '2026-05-01'), [], row('Like', '2026-05-01')]
    const { bad } = await content.import(aWorkbook({ A: rows }), MAPPED)
    expect(bad).toMatchObject([{ where: 'row 6', problem: '"Like" is not a rating' }])
  })

  const several = aWorkbook({
    Summary: [
      ['Month', 'Count'],
      ['May', 3],
    ],
    Reviews: [HEAD, row(5, '2026-05-01')],
    Empty: [],
  })

  test('an import of a workbook with two rows of column names uses the lower row', async () => {
    const content = await aContentFolder()
    const rows = [['Review', null, null, 'Guest'], HEAD, row(5, '2026-05-01'), row('4', '2026-05-02', 'Fine')]
    await content.import(aWorkbook({ A: rows }), MAPPED)
    expect((await content.lines('first_party')).map(({ text }) => text)).toEqual(['Fine', 'Good work'])
  })

  test('a column without a name does not make the first review the row of column names', async () => {
    const content = await aContentFolder()
    const rows = [
      [...HEAD, null],
      [...row('5', '2026-05-01'), 'by post'],
      [...row('4', '2026-05-02', 'Fine'), null],
    ]
    await content.import(aWorkbook({ A: rows }), MAPPED)
    expect(await content.lines('first_party')).toHaveLength(2)
  })

  test('in a workbook of several sheets, the one that looks like reviews or the named one is read', async () => {
    const content = await aContentFolder()
    await content.import(several, MAPPED)
    expect(await content.lines('first_party')).toHaveLength(1)
    await expect(content.import(several, { ...MAPPED, sheet: 'Summary' })).rejects.toThrow(
      'its columns are "Month", "Count"',
    )
    await expect(content.import(several, { ...MAPPED, sheet: 'Review' })).rejects.toThrow(
      'it has no sheet "Review"; did you mean "Reviews"? It has "Summary", "Reviews"',
    )
    await expect(content.import(several, { ...MAPPED, sheet: 'Kunden' })).rejects.toThrow(
      'it has no sheet "Kunden". It has "Summary", "Reviews"',
    )
    expect((await content.import(several, { ...MAPPED, sheet: 'reviews' })).sources).toMatchObject([{ unchanged: 1 }])
  })

  test('a workbook with two sheets of reviews is refused until one is named', async () => {
    const content = await aContentFolder()
    const book = aWorkbook({ May: [HEAD, row(5, '2026-05-01')], June: [HEAD, row(4, '2026-06-01')] })
    await expect(content.import(book, MAPPED)).rejects.toThrow(
      'look like reviews; name one with --sheet: "May", "June"',
    )
    await content.import(book, { ...MAPPED, sheet: 'June' })
    expect(await content.lines('first_party')).toMatchObject([{ rating: 4 }])
  })

  test('a workbook of a known export is recognised like its CSV', async () => {
    const content = await aContentFolder()
    const rows = [
      ['id', 'rating', 'published', 'experienced', 'text'],
      ['a', 5, '2026-05-01T10:00:00.000Z', '', 'Fine'],
    ]
    await content.import(aWorkbook({ A: rows }))
    expect(await content.lines('trustpilot')).toMatchObject([{ source_id: 'a', text: 'Fine' }])
  })
})

/** The place of the unpacked size in a file's entry of a ZIP directory (APPNOTE, 4.3.12). */
const UNPACKED_SIZE = 24

describe('a file that is no readable workbook is refused with what to do:', () => {
  const sheet = (xml: string) => {
    const book = aWorkbook({ A: [HEAD, row(5, '2026-05-01', { xml })] })
    return book
  }
  const far = aWorkbook({ A: [HEAD, row(5, '2026-05-01', { xml: '><v>1</v></c><c r="XFD1048576"><v>1</v>' })] })
  // The archive's own sizes are only used as limits: longer content is cut off, and then is not XML. So the size alone makes a
  // bomb.
  const bomb = zipped({ 'xl/workbook.xml': '<x/>', 'xl/worksheets/sheet1.xml': ' ' })
  bomb.writeUInt32LE(401_000_000, bomb.lastIndexOf('PK\x01\x02') + UNPACKED_SIZE)

  test.for([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'save it as .xlsx without a password, or as CSV'],
    ['an OpenDocument sheet', zipped({ 'content.xml': '<x/>' }), 'save it as .xlsx or CSV'],
    ['one that is cut off', aWorkbook({ A: [HEAD] }).subarray(0, 500), 'broken or cut off; export it again'],
    ['one with broken XML', sheet('><v>1</x>'), 'cannot be read as an Excel workbook'],
    ['one without rows', aWorkbook({ A: [] }), 'no sheet has a row of column names'],
    ['a ZIP bomb', bomb, 'it unpacks from'],
    ['one with a cell at the far end', far, 'spans 1048576 rows and 16384 columns'],
  ] as const)('an unreadable workbook is refused with what to do: %s', async ([, bytes, why]) => {
    const content = await aContentFolder()
    await expect(content.import(bytes, MAPPED)).rejects.toThrow(why)
    expect(await content.files()).toEqual([])
  })
})
