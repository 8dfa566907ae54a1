import { join } from 'node:path'
import type { LocatedReview, ReviewLine } from '../../schema/content/review-line.ts'
import { WithheldEntry } from '../../schema/withheld.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { linesOf, linesWithUsedIds, readJsonLines, type JsonLine } from '../../host/files/read-json-lines.ts'
import { removeAcknowledged } from './acknowledged-file.ts'
import { readAmendments, removeAmendments } from './amendments-file.ts'
import { removeReadings } from './readings-file.ts'
import { removeCorrections } from './corrections-file.ts'
import { photoNames, removePhotos } from './photo-files.ts'
import { idIn, putLines, readLines, removeLines, removeLinesOf } from './review-lines.ts'

/** The entries of `withheld.jsonl` in a content folder, and a complaint for each invalid line. */
export async function readWithheldFile(
  folder: string,
): Promise<{ entries: JsonLine<WithheldEntry>[]; complaints: Complaint[] }> {
  return readWithheld(await readBytes(fileIn(folder)), fileIn(folder))
}

/** Reads `withheld.jsonl`. Complains about a review that is listed twice. */
function readWithheld(
  content: string | Buffer,
  file: string,
): { entries: JsonLine<WithheldEntry>[]; complaints: Complaint[] } {
  const { lines: entries, complaints } = readJsonLines(content, file, WithheldEntry)
  const all = [...complaints, ...linesWithUsedIds(entries)]
  return { entries, complaints: all.map((complaint) => ({ ...complaint, rule: 'withheld' })) }
}

/** A complaint for each review that was taken down but still has a line in the content. */
export function notTakenDown(
  lines: readonly LocatedReview[],
  entries: readonly JsonLine<WithheldEntry>[],
): Complaint[] {
  const taken = new Map(entries.map((entry) => [entry.value.id, entry]))
  return lines.flatMap(({ file, line, review }) => {
    const entry = taken.get(review.id)
    if (entry === undefined) return []
    const problem =
      `${entry.file}:${entry.line} says that this review was taken down (${entry.value.reason}), but its line is here. ` +
      `Remove it: npm run withhold -- ${review.id}. To publish it again, delete the entry instead`
    return [{ file, line, field: 'id', value: review.id, problem, rule: 'withheld' as const }]
  })
}

/**
 * Adds entries to `withheld.jsonl`, except for reviews that already have one; existing lines do not change. Only an entry with
 * `platform_removed` is replaced by one with another reason: imports may remove the former, never the latter. Returns the file if
 * it changed.
 */
async function addWithheld(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
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
  await putLines(file, news)
  return [file]
}

/**
 * Removes the entries of these reviews from `withheld.jsonl`; all other lines stay byte for byte. Returns the file if it changed.
 */
export async function removeWithheld(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  return (await removeLinesOf(fileIn(folder), ids)) ? [fileIn(folder)] : []
}

/**
 * Adds these entries to `withheld.jsonl`, then removes the corrections, readings and acknowledged warnings of these reviews.
 * Their lines in `reviews/*.jsonl` stay, because an import rewrites those files itself. Returns the changed files.
 */
export async function recordWithheld(folder: string, entries: readonly WithheldEntry[]): Promise<string[]> {
  const ids = new Set(entries.map(({ id }) => id))
  const noted = await addWithheld(folder, entries)
  const corrected = [...(await removeCorrections(folder, ids)), ...(await removeReadings(folder, ids))]
  return [...noted, ...corrected, ...(await removeAcknowledged(folder, ids))]
}

/**
 * Withholds reviews, then removes their photos, then their lines in `reviews/*.jsonl`; all other lines stay byte for byte.
 * With `keepAmendments`, a review that comes back is still amended. If interrupted, the function can be called again.
 * Returns the changed files.
 */
export async function takeDown(
  folder: string,
  entries: readonly WithheldEntry[],
  { keepAmendments }: { keepAmendments: boolean } = { keepAmendments: true },
): Promise<string[]> {
  const ids = new Set(entries.map(({ id }) => id))
  const noted = await recordWithheld(folder, entries)
  if (!keepAmendments) noted.push(...(await removeAmendments(folder, ids)))
  return [...noted, ...(await removePhotos(folder, ids)), ...(await removeLines(folder, ids))]
}

/**
 * The reviews with these ids (as they were imported, and as they are amended), all other reviews, and the published names of
 * photos that only the reviews with these ids use.
 */
export async function findReviews(
  folder: string,
  wanted: readonly string[],
): Promise<{ imported: ReviewLine[]; amended: ReviewLine[]; others: ReviewLine[]; photos: string[] }> {
  const ids = new Set(wanted)
  const lines = await readLines(folder)
  const found = lines.filter(({ review }) => ids.has(review.id))
  const { appliedTo } = await readAmendments(folder)
  return {
    imported: found.map(({ review }) => review),
    amended: appliedTo(found).map(({ review }) => review),
    others: lines.map(({ review }) => review).filter(({ id }) => !ids.has(id)),
    photos: await photoNames(folder, ids),
  }
}

function fileIn(folder: string): string {
  return join(folder, 'withheld.jsonl')
}
