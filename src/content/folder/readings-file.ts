import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Reading } from '../../schema/content/reading.ts'
import { reviewFiles } from '../../host/files/content-files.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { linesOf, readJsonLines, linesWithUsedIds, type JsonLine } from '../../host/files/read-json-lines.ts'
import { idIn, removeLinesOf } from './review-lines.ts'
import { replaceFile } from '../../host/files/replace-file.ts'

/** The readings in `readings.jsonl` of a content folder, and a complaint for each invalid or repeated line. */
export async function readReadings(
  folder: string,
): Promise<{ readings: JsonLine<Reading>[]; complaints: Complaint[] }> {
  const file = fileIn(folder)
  const { lines, complaints } = readJsonLines(await readBytes(file), file, Reading)
  return { readings: lines, complaints: [...complaints, ...linesWithUsedIds(lines)] }
}

/**
 * Adds readings to `readings.jsonl`, sorted by id; each replaces an earlier one of the same review. Drops readings, even new
 * ones, of reviews that are no longer in `reviews/*.jsonl`: a review may be erased while a model reads it. The caller holds the
 * lock of the content folder.
 */
export async function keepReadings(folder: string, readings: readonly Reading[]): Promise<void> {
  const present = await idsOfReviews(folder)
  const lines = new Map<string, string | Buffer>()
  for (const { bytes } of linesOf(await readBytes(fileIn(folder)))) {
    const text = bytes.toString('utf8').trim()
    if (text !== '') lines.set(idIn(text), `${text}\n`)
  }
  for (const reading of readings) lines.set(reading.id, `${JSON.stringify(reading)}\n`)
  const kept = [...lines].filter(([id]) => present.has(id)).sort(([a], [b]) => (a < b ? -1 : 1))
  await replaceFile(
    fileIn(folder),
    kept.map(([, line]) => line),
  )
}

/** Removes the readings of these reviews; all other lines stay byte for byte. Returns the file if it changed. */
export async function removeReadings(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const file = fileIn(folder)
  return (await removeLinesOf(file, ids)) ? [file] : []
}

async function idsOfReviews(folder: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const file of await reviewFiles(folder))
    for (const { bytes } of linesOf(await readFile(file))) ids.add(idIn(bytes.toString('utf8')))
  ids.delete('')
  return ids
}

function fileIn(folder: string): string {
  return join(folder, 'readings.jsonl')
}
