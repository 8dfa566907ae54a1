import { removeLines } from '../dataset/content-folder/review-lines.ts'
import { addWithheld } from '../dataset/content-folder/withheld-file.ts'
import type { WithheldEntry } from '../schema/content/withheld-entry.ts'

/**
 * Writes these entries to `withheld.jsonl`, then takes the lines of these reviews out of `reviews/*.jsonl`. Every other line
 * stays as it is, to the byte. Stopped in between, it can be done again. Gives the files that changed.
 */
export async function takeDown(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
  const noted = await addWithheld(folder, entries)
  return [...noted, ...(await removeLines(folder, new Set(entries.map(({ id }) => id))))]
}
