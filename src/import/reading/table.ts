import { Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { decode } from './encoding.ts'
import { countLineEnds, rowEnds, skipLineEnds } from './line-ends.ts'

/** A row of a table: its cells by column, and its position in the file. */
export type TableRow = { cells: Record<string, string>; where: string; problem: string | null }

/** A table: its column names as written, and its rows, which are read again by each iteration. */
export type Table = { columns: string[]; rows: AsyncIterable<TableRow> }

const CHUNK = 1 << 20
/** The most columns that a sheet of Excel can have. */
const MOST_COLUMNS = 16_384
const DELIMITERS = [',', ';', '\t', '|']
/** A line that tells Excel the separator. It stands above the names of the columns. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

// A longer record must have a quote that never closes.
const LONGEST_RECORD = 1_000_000

const ParsedRecord = z.object({
  record: z.array(z.string()),
  info: z.object({ bytes: z.number(), empty_lines: z.number() }),
})

/**
 * Reads a table with a row of column names. The delimiter is the one that splits that row into the most columns.
 * Calls `onBytes` with the number of bytes read so far.
 *
 * @throws {CommandError} if that row cannot be read, or has too many columns
 */
export function readTable(bytes: Buffer, encoding: string, onBytes: (done: number) => void): Table {
  const whole = encoding === 'utf-8' ? bytes : Buffer.from(decode(bytes, encoding))
  const [line = '', separator] = SEPARATOR_LINE.exec(whole.toString('utf8', 0, 20)) ?? []
  const utf8 = whole.subarray(Buffer.byteLength(line))
  const delimiter = separator ?? delimiterOf(utf8)
  const columns = headerOf(utf8, delimiter).map((name) => name.trim())
  if (columns.length > MOST_COLUMNS)
    throw new CommandError(`it has ${columns.length} columns; a table of reviews has at most ${MOST_COLUMNS}`)
  return {
    columns,
    rows: { [Symbol.asyncIterator]: () => rowsOf(utf8, { delimiter, columns, onBytes, above: separator ? 1 : 0 }) },
  }
}

/** The cells of a row by column. If two columns have the same name, the first counts, unless it is empty. */
export function cellsByColumn(columns: readonly string[], record: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {}
  columns.forEach((column, index) => {
    cells[column] ||= unprotected(record[index] ?? '')
  })
  return cells
}

/** Whether a row has only the names of the columns again, as in two tables that were put together. */
export function isNames(columns: readonly string[], record: readonly string[]): boolean {
  return record.length === columns.length && record.every((cell, index) => cell.trim() === columns[index])
}

/** Whether a row explains the columns, as Qualtrics (questions and ids) and SurveyMonkey write below their names. */
export function isExplanation(columns: readonly string[], record: readonly string[]): boolean {
  const filled = record.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell, name: columns[index] ?? '' }]))
  const same = filled.filter(({ cell, name }) => lettersOf(name) !== '' && lettersOf(cell) === lettersOf(name))
  return filled.length > 0 && (same.length * 2 >= filled.length || filled.every(({ cell }) => EXPLANATION.test(cell)))
}

const EXPLANATION = /^(?:\{"ImportId":|(?:Open-Ended )?Response$)/

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The text in a cell such as `="00123"`, a form that programs write so that Excel changes no digit. */
function unprotected(cell: string): string {
  const [, text] = cell.startsWith('="') ? (/^="((?:[^"]|"")*)"$/.exec(cell) ?? []) : []
  return text === undefined ? cell : text.replaceAll('""', '"')
}

/** How to read a table, and the number of lines above it in its file. */
type TableInParts = { delimiter: string; columns: string[]; onBytes: (done: number) => void; above: number }

async function* rowsOf(bytes: Buffer, { delimiter, columns, onBytes, above }: TableInParts): AsyncGenerator<TableRow> {
  const ends = rowEnds(bytes, options(delimiter), columns.length)
  const reading = { ...options(delimiter), ...(ends && { record_delimiter: ends }), info: true }
  const parser = Readable.from(chunksOf(bytes, onBytes)).pipe(parse(reading))
  const position = startOfTable(above)
  let row = -1
  try {
    for await (const item of parser) {
      const { record, info } = ParsedRecord.parse(item)
      const where = position.next(bytes, info)
      const isAtTop = (row += 1) <= EXPLAINED
      if (row === 0 || isNames(columns, record) || (isAtTop && isExplanation(columns, record))) continue
      yield { cells: cellsByColumn(columns, record), where, problem: surplusIn(columns, record, delimiter) }
    }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Rows below the names of the columns that may explain them. */
export const EXPLAINED = 2

/** Counts rows like a spreadsheet, including empty ones, and lines like an editor. `bytes` is the end of a record. */
function startOfTable(above: number) {
  let records = above
  let from = 0
  let line = 1 + above
  return {
    next: (all: Buffer, { bytes, empty_lines }: { bytes: number; empty_lines: number }): string => {
      records += 1
      const begin = from + skipLineEnds(all.subarray(from, bytes))
      line += countLineEnds(all.subarray(from, begin))
      const where = `row ${records + empty_lines} (line ${line})`
      line += countLineEnds(all.subarray(begin, bytes))
      from = bytes
      return where
    },
  }
}

function options(delimiter: string): Options {
  return {
    bom: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  }
}

function* chunksOf(bytes: Buffer, onBytes: (done: number) => void): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    onBytes(start)
    yield bytes.subarray(start, start + CHUNK)
  }
  onBytes(bytes.length)
}

function delimiterOf(bytes: Buffer): string {
  const widths = DELIMITERS.map((delimiter) => ({ delimiter, width: headerOf(bytes, delimiter).length }))
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).delimiter
}

function headerOf(bytes: Buffer, delimiter: string): string[] {
  const start = bytes.subarray(0, CHUNK)
  try {
    const records: unknown = parseNow(start, { ...options(delimiter), to: 1 })
    const [header] = z.array(z.array(z.string())).parse(records)
    return header ?? []
  } catch (error) {
    const isLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' && !start.includes('"')
    throw isLong
      ? new CommandError('its first row has over a million characters, so it is no row of column names')
      : unreadable(error)
  }
}

function surplusIn(columns: readonly string[], record: readonly string[], delimiter: string): string | null {
  if (!record.slice(columns.length).some((cell) => cell !== '')) return null
  const sign = delimiter === '\t' ? 'tab' : `"${delimiter}"`
  const fix = `put quotes (") around the cell that contains a ${sign}`
  return `it has ${record.length} cells, but there are ${columns.length} columns; ${fix}`
}

// The parser fails before it returns the rows that it has read, so only its error knows the position.
const ErrorPosition = z.object({ records: z.number().catch(0), empty_lines: z.number().catch(0) })

const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote (") opens and never closes',
  CSV_MAX_RECORD_SIZE: 'the row has over a million characters, or a quote (") opens in it and never closes',
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { records, empty_lines: empty } = ErrorPosition.parse(error)
  const why = FAULTS[error.code] ?? error.message
  return new CommandError(`it cannot be read from row ${records + empty + 1} onwards: ${why}; export it again as CSV`, {
    cause: error,
  })
}
