import { readFile } from 'node:fs/promises'
import { codeOf, isMissing } from '../../host/files/missing-file.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { decode, encodingOf } from './encoding.ts'
import { readJson, readPage, type JsonValues } from './json-text.ts'
import { readTable, type Table } from './table.ts'
import { isArchive, readWorkbook, refuseOldWorkbook, type Sheet } from './workbook.ts'

/** An opened export whose format is not known yet. */
export type Document = { encoding: string } & (
  ({ kind: 'json' } & JsonValues) | ({ kind: 'table' } & Table) | { kind: 'workbook'; sheets: Sheet[] }
)

/**
 * Opens an export according to its contents; the file's name does not matter.
 *
 * @throws {CommandError} if it cannot be read
 */
export async function openDocument(path: string, onBytes: (done: number, all: number) => void): Promise<Document> {
  const bytes = await bytesOf(path)
  refuseOldWorkbook(bytes)
  if (isArchive(bytes)) return { kind: 'workbook', encoding: 'utf-8', sheets: await readWorkbook(bytes) }
  const encoding = encodingOf(bytes)
  const start = decode(bytes.subarray(0, 4000), encoding).trimStart()
  if (start === '') throw new CommandError('it is empty')
  if (/^[[{]/.test(start)) return { kind: 'json', encoding, ...readJson(decode(bytes, encoding)) }
  if (start.startsWith('<')) return { kind: 'json', encoding, ...readPage(decode(bytes, encoding)) }
  return { kind: 'table', encoding, ...readTable(bytes, encoding, (done) => onBytes(done, bytes.length)) }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : `it cannot be opened (${codeOf(error) ?? 'unknown error'})`
    throw new CommandError(why, { cause: error })
  }
}
