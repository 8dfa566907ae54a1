import { strFromU8, strToU8, type Unzipped, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { filesIn, namesIn } from './archive.ts'
import { cellsByColumn, EXPLAINED, isExplanation, isNames, type Table, type TableRow } from './table.ts'

/** A sheet of a workbook: a table with a name. */
export type Sheet = Table & { name: string }

/** The most rows that a sheet of Excel can have. */
const MOST_ROWS = 1_048_576
/** The largest sheet, in cells from the first to the last, including empty ones. */
const WIDEST = 30_000_000
/** The row of column names must be among this many rows; titles and notes may come before it. */
const HEADER_WITHIN = 30

/**
 * The sheets of an Excel workbook (.xlsx; ECMA-376, part 1) that have a row of column names. A date becomes `YYYY-MM-DD`, with
 * its time if it has one; a formula becomes its last value.
 *
 * @throws {CommandError} if the bytes are not a workbook, or it is broken or too large
 */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const archive = zipSync(unpacked(bytes), { level: 0 })
  const sheets = await readSheets(archive.buffer, { trim: false, parseNumber: exactNumber }).catch((error: unknown) => {
    throw unreadable(error)
  })
  const tables = sheets.map(({ sheet, data }) => tableOf(sheet, data))
  const found = tables.filter((table) => table !== null)
  if (found.length > 0) return found
  throw new CommandError('it is an Excel workbook in which no sheet has a row of column names')
}

/** Refuses an old or a password-protected Excel workbook, which its first bytes show. */
export function refuseOldWorkbook(bytes: Buffer): void {
  if (bytes.subarray(0, 4).toString('hex') !== 'd0cf11e0') return
  throw new CommandError(
    'it is an old or a password-protected Excel workbook; save it as .xlsx without a password, or as CSV',
  )
}

/** The files of the archive that the reader needs, within the limits, and without XML that it reads wrongly. */
function unpacked(bytes: Buffer): Unzipped {
  if (!isWorkbook(namesIn(bytes))) throw new CommandError('it is a spreadsheet, but not .xlsx; save it as .xlsx or CSV')
  const files = filesIn(bytes, (name) => /\.(?:xml|rels)$/i.test(name))
  for (const [name, xml] of Object.entries(files)) {
    if (/worksheets\//.test(name)) refuseLarge(xml)
    files[name] = plainXml(name, xml)
  }
  return files
}

/** Whether an archive with these files is an Excel workbook in the current format. */
function isWorkbook(names: readonly string[]): boolean {
  return names.includes('xl/workbook.xml')
}

/** Whether an archive with these files is a spreadsheet in any format. */
export function isSpreadsheet(names: readonly string[]): boolean {
  return isWorkbook(names) || names.includes('xl/workbook.bin') || names.includes('content.xml')
}

/** Refuses sheets with too many rows or cells: one cell in the last row and column makes the reader fill all cells before it. */
function refuseLarge(xml: Uint8Array): void {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.length)
  let rows = 0
  for (let at = bytes.indexOf('<row'); at >= 0 && rows <= MOST_ROWS; at = bytes.indexOf('<row', at + 4)) rows += 1
  let columns = 0
  if (rows <= MOST_ROWS) {
    for (const [, letters = '', digits = ''] of bytes.toString('latin1').matchAll(CELL)) {
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnNumber(letters))
    }
  }
  if (rows > MOST_ROWS)
    throw new CommandError(`its sheet has rows beyond ${MOST_ROWS}, the last of Excel; save it as CSV`)
  if (rows * columns <= WIDEST) return
  throw new CommandError(
    `its sheet spans ${rows} rows and ${columns} columns; delete the empty ones, or save it as CSV`,
  )
}

const CELL = /\br=["']([A-Z]{0,9})(\d{1,15})["']/gi

function columnNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * Repairs XML that the reader misreads. The reader drops text before CDATA or a comment in a cell, and takes `date1904="true"`
 * for false.
 */
function plainXml(name: string, xml: Unzipped[string]): Unzipped[string] {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.length)
  const isBook = name === 'xl/workbook.xml'
  if (!isBook && !bytes.includes('<![CDATA[') && !bytes.includes('<!--')) return xml
  const text = strFromU8(xml)
    .split('<![CDATA[')
    .map((part, index) => (index === 0 ? part : escapedUntil(part)))
    .join('')
    .replace(/<!--.*?-->/gs, '')
  return strToU8(isBook ? text.replace(/\bdate1904\s*=\s*["']true["']/, 'date1904="1"') : text)
}

function escapedUntil(part: string): string {
  const end = part.indexOf(']]>')
  if (end < 0) return part
  const escaped = part.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped + part.slice(end + 3)
}

function unreadable(error: unknown): CommandError {
  const why = error instanceof Error ? error.message : 'unknown error'
  return new CommandError(
    `it cannot be read as an Excel workbook (${quoted(why)}); open it in Excel and save it again, or save the sheet as CSV`,
    { cause: error },
  )
}

function tableOf(name: string, rows: readonly (readonly unknown[])[]): Sheet | null {
  const head = headerRow(rows)
  if (head < 0) return null
  const columns = (rows[head] ?? []).map((cell) => textOf(cell).trim())
  const records = { [Symbol.asyncIterator]: () => rowsBelow(head, columns, rows) }
  return { name, columns, rows: records }
}

/**
 * The first row with at least half as many texts as the widest of the first rows has cells; or the row below, if that has more
 * texts and no digit, because some tables have names in two rows.
 */
function headerRow(rows: readonly (readonly unknown[])[]): number {
  const first = rows.slice(0, HEADER_WITHIN)
  const widest = Math.max(0, ...first.map((row) => row.filter((cell) => cell !== null).length))
  const needed = Math.max(2, widest / 2)
  const head = first.findIndex((row) => textsIn(row).length >= needed)
  const [upper, lower] = [textsIn(rows[head] ?? []), textsIn(rows[head + 1] ?? [])]
  return lower.length > upper.length && !lower.some((text) => /\d/.test(text)) ? head + 1 : head
}

function textsIn(row: readonly unknown[]): string[] {
  return row.filter((cell) => typeof cell === 'string' && cell.trim() !== '').map(String)
}

async function* rowsBelow(
  head: number,
  columns: string[],
  rows: readonly (readonly unknown[])[],
): AsyncGenerator<TableRow> {
  await Promise.resolve() // rows are asynchronous, because those of other tables are read as a stream
  for (const [index, row] of rows.entries()) {
    if (index <= head || row.every((cell) => cell === null)) continue
    const record = row.map(textOf)
    const isAtTop = index <= head + EXPLAINED
    if (isNames(columns, record) || (isAtTop && isExplanation(columns, record))) continue
    yield { cells: cellsByColumn(columns, record), where: `row ${index + 1}`, problem: null }
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dayOrTime(cell)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** A date of a sheet as text. It has no time zone. Times are fractions of a day, so they are rounded to the second. */
function dayOrTime(date: Date): string {
  const at = new Date(Math.round(date.getTime() / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const [day = '', time = ''] = at.toISOString().split(/[TZ.]/)
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Reads a number, but leaves long ids as text, because they would lose digits as numbers. */
function exactNumber(written: string): string {
  const number = Number(written)
  return Number.isSafeInteger(number) || !Number.isInteger(number) ? String(number) : written
}
