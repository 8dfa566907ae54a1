import { examineContent } from '../content/read-content.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { type ExpiredReview, expiredReviews } from './expired-reviews.ts'
import { readAmendments } from '../content/folder/amendments-file.ts'
import { readLines } from '../content/folder/review-lines.ts'
import { todayOf } from './today.ts'
import { erasedInLog } from '../content/folder/log-folder.ts'
import { readWithheldFile, removeWithheld, takeDown } from '../content/folder/withheld-file.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { ContentError } from '../host/errors/content-error.ts'
import { quoted } from '../host/errors/printable.ts'
import { withContent } from '../host/locks/lock-content.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { commandFor } from '../host/typed-command.ts'
import { counted } from '../schema/rounding.ts'
import { WithheldEntry, WithheldReason } from '../schema/withheld.ts'
import { cachesOf, deleteCaches, withContentAndCaches } from './erasure/caches.ts'
import { type Erased, eraseReviews } from './erasure/erase.ts'
import { wordsIn } from './erasure/folded-words.ts'
import { noteFile } from './erasure/note.ts'
import type { DerivedData } from './erasure/search-indexes.ts'
import { readPrevious } from './previous.ts'

/**
 * Takes down reviews that may not be stored any longer, and records them. With `dryRun` it only finds them.
 *
 * @throws {ContentError} if the content is invalid
 */
export function expireReviews(places: DerivedData, { dryRun }: { dryRun: boolean }): Promise<Expired> {
  const { content: folder } = places
  const command = 'npm run expire'
  const work = async () => {
    const { content, lines, complaints } = await examineContent(folder)
    if (content === null) throw new ContentError(complaints)
    const today = await todayOf(folder)
    const expired = expiredReviews(lines, content.sources, today)
    if (dryRun || expired.length === 0) return { expired, changed: [] }
    const entries = expired.map(({ line: { review } }) => {
      const { id, date, rating, source } = review
      return { id, date, rating, reason: 'rights_expired' as const, withheld_on: today, source }
    })
    // Deletes the caches first: once the lines are gone, a repeated command finds nothing to do.
    await deleteCaches(cachesOf(places))
    return { expired, changed: await takeDown(folder, entries, { keepAmendments: false }) }
  }
  return dryRun ? withContent(folder, { access: 'shared', command }, work) : withContentAndCaches(folder, command, work)
}

/** The expired reviews, and the changed files. */
export type Expired = { expired: ExpiredReview[]; changed: string[] }

/**
 * Takes reviews down, and records them so that readers can count them. Returns the changed files, and how many of the reviews
 * were recorded before.
 *
 * @throws {CommandError} if an id is unknown or the reason is not one of the codes
 */
export function withholdReviews(
  settings: BuildSettings & DerivedData,
  ids: readonly string[],
  reason: string | undefined,
): Promise<{ changed: string[]; before: number }> {
  return withContentAndCaches(settings.content, 'npm run withhold', async () => {
    const { entries } = await readWithheldFile(settings.content)
    const before = entries.filter(({ value }) => ids.includes(value.id)).length
    const changed = await takeDown(settings.content, await entriesFor(settings, ids, reason))
    // Deletes the caches even if nothing changed: an interrupted command may not have reached this line.
    await deleteCaches(cachesOf(settings))
    return { changed, before }
  })
}

/**
 * Deletes the entries of reviews that were taken down, so that the next import brings them back. Returns the changed files.
 *
 * @throws {CommandError} if a review has no entry, or the log says that it was erased
 */
export function undoWithholding(settings: BuildSettings, ids: readonly string[]): Promise<string[]> {
  const { content } = settings
  return withContent(content, { access: 'exclusive', command: 'npm run withhold' }, async () => {
    const { entries } = await readWithheldFile(content)
    const taken = new Set<string>(entries.map(({ value }) => value.id))
    const erased = await erasedInLog(content)
    for (const id of ids) {
      if (!taken.has(id))
        throw new CommandError(`withheld.jsonl has no entry of ${quoted(id)}, so there is nothing to undo`)
      if (erased.has(id))
        throw new CommandError(`The log says that the review ${quoted(id)} was erased, which cannot be undone`)
    }
    return removeWithheld(content, new Set(ids))
  })
}

async function entriesFor(
  settings: BuildSettings,
  ids: readonly string[],
  reason: string | undefined,
): Promise<WithheldEntry[]> {
  const today = await todayOf(settings.content)
  const { entries } = await readWithheldFile(settings.content)
  const rated = await ratedReviews(settings)
  return ids.map((id) => {
    const entry = entries.find(({ value }) => value.id === id)?.value
    if (entry && !isReplaced(entry, reason)) return entry
    const review = entry ?? rated.get(id)
    if (review === undefined)
      throw new CommandError(`No review has the id ${quoted(id)}; the id is the part of a review's link after the #`)
    const code = codeOf(reason)
    const { date, rating, source } = review
    return WithheldEntry.parse({ id, date, rating, reason: code, withheld_on: today, source })
  })
}

/** Whether a new reason replaces `platform_removed`, so that imports no longer bring the review back. */
function isReplaced(entry: WithheldEntry, reason: string | undefined): boolean {
  return entry.reason === 'platform_removed' && reason !== undefined && codeOf(reason) !== 'platform_removed'
}

/** The reviews of the content and, if their line is already gone, of the last published dataset. */
async function ratedReviews(settings: BuildSettings): Promise<Map<string, RatedReview>> {
  const { published } = await readPrevious(settings)
  const { appliedTo } = await readAmendments(settings.content)
  const lines = appliedTo(await readLines(settings.content))
  const all = [...(published.ok ? published.value.reviews : []), ...lines.map(({ review }) => review)]
  return new Map(all.map(({ id, date, rating, source }) => [id, { date, rating, source }]))
}

type RatedReview = Pick<WithheldEntry, 'date' | 'rating' | 'source'>

function codeOf(reason: string | undefined): WithheldReason {
  const code = WithheldReason.safeParse(reason)
  if (code.success) return code.data
  const given = reason === undefined ? 'Give a reason' : `${quoted(reason)} is not a reason for taking a review down`
  const codes = `CODE is one of ${WithheldReason.options.join(', ')}. Being negative is not one of them: bad reviews stay`
  throw new CommandError(`${given}: --reason CODE\n${codes}`)
}

/** The reviews to erase, by id or by the name of their author. If the author has several, `all` must be set. */
export type ToErase = { ids: readonly string[]; author?: string; all: boolean; reason?: string }

const ErasureReason = WithheldReason.extract(
  ['author_request', 'personal_data'],
  'Give --reason author_request or personal_data',
)

/**
 * Erases reviews, with all personal data in them, from the content and the caches.
 *
 * @throws {CommandError} if it is unclear which reviews are meant, or the reason is not one for an erasure
 */
export function eraseChosen(places: DerivedData, wanted: ToErase): Promise<Erased & { count: number }> {
  const { content } = places
  const reason = ErasureReason.safeParse(wanted.reason ?? 'author_request')
  if (!reason.success) throw new CommandError(reason.error.issues.map(({ message }) => message).join('\n'))
  if (wanted.author !== undefined && wanted.ids.length > 0)
    throw new CommandError('Name the reviews by their ids, or by --author, not both')
  if (wanted.author === undefined && wanted.all)
    throw new CommandError('--all goes with --author: it erases all reviews of one author')
  return withContentAndCaches(content, 'npm run erase', async () => {
    const lines = await readLines(content)
    const { amendments, appliedTo } = await readAmendments(content)
    const amended = appliedTo(lines)
    const ids =
      wanted.author === undefined
        ? await byId(new Set([...lines.map(({ review }) => review.id), ...amendments.keys()]), wanted.ids, content)
        : byAuthor(lines, amended, wanted)
    const erased = await eraseReviews({
      ...{ content, ids, reason: reason.data, today: await todayOf(content) },
      ...{ noteFile: await noteFile(content), caches: cachesOf(places) },
    })
    return { ...erased, count: ids.length }
  })
}

/** Checks these ids. A review that was withheld may still have an amendment, with words that can be erased. */
async function byId(known: ReadonlySet<string>, ids: readonly string[], content: string): Promise<readonly string[]> {
  const { entries } = await readWithheldFile(content)
  if (ids.length === 0)
    throw new CommandError('Name the review to erase: npm run erase -- ID, or npm run erase -- --author "NAME"')
  for (const id of ids) {
    if (known.has(id)) continue
    const entry = entries.find(({ value }) => value.id === id)?.value
    if (entry) throw new CommandError(alreadyGone(entry, content))
    throw new CommandError(
      `No review in the content has the id ${quoted(id)}; the id is the part of a review's link after the #`,
    )
  }
  return ids
}

function alreadyGone({ id, reason }: WithheldEntry, content: string): string {
  const gone = `The review ${quoted(id)} is no longer in the content; withheld.jsonl has its id, date, stars and reason (${reason})`
  if (reason !== 'platform_removed') return `${gone}, and no import brings it back`
  const command = commandFor(content, 'withhold', id, '--reason author_request')
  return `${gone}. So that no import brings it back if the platform shows it again: ${command}`
}

/** The words of a name; a name without words, such as an emoji, as it is written. */
function nameIn(author: string): string {
  return wordsIn(author).join(' ') || author.trim()
}

/** The ids of the reviews by an author, as imported or as amended. Two people may share a name, so several reviews need `all`. */
function byAuthor(
  lines: readonly LocatedReview[],
  amended: readonly LocatedReview[],
  { author = '', all }: ToErase,
): string[] {
  const wanted = nameIn(author)
  if (wanted === '') throw new CommandError('--author needs the name of an author, as pages show it')
  const isBy = (line: LocatedReview | undefined): boolean => line !== undefined && nameIn(line.review.author) === wanted
  const found = amended.filter((line, at) => isBy(line) || isBy(lines[at]))
  if (found.length === 0) throw new CommandError(`No review in the content is by ${quoted(author)}`)
  if (found.length === 1 || all) return found.map(({ review }) => review.id)
  const listed = found.map(({ review: { id, date, rating, source } }) => `  ${id}  ${date}  ${rating} stars  ${source}`)
  const question = `${counted(found.length, 'review')} are by ${quoted(author)}, perhaps by different people:`
  throw new CommandError([question, ...listed, 'Erase some of them by id, or all with --all'].join('\n'))
}
