import type { z } from 'zod'
import type { Result } from '../../schema/result.ts'
import type { Complaint } from '../errors/content-error.ts'
import { readBytes } from './missing-file.ts'
import { readJsonLines } from './read-json-lines.ts'
import { replaceFile } from './replace-file.ts'

/** A file at whose end commands add lines: its bytes, and its lines, oldest first. */
export type AddedLines<T> = { bytes: Buffer; lines: T[] }

/** Adds values as lines at the end of a file, in one step; all bytes before them stay. Without values, nothing is written. */
export async function addJsonLines(file: string, values: readonly object[]): Promise<void> {
  if (values.length === 0) return
  const before = await readBytes(file)
  const end = before.length > 0 && before.at(-1) !== 0x0a ? '\n' : ''
  await replaceFile(file, [before, end, ...values.map((value) => `${JSON.stringify(value)}\n`)])
}

/**
 * Reads a file of added lines; a missing file has no lines. A log may commit to its bytes, so a last line without a line feed
 * is an error.
 */
export async function readAddedLines<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<Result<AddedLines<z.output<T>>, Complaint[]>> {
  const bytes = await readBytes(file)
  const { lines, complaints } = readJsonLines(bytes, file, schema)
  const isCut = bytes.length > 0 && bytes.at(-1) !== 0x0a
  if (isCut) complaints.push({ file, line: lines.length + complaints.length, problem: CUT })
  if (complaints.length > 0) return { ok: false, problem: complaints }
  return { ok: true, value: { bytes, lines: lines.map(({ value }) => value) } }
}

const CUT = 'This line does not end in a line feed, so its end may be missing. Restore the file from git'
