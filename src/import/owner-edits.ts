import { amendmentFaults } from '../content/folder/amendments-file.ts'
import { wronglyDecoded } from '../content/doubtful-text.ts'
import { isUnchangedSince } from '../schema/content/imported-digest.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { commandFor } from '../host/typed-command.ts'
import { AmendableMember, type AmendmentReason } from '../schema/amended.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import { counted } from '../schema/rounding.ts'
import { shellWord } from './columns/import-command.ts'
import type { ContentFolder } from './content-folder.ts'
import type { UndoneEdit } from './merge.ts'
import { changesOf, reviewName } from './review-changes.ts'

/**
 * Refuses to undo what the owner edited by hand in `reviews/*.jsonl`, unless an amendment keeps it.
 *
 * @throws {CommandError} with the id of each such review, and the command that keeps the edit
 */
export function refuseToUndo(undone: readonly UndoneEdit[], { path, amendments }: ContentFolder): void {
  const lost = undone.flatMap(({ members, ...change }) => {
    const amendment = amendments.get(change.before.id)
    const left = members.filter((member) => !isAmendable(member) || amendment?.[member] === undefined)
    return left.length === 0 ? [] : [{ ...change, members: left }]
  })
  if (lost.length === 0) return
  const what = `${counted(lost.length, 'review')} edited by hand would be changed back by this import, so nothing was written:`
  const shown = lost.slice(0, 20).flatMap((edit) => [`  ${reviewName(edit.before)}`, ...advice(edit, path)])
  const more = lost.length > 20 ? [`  and ${lost.length - 20} more`] : []
  throw new CommandError([what, ...shown, ...more].join('\n'))
}

function advice({ before, after, members }: UndoneEdit, path: string): string[] {
  const amendable = members.filter(isAmendable)
  const words = amendable.filter((member) => member !== 'date')
  // A review has one amendment with one reason, and no reason covers both a date and words.
  const wanted = words.length > 0 ? words : amendable
  const reason = reasonOf(wanted, after)
  const valueOf = (member: AmendableMember) => before[member] ?? '[personal data]'
  const { id } = before
  const given = Object.fromEntries(wanted.map((member) => [member, valueOf(member)]))
  const faults = amendmentFaults(after, { id, ...given, reason, on: after.date })
  const kept = wanted.filter((member) => !faults.some(({ field }) => field === member))
  const others = members.filter((member) => !kept.some((one) => one === member))
  const values = kept.map((member) => `--${member} ${shellWord(valueOf(member))}`)
  const command = commandFor(shellWord(path), 'amend', id, ...values, '--reason', reason)
  const stars = others.includes('rating') ? 'Stars are never amended. ' : ''
  return [
    `    it would change ${changesOf({ before, after })}`,
    ...(amendable.length === 0
      ? []
      : faults.map(({ field, problem }) => `    No amendment can keep your ${field}: ${problem}`)),
    ...(kept.length === 0 ? [] : [`    To keep your ${kept.join(' and ')}: ${command}`]),
    ...(others.length === 0
      ? []
      : [`    ${stars}To use the ${others.join(' and ')} of the export, delete this line and import again`]),
  ]
}

function isAmendable(member: string): member is AmendableMember {
  return AmendableMember.safeParse(member).success
}

/** The likeliest reason for an edit. */
function reasonOf(members: readonly AmendableMember[], { text, author }: ReviewLine): AmendmentReason {
  if (members.includes('date')) return 'wrong_date'
  if ([text, author].some((words) => words !== null && wronglyDecoded(words) !== null)) return 'damaged_letters'
  return members.includes('text') ? 'personal_data' : 'wrong_name'
}

/** The amended reviews of an export whose words on the platform changed after they were amended. */
export function changedSince(lines: Iterable<ReviewLine>, { amendments }: ContentFolder): ReviewLine[] {
  return [...lines].filter((line) => {
    const amendment = amendments.get(line.id)
    return amendment?.was !== undefined && !isUnchangedSince(amendment.was, line)
  })
}
