import { createHash } from 'node:crypto'
import { namelessAuthor } from '../dataset/platforms.ts'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import type { Language, ReviewId } from '../schema/review.ts'
import type { Incoming } from './incoming.ts'
import type { DetectLanguage } from './language.ts'

/** A file of reviews after an import. */
export type Merged = {
  lines: Map<ReviewId, ReviewLine>
  added: ReviewLine[]
  changed: ReviewLine[]
  unchanged: number
  /** New reviews that look exactly like an existing one with another id. */
  alike: ReviewLine[]
}

/** What a merge needs besides the reviews. */
export type MergeContext = {
  /** Used only for the language of new texts. */
  detect: DetectLanguage
  /** The day from which `keep_days` of the source counts, if the source declares it. */
  obtainedOn: Day | undefined
}

/**
 * Merges the reviews of an export into the existing ones. Members that the export does not know are kept (such as a
 * language or a disclosure set by hand).
 */
export function merge(
  old: ReadonlyMap<string, ReviewLine>,
  incoming: Iterable<Incoming>,
  context: MergeContext,
): Merged {
  const merged: Merged = { lines: new Map(), added: [], changed: [], unchanged: 0, alike: [] }
  for (const line of old.values()) merged.lines.set(line.id, line)
  for (const review of incoming) {
    const before = old.get(review.id)
    const line = laidOver(before, review, context)
    if (before && JSON.stringify(before) === JSON.stringify(line)) {
      merged.unchanged += 1
      continue
    }
    merged.lines.set(line.id, line)
    if (before) merged.changed.push(line)
    else merged.added.push(line)
  }
  return { ...merged, alike: alike(merged.added, old) }
}

function alike(added: readonly ReviewLine[], old: ReadonlyMap<string, ReviewLine>): ReviewLine[] {
  if (added.length === 0 || old.size === 0) return []
  const looks = new Set([...old.values()].map(looksOf))
  return added.filter((line) => looks.has(looksOf(line)))
}

function laidOver(old: ReviewLine | undefined, review: Incoming, { detect, obtainedOn }: MergeContext): ReviewLine {
  const edited = review.edited_on === undefined ? old?.edited_on : review.edited_on
  const verified = review.verified ?? old?.verified
  const obtained = obtainedOn ?? old?.obtained_on
  return ReviewLine.parse({
    id: review.id,
    author: review.author ?? old?.author ?? namelessAuthor(review.source),
    author_avatar_url: old?.author_avatar_url ?? null,
    rating: review.rating,
    ...dateOf(old, review),
    text: review.text,
    language: review.language ?? languageOf(old, review.text, detect),
    source: review.source,
    source_url: review.source_url ?? old?.source_url ?? null,
    owner_reply: review.owner_reply === undefined ? (old?.owner_reply ?? null) : review.owner_reply,
    ...(verified !== undefined && { verified }),
    ...(edited && { edited_on: edited }),
    ...(old?.verification && { verification: old.verification }),
    ...(old?.disclosure && { disclosure: old.disclosure }),
    source_id: review.source_id,
    ...(obtained && { obtained_on: obtained }),
  })
}

/** The date of the export; a month that the export gives does not replace a day in it. */
function dateOf(
  old: ReviewLine | undefined,
  { date, date_precision }: Incoming,
): Pick<Incoming, 'date' | 'date_precision'> {
  if (date_precision === undefined) return { date }
  const known = old !== undefined && old.date_precision === undefined && old.date.slice(0, 7) === date.slice(0, 7)
  return known ? { date: old.date } : { date, date_precision }
}

function languageOf(old: ReviewLine | undefined, text: string | null, detect: DetectLanguage): Language | null {
  if (old && (old.language !== null || old.text === text)) return old.language
  return text === null ? null : detect(text)
}

// A hash, to avoid keeping the texts in memory twice.
function looksOf({ author, date, rating, text }: ReviewLine): string {
  const looks = JSON.stringify([author, date, rating, text])
  return createHash('sha256').update(looks).digest('base64')
}
