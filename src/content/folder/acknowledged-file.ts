import { hash } from 'node:crypto'
import { join } from 'node:path'
import { Acknowledged } from '../../schema/content/acknowledged.ts'
import type { ReviewLine } from '../../schema/content/review-line.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { readJsonLines } from '../../host/files/read-json-lines.ts'
import { putLines, removeLinesOf } from './review-lines.ts'

/** The warnings that a person has looked at, from `acknowledged.jsonl` of a content folder, and a complaint for each invalid line. */
export async function readAcknowledged(
  folder: string,
): Promise<{ acknowledged: Acknowledged[]; complaints: Complaint[] }> {
  const { lines, complaints } = readJsonLines(await readBytes(fileIn(folder)), fileIn(folder), Acknowledged)
  return { acknowledged: lines.map(({ value }) => value), complaints }
}

/** Puts the acknowledged warnings of one review into `acknowledged.jsonl`, in place of earlier ones. Returns the file. */
export async function keepAcknowledged(folder: string, entries: readonly Acknowledged[]): Promise<string> {
  await putLines(fileIn(folder), entries)
  return fileIn(folder)
}

/** Removes the acknowledged warnings of these reviews, whose words the hashes are of. Returns the file if it changed. */
export async function removeAcknowledged(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  return (await removeLinesOf(fileIn(folder), ids)) ? [fileIn(folder)] : []
}

/** The hash of all words of a review that a warning can be about. */
export function hashOfWords({ author, text, owner_reply: reply, disclosure, verification }: ReviewLine): string {
  const words = [author, text, reply?.text, disclosure?.note, verification?.note].map((one) => one ?? null)
  return hash('sha256', JSON.stringify(words)).slice(0, 16)
}

function fileIn(folder: string): string {
  return join(folder, 'acknowledged.jsonl')
}
