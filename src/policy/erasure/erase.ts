import { rm } from 'node:fs/promises'
import type { PlacedLine } from '../../dataset/read-review-lines.ts'
import type { Complaint } from '../../dataset/content-error.ts'
import type { WithheldReason } from '../../schema/withheld.ts'
import type { Day } from '../../schema/day.ts'
import { readLines } from '../../dataset/content-folder/review-lines.ts'
import { takeDown } from '../take-down.ts'
import { writeNote } from './note.ts'
import { restsInContent } from './rest-complaints.ts'
import { shortNamesIn } from './short-names.ts'
import { tracesOf } from './traces.ts'

/** What to erase, why, and where what is kept of it. */
export type Erasure = {
  /** The content folder. */
  content: string
  ids: readonly string[]
  reason: WithheldReason
  /** The day of the erasure. */
  today: Day
  noteFile: string
  /** Folders that hold something made from reviews, and that anything may be deleted from. */
  caches: readonly string[]
}

/** The files that changed, where in the content something of the reviews is left, and where something may be. */
export type Erased = { changed: string[]; rests: Complaint[]; maybe: Complaint[] }

/**
 * Erases reviews: their lines, with text, name, reply and addresses, and everything that is kept of them in caches. What stays
 * is an entry in `withheld.jsonl` (id, date, stars, reason) and, until a build was found free of them, a note of keyed hashes.
 * The caller holds the locks of the content folder and of the caches.
 */
export async function eraseReviews({ content, ids, reason, today, noteFile, caches }: Erasure): Promise<Erased> {
  const lines = await readLines(content)
  const [gone, others] = partition(lines, ids)
  const traces = tracesOf(gone, others)
  const note = await writeNote(noteFile, gone.length, traces)
  const entries = gone.map(({ id, date, rating }) => ({ id, date, rating, reason, withheld_on: today }))
  const changed = await takeDown(content, entries)
  for (const cache of caches) await rm(cache, { recursive: true, force: true })
  return { changed, rests: await restsInContent(content, note), maybe: await shortNamesIn(content, gone) }
}

function partition(lines: readonly PlacedLine[], ids: readonly string[]): [Line[], Line[]] {
  const reviews = lines.map(({ review }) => review)
  const isGone = ({ id }: Line): boolean => ids.includes(id)
  return [reviews.filter(isGone), reviews.filter((review) => !isGone(review))]
}

type Line = PlacedLine['review']
