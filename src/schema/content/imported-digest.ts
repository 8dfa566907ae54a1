import { hash } from 'node:crypto'
import type { AmendableMember } from '../amended.ts'
import type { ReviewLine } from './review-line.ts'

/** The members of a line that an import overwrites. New members come last: digests of earlier versions end before them. */
const WRITTEN = [
  ...(['author', 'date', 'text', 'rating', 'language', 'source_url', 'owner_reply', 'verified', 'edited_on'] as const),
  ...(['rating_given', 'experienced_on'] as const),
]
export type WrittenMember = (typeof WRITTEN)[number]

/** Characters per member: 24 bits, so that one edit in 16 million is not noticed. */
const LENGTH = 4

/** The value of `imported` that an import writes into a line: short digests of the line's members, one after another. */
export function importedDigest(line: ReviewLine): string {
  return WRITTEN.map((member) => digestOf(line, member)).join('')
}

/** The members that differ from what the last import wrote; none if that is not known, as in folders of earlier versions. */
export function editedByHand(line: ReviewLine): WrittenMember[] {
  return WRITTEN.filter((member) => digestOf(line, member) !== importedOf(line, member))
}

/** The digest of a member as the last import wrote it, or as it is now if that is not known. */
export function importedOf(line: ReviewLine, member: WrittenMember): string {
  const start = WRITTEN.indexOf(member) * LENGTH
  return line.imported?.slice(start, start + LENGTH) || digestOf(line, member)
}

/** Whether the platform's words are unchanged since the amendment. */
export function isUnchangedSince(was: Partial<Record<AmendableMember, string>>, line: ReviewLine): boolean {
  return (['author', 'date', 'text'] as const).every(
    (member) => was[member] === undefined || was[member] === importedOf(line, member),
  )
}

function digestOf(line: ReviewLine, member: WrittenMember): string {
  const value = member === 'date' ? [line.date, line.date_precision] : line[member]
  return hash('sha256', JSON.stringify([member, value ?? null]), 'base64url').slice(0, LENGTH)
}
