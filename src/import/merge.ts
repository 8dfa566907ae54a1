import { createHash } from 'node:crypto'
import { namelessAuthor } from '../dataset/platforms.ts'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import type { Language, ReviewId } from '../schema/review.ts'
import type { Incoming } from './incoming.ts'
import type { DetectLanguage } from './language.ts'

/** What an import makes of a file of reviews. */
export type Merged = {
  lines: Map<ReviewId, ReviewLine>
  added: ReviewLine[]
  changed: ReviewLine[]
  unchanged: number
  /** New ones that look exactly like one that is already there under another id. */
  alike: ReviewLine[]
}

/** What an import knows besides its reviews. */
export type MergeContext = {
  /** Is asked for the language of new texts alone. */
  detect: DetectLanguage
  /** The day from which these copies may be kept for a time, where their source sets one. */
  obtainedOn: Day | undefined
}

/**
 * Lays the reviews of an export over those that are there. What the export knows is taken from it; what it does not
 * know stays as it is (a language or a disclosure set by hand, say).
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
    date: review.date,
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

function languageOf(old: ReviewLine | undefined, text: string | null, detect: DetectLanguage): Language | null {
  if (old && (old.language !== null || old.text === text)) return old.language
  return text === null ? null : detect(text)
}

// A hash, so that the texts are not in memory twice.
function looksOf({ author, date, rating, text }: ReviewLine): string {
  const looks = JSON.stringify([author, date, rating, text])
  return createHash('sha256').update(looks).digest('base64')
}
