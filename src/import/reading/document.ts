import { CommandError } from '../../host/errors/command-error.ts'
import { decode, encodingOf } from './encoding.ts'
import { readJson, readPage, type JsonValues } from './json-text.ts'
import { readTable, type Table } from './table.ts'
import { isArchive } from './archive.ts'
import { readWorkbook, refuseOldWorkbook, type Sheet } from './workbook.ts'

/** An opened export whose format is not known yet. */
export type Document = { encoding: string } & (
  | ({ kind: 'json' } & JsonValues)
  | ({ kind: 'table' } & Table)
  | { kind: 'workbook'; sheets: Sheet[] }
)

/**
 * Opens an export according to its contents; the file's name does not matter.
 *
 * @throws {CommandError} if it cannot be read
 */
export async function openDocument(bytes: Buffer, onBytes: (done: number, all: number) => void): Promise<Document> {
  refuseOldWorkbook(bytes)
  if (isArchive(bytes)) return { kind: 'workbook', encoding: 'utf-8', sheets: await readWorkbook(bytes) }
  const encoding = encodingOf(bytes)
  const isBinary = bytes.subarray(0, 1000).includes(0) || bytes.toString('latin1', 0, 5) === '%PDF-'
  if (!encoding.startsWith('utf-16') && isBinary)
    throw new CommandError('it is not an export of reviews: give a table, JSON or an Excel workbook (.xlsx)')
  const start = decode(bytes.subarray(0, 4000), encoding).trimStart()
  if (start === '') throw new CommandError('it is empty')
  if (/^[[{]/.test(start)) return { kind: 'json', encoding, ...readJson(decode(bytes, encoding)) }
  if (start.startsWith('<')) return { kind: 'json', encoding, ...readPage(decode(bytes, encoding)) }
  return { kind: 'table', encoding, ...readTable(bytes, encoding, (done) => onBytes(done, bytes.length)) }
}
