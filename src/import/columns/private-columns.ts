import { personalDataIn } from '../../content/doubtful-text.ts'
import { listsIn } from '../formats/json-records.ts'
import { inFile } from '../open-question.ts'
import { openDocument } from '../reading/document.ts'
import { exportFiles, type ExportFile } from '../reading/export-files.ts'
import { type ColumnProfile, columnsOfList, columnsOfTable, type FileColumns, profilesOf } from './file-columns.ts'
import { CONTACT, NUMBER, PURCHASE } from './header-words.ts'

/** The columns of a file that identify customers. */
export type PrivateColumns = { file: string; columns: string[] }

/**
 * Finds the columns with e-mail addresses, telephone numbers, and numbers of orders, reservations or customers in exports: in all
 * sheets and lists, because others can also read the sheets that no import uses. Addresses within a text do not count: the
 * review with that text is published anyway.
 *
 * @throws {CommandError} if a file cannot be read
 */
export async function privateColumnsIn(path: string): Promise<PrivateColumns[]> {
  const found: PrivateColumns[] = []
  for (const file of await exportFiles([path])) {
    const parts = await partsOf(file)
    const columns = new Set(
      parts.flatMap((part) =>
        profilesOf(part)
          .filter(isPrivate)
          .map(({ name }) => name),
      ),
    )
    if (columns.size > 0) found.push({ file: file.path, columns: [...columns] })
  }
  return found
}

async function partsOf(file: ExportFile): Promise<FileColumns[]> {
  const document = await file
    .read()
    .then((bytes) => openDocument(bytes, () => undefined))
    .catch((error: unknown) => {
      throw inFile(file.path, error)
    })
  if (document.kind === 'json') return listsIn(document.value).map(columnsOfList)
  return Promise.all((document.kind === 'table' ? [document] : document.sheets).map(columnsOfTable))
}

function isPrivate(column: ColumnProfile): boolean {
  const { key, texts, distinct } = column
  // A value that all rows share is the business's own.
  if (texts.length === 0 || (distinct === 1 && texts.length > 2)) return false
  if (CONTACT.test(key) || isMostly(column, isContact)) return true
  return PURCHASE.test(key) && (NUMBER.test(key) || isMostly(column, isNumber))
}

function isMostly({ texts }: ColumnProfile, is: (text: string) => boolean): boolean {
  return texts.filter(is).length > texts.length / 2
}

function isContact(text: string): boolean {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return true
  return /^[+(0][\d\s()./-]+$/.test(text) && personalDataIn(text).includes('a phone number')
}

/** Whether a text is a number such as `4711` or `RES-2024-17`, and not stars, a score or a day. */
function isNumber(text: string): boolean {
  if (/\s/.test(text) || /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(text)) return false
  return (text.match(/\d/g) ?? []).length >= 3 && !/^\d{1,3}[.,]\d+$/.test(text) && text !== '100'
}
