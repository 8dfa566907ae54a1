import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { readText, reviewFiles } from '../dataset/content-files.ts'
import { readReviewLines, type PlacedLine } from '../dataset/read-review-lines.ts'
import type { WithheldEntry } from '../schema/content/withheld-entry.ts'

/** The review lines of a content folder that are well-formed. */
export async function readLines(folder: string): Promise<PlacedLine[]> {
  const files = await reviewFiles(folder)
  const readings = files.map(async (file) => readReviewLines(await readFile(file, 'utf8'), file).lines)
  return (await Promise.all(readings)).flat()
}

/**
 * Writes these entries to `withheld.jsonl`, then takes the lines of these reviews out of `reviews/*.jsonl`. Every other line
 * stays as it is, to the byte. Stopped in between, it can be done again. Gives the files that changed.
 */
export async function takeDown(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
  const changed = []
  if (await addEntries(join(folder, 'withheld.jsonl'), entries)) changed.push(join(folder, 'withheld.jsonl'))
  const ids = new Set<string>(entries.map(({ id }) => id))
  for (const file of await reviewFiles(folder)) if (await removeLines(file, ids)) changed.push(file)
  return changed
}

async function addEntries(file: string, entries: readonly WithheldEntry[]): Promise<boolean> {
  const text = (await readText(file)) ?? ''
  const news = entries.filter(({ id }) => !text.includes(`"${id}"`))
  if (news.length === 0) return false
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  await writeFileAtomic(file, before + news.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return true
}

async function removeLines(file: string, ids: ReadonlySet<string>): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const kept = lines.filter((line) => !ids.has(idIn(line)))
  if (kept.length === lines.length) return false
  await writeFileAtomic(file, kept.join('\n'))
  return true
}

function idIn(line: string): string {
  return /"id"\s*:\s*"([0-9A-Z]{26})"/.exec(line)?.[1] ?? ''
}
