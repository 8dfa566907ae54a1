import { join } from 'node:path'
import { ImportRecord, IMPORT_RECORDS_FILE } from '../../schema/content/import-record.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { readJsonLines } from '../../host/files/read-json-lines.ts'
import type { Result } from '../../schema/result.ts'

/** Reads `imports.jsonl` of a content folder: what each import contained, oldest first. */
export async function readImportRecords(folder: string): Promise<Result<ImportRecord[], Complaint[]>> {
  const file = join(folder, IMPORT_RECORDS_FILE)
  const { lines, complaints } = readJsonLines(await readBytes(file), file, ImportRecord)
  return complaints.length > 0 ? { ok: false, problem: complaints } : { ok: true, value: lines.map(({ value }) => value) }
}
