import type { AmendableMember } from '../schema/amended.ts'
import { AMENDABLE, type Amendment, amendedMembers } from '../schema/content/amendment.ts'
import type { LocatedReview, ReviewLine } from '../schema/content/review-line.ts'
import { editedByHand, isUnchangedSince } from '../schema/content/imported-digest.ts'

/** Lines with their amendments applied. */
export function amendedLines(lines: LocatedReview[], amendments: ReadonlyMap<string, Amendment>): LocatedReview[] {
  if (amendments.size === 0) return lines
  return lines.map((line) => {
    const amendment = amendments.get(line.review.id)
    if (amendment === undefined) return line
    const isOutdated = !isUnchangedSince(amendment.was ?? {}, line.review)
    return { ...line, review: amendedLine(line.review, amendment), amendment, isOutdated }
  })
}

/** A line with its amendment applied. */
export function amendedLine(line: ReviewLine, { author, date, text }: Amendment): ReviewLine {
  const { date_precision, ...rest } = line
  return {
    ...rest,
    ...(author !== undefined && { author }),
    ...(text !== undefined && { text }),
    ...(date !== undefined ? { date } : date_precision !== undefined && { date_precision }),
  }
}

/** A fault of an amendment: the member at fault, and the problem. */
export type AmendmentFault = { field: AmendableMember | 'reason'; problem: string }

/** The faults of an amendment of this line. The line must be as imported, without the amendment. */
export function amendmentFaults(line: ReviewLine, amendment: Amendment): AmendmentFault[] {
  const members = amendedMembers(amendment)
  const allowed = AMENDABLE[amendment.reason]
  const other = members.find((member) => !allowed.includes(member))
  if (members.length === 0)
    return [{ field: 'reason', problem: 'It changes nothing. Give an author, a date or a text' }]
  if (other !== undefined) {
    const problem = `The reason ${amendment.reason} changes only ${allowed.join(' or ')}, and this changes ${other}`
    return [{ field: 'reason', problem }]
  }
  return [...dateFaults(line, amendment), ...textFaults(line, amendment)]
}

function dateFaults({ edited_on: edited }: ReviewLine, { date }: Amendment): AmendmentFault[] {
  if (date === undefined || edited === undefined || date <= edited) return []
  return [{ field: 'date', problem: `Its author edited it on ${edited}. Give that day or an earlier one` }]
}

function textFaults(line: ReviewLine, { text, reason, was = {} }: Amendment): AmendmentFault[] {
  if (text === undefined) return []
  const fault = (problem: string): AmendmentFault[] => [{ field: 'text', problem }]
  if (line.text === null) return fault('The review has no text, only stars. An amendment cannot give it one')
  // After an edit by hand, or a change since the amendment, the amended text is gone, so nothing can be compared with it.
  if (editedByHand(line).includes('text') || !isUnchangedSince(was, line)) return []
  const added = reason === 'personal_data' ? firstAdded(wordsOf(line.text), wordsOf(withoutNotes(text))) : undefined
  if (added !== undefined) {
    return fault(
      `It may only leave words out, but the review does not have ${JSON.stringify(added)} there. Write a note in square ` +
        `brackets in place of omitted words, such as [telephone number], of at most ${LONGEST_NOTE} characters`,
    )
  }
  if (reason === 'damaged_letters' && firstAdded(lettersOf(line.text), lettersOf(text)) !== undefined)
    return fault(
      'It may only repair damaged letters. The letters a to z and digits are never damaged, but this text adds some',
    )
  return []
}

const LONGEST_NOTE = 40
const NOTE = new RegExp(`\\[[^[\\]]{1,${LONGEST_NOTE}}\\]`, 'gu')

function withoutNotes(text: string): string {
  return text.replace(NOTE, ' ')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function lettersOf(text: string): string[] {
  return text.match(/[A-Za-z0-9]/g) ?? []
}

/** The first part of `after` that is added or out of order: `after` may only omit parts of `before`. */
function firstAdded(before: readonly string[], after: readonly string[]): string | undefined {
  let at = 0
  for (const part of after) {
    at = before.indexOf(part, at) + 1
    if (at === 0) return part
  }
  return undefined
}
