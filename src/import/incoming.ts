import type { z } from 'zod'
import { sha256Hex } from '../host/sha256.ts'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import type { DatePrecision, DayOrMonth, Language, ReviewId, SourceName } from '../schema/review.ts'
import { WebAddress } from '../schema/web-address.ts'
import { charactersOfHtml, cleanName, cleanText, originalOf, textOfHtml, withTitle } from './clean-text.ts'
import { impossibleDate, readDay, type DateOptions, type Moment } from './day-of.ts'
import { languageTag } from './language.ts'
import { personalDataIn, repairedText, wronglyDecoded, type WrongWord } from '../content/doubtful-text.ts'
import { readRating, type RatingOptions, type Stars } from './rating.ts'
import type { MembersAsPublished, RawReview } from './format.ts'
import type { Result } from '../schema/result.ts'
import { reviewId } from '../schema/content/review-id.ts'

/** A normalised review of an export. As in a raw review, a member that the export does not contain is absent. */
export type Incoming = Stars &
  Pick<MembersAsPublished, 'author_avatar_url' | 'verification' | 'disclosure'> & {
    id: ReviewId
    source_id: string
    source: SourceName
    date: Day
    date_precision?: DatePrecision
    author: string | null
    text: string | null
    language?: Language
    source_url?: WebAddress
    owner_reply?: { text: string; date: Day | null } | null
    verified?: boolean
    experienced_on?: DayOrMonth
    /** The id that the review has on a site of this software. */
    published_id?: ReviewId
    /** Whether the day of the experience was left out because it is later than the review. */
    experiencedLater?: true
    /** The day of the last edit; null if it was never edited. */
    edited_on?: Day | null
    /** The time of the review's last change, to decide which of two copies is newer. */
    touched: number
  }

/** `today` is the local day at the business; later dates cannot be true. */
export type ReadOptions = DateOptions &
  RatingOptions & { source: SourceName; html: boolean; today: Day; repair: boolean }

/** Reads one review of an export; the problem explains why it cannot be published. */
export function readIncoming(written: RawReview, options: ReadOptions): Result<Incoming> {
  const { source, html, repair } = options
  const raw = repair ? repairedRow(written, html) : written
  const isDamaged = wrongWordIn(raw, html) !== null
  const rating = readRating(raw, options)
  if (!rating.ok) return rating
  const date = readDay(raw.date, options)
  if (!date.ok) return date
  const edited = editOf(raw, date.value, options)
  const impossible = impossibleIn(raw, { written: date.value, edited: edited ?? null }, options)
  if (impossible !== null) return { ok: false, problem: impossible }
  const text = wordsOf(raw, html, isDamaged)
  const author = authorOf(raw.author ?? null, isDamaged)
  const known = knownOf(raw, options, isDamaged)
  // The id comes from the words as exported, so that a repair does not change it.
  const source_id = raw.sourceId ?? sourceIdOf(written, { html, day: date.value.day, rating: rating.value.rating })
  const tooLong = beyondBounds({ author, text, owner_reply: known.owner_reply ?? null, source_id })
  if (tooLong !== null) return { ok: false, problem: tooLong }
  return {
    ok: true,
    value: {
      id: reviewId(source, source_id),
      source_id,
      source,
      ...rating.value,
      date: date.value.day,
      ...(date.value.exact === 'month' && { date_precision: 'month' }),
      author,
      text,
      ...known,
      ...experienceIn(raw, edited ?? date.value, options),
      ...(edited !== undefined && { edited_on: edited && edited.day }),
      touched: edited?.at ?? date.value.at,
      ...publishedIn(raw),
    },
  }
}

function publishedIn({ published }: RawReview): Partial<Incoming> {
  if (published === undefined) return {}
  const { id, source: _, ...members } = published
  return { ...members, published_id: id }
}

/** The problem if the date of the review, of its last edit or of the reply cannot be true; otherwise null. */
function impossibleIn(
  raw: RawReview,
  { written, edited }: { written: Moment; edited: Moment | null },
  options: ReadOptions,
): string | null {
  const { today } = options
  const answered = readDay(raw.reply?.date, { ...options, months: false })
  return (
    impossibleDate(raw.date, written, today) ??
    (edited && impossibleDate(raw.edited, edited, today)) ??
    (answered.ok ? impossibleDate(raw.reply?.date, answered.value, today) : null)
  )
}

const Bounded = ReviewLine.pick({ author: true, text: true, owner_reply: true, source_id: true }).extend({
  author: ReviewLine.shape.author.nullable(),
})

/** The problem if a text of the review is too long; otherwise null. Nothing else can make a text invalid. */
function beyondBounds(words: z.input<typeof Bounded>): string | null {
  const [issue] = Bounded.safeParse(words).error?.issues ?? []
  return issue === undefined ? null : `its ${issue.path.join('.')} is too long: ${issue.message}`
}

/** The last edit after the review was written; null if it was never edited, undefined if the export does not say. */
function editOf(raw: RawReview, written: Moment, options: DateOptions): Moment | null | undefined {
  if (raw.edited === undefined) return undefined
  const edited = readDay(raw.edited, { ...options, months: false })
  return edited.ok && edited.value.at > written.at ? edited.value : null
}

/** The first wrongly decoded word of a review, or null. Call this before the texts are cleaned. */
export function wrongWordIn({ author, title, text, reply }: RawReview, html: boolean): WrongWord | null {
  for (const words of [text, title, author, reply?.text]) {
    const wrong = words ? wronglyDecoded(html ? charactersOfHtml(words) : words) : null
    if (wrong !== null) return wrong
  }
  return null
}

/** The row with its texts repaired; unchanged if it is not damaged, or not all of its damage can be undone. */
export function repairedRow(raw: RawReview, html: boolean): RawReview {
  if (wrongWordIn(raw, html) === null) return raw
  const fixed = (words: string | null | undefined) => {
    const repaired = words ? repairedText(html ? charactersOfHtml(words) : words) : null
    if (repaired === null) return words
    return html ? repaired.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : repaired
  }
  const { author, title, text, reply } = raw
  const row = {
    ...raw,
    ...(author !== undefined && { author: fixed(author) ?? null }),
    ...(title !== undefined && { title: fixed(title) ?? null }),
    text: fixed(text) ?? null,
    ...(reply && { reply: { ...reply, text: fixed(reply.text) ?? null } }),
  }
  return wrongWordIn(row, html) === null ? row : raw
}

function wordsOf({ title = null, text }: RawReview, html: boolean, isDamaged: boolean): string | null {
  const proseOf = (words: string | null) => (words === null ? null : prose(words, html, isDamaged))
  return withTitle(proseOf(title), proseOf(text))
}

function prose(raw: string, html: boolean, isDamaged: boolean): string | null {
  const plain = !html ? raw : isDamaged ? charactersOfHtml(raw) : textOfHtml(raw)
  return cleanText(originalOf(plain), isDamaged)
}

// Drops names with personal data: an address or a telephone number is not a display name.
function authorOf(raw: string | null, isDamaged: boolean): string | null {
  const name = raw === null ? null : cleanName(isDamaged ? charactersOfHtml(raw) : textOfHtml(raw), isDamaged)
  return name === null || personalDataIn(name).length > 0 ? null : name
}

function knownOf(
  raw: RawReview,
  options: ReadOptions,
  isDamaged: boolean,
): Pick<Incoming, 'language' | 'source_url' | 'owner_reply' | 'verified'> {
  const language = raw.language ? languageTag(raw.language) : null
  const url = WebAddress.safeParse(raw.url)
  return {
    ...(language && { language }),
    ...(url.success && { source_url: url.data }),
    ...(raw.reply !== undefined && { owner_reply: replyOf(raw.reply, options, isDamaged) }),
    ...(raw.verified !== undefined && { verified: raw.verified }),
  }
}

/**
 * When the author was a customer, unless that is later than the review's last change. If the author is in a time zone further
 * east, the day may seem to be the one after the review; then it becomes the day of the review.
 */
function experienceIn(
  raw: RawReview,
  written: Moment,
  options: ReadOptions,
): Pick<Incoming, 'experienced_on' | 'experiencedLater'> {
  const read = readDay(raw.experienced, { ...options, months: true })
  if (!read.ok) return {}
  const day = dayOrMonth(read.value)
  // A month sorts before its days.
  const last = dayOrMonth(written)
  if (day.slice(0, last.length) > last) {
    const isNext = Temporal.PlainDate.from(written.day).add({ days: 1 }).toString() === day
    return isNext && written.exact === 'instant' ? { experienced_on: last } : { experiencedLater: true }
  }
  return impossibleDate(raw.experienced, read.value, options.today) === null ? { experienced_on: day } : {}
}

function dayOrMonth({ day, exact }: Moment): DayOrMonth {
  return exact === 'month' ? day.slice(0, 7) : day
}

function replyOf(reply: RawReview['reply'], options: ReadOptions, isDamaged: boolean): Incoming['owner_reply'] {
  const text = reply?.text ? prose(reply.text, options.html, isDamaged) : null
  if (text === null) return null
  const date = readDay(reply?.date, { ...options, months: false })
  return { text, date: date.ok ? date.value.day : null }
}

/**
 * The source id of a review whose export has no id: a hash of its author, day and text, cleaned but not repaired, and of its
 * stars if it has no text. It stays the same unless the author edits the review.
 */
function sourceIdOf(raw: RawReview, { html, day, rating }: { html: boolean; day: Day; rating: number }): string {
  const text = wordsOf(raw, html, false)
  const words = [authorOf(raw.author ?? null, false) ?? '', day, ...(text === null ? ['', rating] : [text])].join('\0')
  return `sha256-${sha256Hex(words).slice(0, 32)}`
}
