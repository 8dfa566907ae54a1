import { editedByHand, importedOf, isUnchangedSince } from '../schema/content/imported-digest.ts'
import { amendmentsFile, keepAmendment, readAmendments } from '../content/folder/amendments-file.ts'
import { readLines } from '../content/folder/review-lines.ts'
import { readWithheldFile } from '../content/folder/withheld-file.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { describeComplaint } from '../host/errors/content-error.ts'
import { quoted } from '../host/errors/printable.ts'
import { commandFor } from '../host/typed-command.ts'
import { AmendmentReason, type AmendableMember } from '../schema/amended.ts'
import { Amendment, amendedMembers } from '../schema/content/amendment.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import { cachesOf, deleteCaches, withContentAndCaches } from './erasure/caches.ts'
import type { DerivedData } from './erasure/search-indexes.ts'
import { todayOf } from './today.ts'

/** What to publish instead of the words of a review, and why. */
export type Amending = { id: string; reason?: string | undefined } & { [M in AmendableMember]?: string | undefined }

/**
 * Amends a review: its line stays as imported, and its new words go to `amendments.jsonl`. Members that were amended before stay
 * amended. Returns the amendment and its file.
 *
 * @throws {CommandError} if the review cannot be amended like this
 */
export function amendReview(places: DerivedData, wanted: Amending): Promise<{ amendment: Amendment; file: string }> {
  const { content } = places
  return withContentAndCaches(content, 'npm run amend', async () => {
    const { amendments, complaints } = await readAmendments(content)
    const [fault] = complaints
    if (fault) throw new CommandError(`${describeComplaint(fault)}; fix it, then amend again`)
    const line = await lineOf(content, wanted.id)
    const today = await todayOf(content)
    const amendment = amendmentFor(line, { wanted, today, earlier: amendments.get(line.id), content })
    const kept = await keepAmendment(content, line, amendment)
    if (!kept.ok) throw new CommandError(`--${kept.problem.field}: ${kept.problem.problem}`)
    await deleteCaches(cachesOf(places))
    return { amendment, file: kept.value }
  })
}

async function lineOf(content: string, id: string): Promise<ReviewLine> {
  const line = (await readLines(content)).find(({ review }) => review.id === id)
  if (line !== undefined) return line.review
  const { entries } = await readWithheldFile(content)
  const entry = entries.find(({ value }) => value.id === id)?.value
  if (entry === undefined)
    throw new CommandError(
      `No review in the content has the id ${quoted(id)}; the id is the part of a review's link after the #`,
    )
  const undo = commandFor(content, 'withhold', '--undo', id)
  throw new CommandError(
    `The review ${quoted(id)} was taken down (${entry.reason}), so there is nothing to amend. To publish it again: ${undo}`,
  )
}

type AmendContext = { wanted: Amending; today: Day; earlier: Amendment | undefined; content: string }

function amendmentFor(line: ReviewLine, { wanted, today, earlier, content }: AmendContext): Amendment {
  const { id } = line
  const { author, date, text } = wanted
  const given = { author: author?.trim(), date, text: text?.trim() }
  const members = amendedMembers(given)
  if (members.length === 0) throw new CommandError('Say what to amend: --text, --date or --author')
  if (given.text === '') throw new CommandError(NOTHING_LEFT)
  const reason = reasonOf(wanted)
  if (earlier !== undefined && earlier.reason !== reason) throw new CommandError(anotherReason(earlier, content))
  const was = Object.fromEntries(members.map((member) => [member, importedOf(line, member)]))
  const words = Object.fromEntries(members.map((member) => [member, given[member]]))
  const parsed = Amendment.safeParse({ ...earlier, id, ...words, reason, on: today, was: { ...earlier?.was, ...was } })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
    throw new CommandError(lines.join('\n'))
  }
  if (parsed.data.date !== undefined && parsed.data.date > today)
    throw new CommandError(`--date: ${quoted(parsed.data.date)} is in the future (today is ${today})`)
  if (parsed.data.date !== undefined && parsed.data.date < '1990-01-01')
    throw new CommandError(`--date: ${quoted(parsed.data.date)} is before 1990, when nobody reviewed anything online`)
  refuseTheSame(line, parsed.data, earlier)
  return parsed.data
}

const NOTHING_LEFT =
  '--text is empty. If nothing may be left of the text, give a note such as "[personal data]"; to remove the review, use withhold or erase'

function reasonOf({ reason }: Amending): AmendmentReason {
  const code = AmendmentReason.safeParse(reason)
  if (code.success) return code.data
  const given = reason === undefined ? 'Give a reason' : `${quoted(reason)} is not a reason for amending a review`
  throw new CommandError(
    `${given}: --reason CODE\nCODE is one of ${AmendmentReason.options.join(', ')}. Neither stars nor opinions are ever amended`,
  )
}

function anotherReason(earlier: Amendment, content: string): string {
  const { id, reason, on } = earlier
  const what = `The review ${quoted(id)} is amended already (${amendedMembers(earlier).join(', ')}; ${reason}, ${on})`
  return `${what}, and all its amendments have one reason. Give that, or first delete its line in ${amendmentsFile(content)}`
}

/** Refuses an amendment that would mark a review without changing anything. */
function refuseTheSame(line: ReviewLine, amendment: Amendment, earlier: Amendment | undefined): void {
  const byHand: readonly string[] = editedByHand(line)
  const isNew = amendedMembers(amendment).some((member) => {
    const isPlatforms = amendment[member] === line[member] && !byHand.includes(member)
    const isMonth = member === 'date' && line.date_precision !== undefined
    return amendment[member] !== earlier?.[member] && (!isPlatforms || isMonth)
  })
  if (isNew || !isUnchangedSince(earlier?.was ?? {}, line)) return
  throw new CommandError(`The review ${quoted(line.id)} already says this, so nothing was changed`)
}
