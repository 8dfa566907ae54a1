import { editedByHand, importedDigest, type WrittenMember } from '../schema/content/imported-digest.ts'
import { sha256Hex } from '../host/sha256.ts'
import { missingName } from '../schema/content/platforms.ts'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { SiteLanguage } from '../schema/content/site-language.ts'
import type { Day } from '../schema/day.ts'
import type { Language, ReviewId } from '../schema/review.ts'
import type { Incoming } from './incoming.ts'
import type { DetectLanguage } from './language.ts'

/** The reviews of a source after an import. */
export type Merged = {
  lines: Map<ReviewId, ReviewLine>
  added: ReviewLine[]
  changed: ChangedReview[]
  unchanged: number
  /** Lines with edits by hand that this import would undo. */
  undone: UndoneEdit[]
  /** New reviews that look exactly like an existing one with another id. */
  alike: LookAlike[]
}

/** A new review, and the existing one that looks like it. */
export type LookAlike = { line: ReviewLine; older: ReviewId }

/** A review before and after an import that changed it. */
export type ChangedReview = { before: ReviewLine; after: ReviewLine }

/** A line that was edited by hand, the line after the import, and the edited members that the import changes. */
export type UndoneEdit = ChangedReview & { members: WrittenMember[] }

/** The other inputs of a merge. */
export type MergeContext = {
  /** Detects the language of new texts. */
  detect: DetectLanguage
  today: Day
  /** The language of the site, for authors without a name. */
  language: SiteLanguage
  /** Whether the source limits how long a copy may be kept (`keep_days`). */
  keptForDays: boolean
}

/**
 * Merges the reviews of an export into the existing ones. Members that the export lacks stay (such as a language or a disclosure
 * set by hand). Each review records the day on which it was obtained.
 */
export function merge(
  old: ReadonlyMap<string, ReviewLine>,
  incoming: Iterable<Incoming>,
  context: MergeContext,
): Merged {
  const merged: Merged = { lines: new Map(), added: [], changed: [], unchanged: 0, undone: [], alike: [] }
  for (const line of old.values()) merged.lines.set(line.id, line)
  for (const review of incoming) {
    const before = old.get(review.id)
    const line = laidOver(before, review, context)
    const isSame = before !== undefined && comparable(before) === comparable(line)
    const obtained_on = isSame ? obtainedOn(before, context) : context.today
    const after = { ...line, obtained_on, imported: importedDigest(line) }
    merged.lines.set(line.id, after)
    if (before === undefined) merged.added.push(after)
    else if (isSame) merged.unchanged += 1
    else {
      merged.changed.push({ before, after })
      const members = editedByHand(before).filter((member) => isWrittenAnew(member, before, after))
      if (members.length > 0) merged.undone.push({ before, after, members })
    }
  }
  return { ...merged, alike: alike(merged.added, old) }
}

/**
 * Notes which reviews are missing from an export that may be complete, and since when (`missing_since`). If the export lacks more
 * than half of the reviews, it seems to be incomplete: then notes nothing, and returns false.
 */
export function noteMissing(
  lines: Map<ReviewId, ReviewLine>,
  gone: readonly ReviewLine[],
  { of, today }: { of: number; today: Day },
): boolean {
  if (2 * gone.length > of) return false
  for (const line of gone) lines.set(line.id, { ...line, missing_since: line.missing_since ?? today })
  return true
}

/** Removes `missing_since` from reviews that are in the export although their rows are bad or left out. */
export function forgetMissing(lines: Map<ReviewId, ReviewLine>, there: Iterable<ReviewId>): void {
  for (const id of there) {
    const { missing_since, ...line } = lines.get(id) ?? {}
    if (missing_since !== undefined && 'id' in line) lines.set(id, line)
  }
}

/** How long an unchanged review keeps its `obtained_on`, if the source has no `keep_days`. */
const RENEWED_AFTER = { days: 7 }

/**
 * The `obtained_on` of an unchanged review: today if the source has `keep_days`. Otherwise it is renewed once a week, so that a
 * limit declared later counts from about the last import, but daily imports do not rewrite every line.
 */
function obtainedOn({ obtained_on: before }: ReviewLine, { today, keptForDays }: MergeContext): Day {
  if (before === undefined || keptForDays) return today
  return Temporal.PlainDate.from(before).add(RENEWED_AFTER).toString() < today ? today : before
}

/** A line as text, without the members that change whenever a review is obtained again. */
function comparable(line: ReviewLine): string {
  return JSON.stringify({ ...line, obtained_on: undefined, missing_since: undefined, imported: undefined })
}

function isWrittenAnew(member: WrittenMember, before: ReviewLine, after: ReviewLine): boolean {
  return JSON.stringify(before[member]) !== JSON.stringify(after[member])
}

function alike(added: readonly ReviewLine[], old: ReadonlyMap<string, ReviewLine>): LookAlike[] {
  if (added.length === 0 || old.size === 0) return []
  const olderBy = new Map([...old.values()].map((line) => [looksOf(line), line.id]))
  return added.flatMap((line) => {
    const older = olderBy.get(looksOf(line))
    return older === undefined ? [] : [{ line, older }]
  })
}

function laidOver(old: ReviewLine | undefined, review: Incoming, { detect, language }: MergeContext): ReviewLine {
  const edited = review.edited_on === undefined ? old?.edited_on : review.edited_on
  const verified = review.verified ?? old?.verified
  return ReviewLine.parse({
    id: review.id,
    author: review.author ?? old?.author ?? missingName(review.source, language),
    author_avatar_url: old?.author_avatar_url ?? review.author_avatar_url ?? null,
    rating: review.rating,
    ...(review.rating_given && { rating_given: review.rating_given }),
    ...dateOf(old, review),
    text: review.text,
    language: review.language ?? languageOf(old, review.text, detect),
    source: review.source,
    source_url: review.source_url ?? old?.source_url ?? null,
    owner_reply: review.owner_reply === undefined ? (old?.owner_reply ?? null) : review.owner_reply,
    ...(verified !== undefined && { verified }),
    ...(edited && { edited_on: edited }),
    verification: old?.verification ?? review.verification,
    disclosure: old?.disclosure ?? review.disclosure,
    ...experienceOf(old, review),
    source_id: review.source_id,
    ...(old?.photos && { photos: old.photos }),
  })
}

function experienceOf(old: ReviewLine | undefined, review: Incoming): Pick<ReviewLine, 'experienced_on'> {
  const day = review.experienced_on ?? old?.experienced_on
  return day === undefined ? {} : { experienced_on: day }
}

/** The date of the export, unless it is only the month of a day that is already known. */
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
  return sha256Hex(looks)
}
