import { join } from 'node:path'
import type { WithheldEntry } from '../../schema/withheld.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { linesOf, type JsonLine } from '../../host/files/read-json-lines.ts'
import { readWithheld } from '../withheld.ts'
import { removeReadings } from './readings-file.ts'
import { removeCorrections } from './corrections-file.ts'
import { removePhotos } from './photo-files.ts'
import { replaceFile } from '../../host/files/replace-file.ts'
import { idIn, linesWithout, removeLines, removeLinesOf } from './review-lines.ts'

/** The entries of `withheld.jsonl` in a content folder, and a complaint for each invalid line. */
export async function readWithheldFile(
  folder: string,
): Promise<{ entries: JsonLine<WithheldEntry>[]; complaints: Complaint[] }> {
  return readWithheld(await readBytes(fileIn(folder)), fileIn(folder))
}

/**
 * Adds entries to `withheld.jsonl`, except for reviews that already have one; existing lines are not changed. Only an entry
 * with `platform_removed` gives way to another reason: an import may remove the one, and never the other. Returns the file
 * if it changed.
 */
export async function addWithheld(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
  const file = fileIn(folder)
  const before = await readBytes(file)
  const known = new Set(Array.from(linesOf(before), ({ bytes }) => idIn(bytes.toString('utf8'))))
  const revocable = new Set<string>(
    readWithheld(before, file).entries.flatMap(({ value }) => (value.reason === 'platform_removed' ? [value.id] : [])),
  )
  const news = entries.filter(
    ({ id, reason }) => !known.has(id) || (reason !== 'platform_removed' && revocable.has(id)),
  )
  if (news.length === 0) return []
  const kept = linesWithout(before, new Set(news.map(({ id }) => id)))
  const end = kept.at(-1)?.at(-1) === 0x0a || kept.length === 0 ? '' : '\n'
  await replaceFile(file, [...kept, end, ...news.map((entry) => `${JSON.stringify(entry)}\n`)])
  return [file]
}

/** Removes the entries of these reviews from `withheld.jsonl`; every other line keeps its bytes. */
export async function removeWithheld(folder: string, ids: ReadonlySet<string>): Promise<void> {
  await removeLinesOf(fileIn(folder), ids)
}

function fileIn(folder: string): string {
  return join(folder, 'withheld.jsonl')
}

/**
 * Adds these entries to `withheld.jsonl`, then removes the photos, corrections and readings of these reviews, then their lines from
 * `reviews/*.jsonl`. Every other line keeps its bytes. If interrupted, it can be repeated. Returns the files that changed.
 */
export async function takeDown(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
  const ids = new Set(entries.map(({ id }) => id))
  const noted = await addWithheld(folder, entries)
  const unseen = await removePhotos(folder, ids)
  const unread = await removeReadings(folder, ids)
  return [
    ...noted,
    ...unseen,
    ...(await removeCorrections(folder, ids)),
    ...unread,
    ...(await removeLines(folder, ids)),
  ]
}
