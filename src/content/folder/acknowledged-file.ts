import { join } from 'node:path'
import { Acknowledged, ACKNOWLEDGED_FILE } from '../../schema/content/acknowledged.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { readJsonLines } from '../../host/files/read-json-lines.ts'
import { removeLinesOf } from './review-lines.ts'

/**
 * The warnings that a person has looked at, from `acknowledged.jsonl` of a content folder, and a complaint for each invalid line.
 */
export async function readAcknowledged(
  folder: string,
): Promise<{ acknowledged: Acknowledged[]; complaints: Complaint[] }> {
  const file = join(folder, ACKNOWLEDGED_FILE)
  const { lines, complaints } = readJsonLines(await readBytes(file), file, Acknowledged)
  return { acknowledged: lines.map(({ value }) => value), complaints }
}

/**
 * Removes the acknowledged warnings of these reviews, which contain hashes of the reviews' words. Returns the file if it changed.
 */
export async function removeAcknowledged(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const file = join(folder, ACKNOWLEDGED_FILE)
  return (await removeLinesOf(file, ids)) ? [file] : []
}
