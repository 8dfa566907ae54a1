import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReviewLine } from '../../schema/content/review-line.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import type { WithheldReason } from '../../schema/withheld.ts'
import type { Day } from '../../schema/day.ts'
import { withoutSalts, writeLogFolder } from '../../content/folder/log-folder.ts'
import { removeAmendments } from '../../content/folder/amendments-file.ts'
import { findReviews, readWithheldFile, takeDown } from '../../content/folder/withheld-file.ts'
import { deleteCaches } from './caches.ts'
import { writeNote } from './note.ts'
import { leftoversInContent } from './find-leftovers.ts'
import { tracesOf } from './traces.ts'
import { wordsIn } from './folded-words.ts'

/** The reviews to erase, the reason, and the files that the erasure touches. */
export type Erasure = {
  /** The content folder. */
  content: string
  ids: readonly string[]
  reason: WithheldReason
  /** The day of the erasure. */
  today: Day
  noteFile: string
  /** Folders with data derived from reviews; they are deleted. */
  caches: readonly string[]
}

/** The changed files, the places in the content that still contain parts of the reviews, and those that may name an author. */
export type Erased = { changed: string[]; leftovers: Complaint[]; maybe: Complaint[] }

/**
 * Erases reviews: their lines, with text, name, reply and addresses, and all cached data. An entry in `withheld.jsonl` (id,
 * date, stars, reason, source) remains and, until a build has no trace of the reviews, a note of keyed hashes. The caller holds
 * the locks of the content folder and the caches.
 */
export async function eraseReviews({ content, ids, reason, today, noteFile, caches }: Erasure): Promise<Erased> {
  const { imported, amended, others, photos } = await findReviews(content, ids)
  const gone = [...imported, ...amended.filter((line, at) => line !== imported[at])]
  const ofPhotos = photos.map((name) => ({ what: 'a photo of it', words: [name] }))
  const traces = [...tracesOf(gone, others), ...ofPhotos]
  // An interrupted command may have left an entry. `takeDown` keeps that entry, so the log gets its reason.
  const recorded = new Map((await readWithheldFile(content)).entries.map(({ value }) => [value.id, value]))
  const entries = amended.map(({ id, date, rating, source }) => {
    const before = recorded.get(id)
    if (before !== undefined && before.reason !== 'platform_removed') return before
    return { id, date, rating, reason, withheld_on: today, source }
  })
  const unsalted = await withoutSalts(content, entries)
  const note = await writeNote(noteFile, amended.length, traces)
  // Caches and salts go first: once the lines are gone, a repeated command finds nothing to do.
  await deleteCaches(caches)
  const forgotten = await writeLogFolder(content, unsalted)
  const taken = await takeDown(content, entries, { keepAmendments: false })
  // Reviews that were withheld before have only their amendments left.
  const changed = [...taken, ...(await removeAmendments(content, new Set(ids))), ...forgotten]
  return { changed, leftovers: await leftoversInContent(content, note), maybe: await shortNamesIn(content, gone) }
}

/**
 * The lines of the owner's own texts that contain the one-word name of an author. A build cannot tell whether such a word means
 * the author, so the note does not contain it; it is reported once, when the review is erased.
 */
async function shortNamesIn(content: string, erased: readonly ReviewLine[]): Promise<Complaint[]> {
  const names = new Set(erased.map(({ author }) => author.trim()).filter((author) => wordsIn(author).length === 1))
  const files = (await readdir(content)).filter((name) => /\.(ya?ml|md)$/.test(name)).sort()
  const found = files.map(async (name) => {
    const file = join(content, name)
    const lines = (await readFile(file, 'utf8')).split('\n')
    return [...names].flatMap((author) => linesWith(author, lines).map((line) => maybe(file, line, author)))
  })
  return (await Promise.all(found)).flat()
}

function linesWith(name: string, lines: readonly string[]): number[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  return lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}

function maybe(file: string, line: number, author: string): Complaint {
  const problem = 'This may be the author of the erased review. If so, delete it'
  return { file, line, value: author, problem, rule: 'erasure' }
}
