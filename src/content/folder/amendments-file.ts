import { join } from 'node:path'
import { Amendment } from '../../schema/content/amendment.ts'
import type { LocatedReview, ReviewLine } from '../../schema/content/review-line.ts'
import type { Result } from '../../schema/result.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { type JsonLine, linesWithUsedIds, readJsonLines } from '../../host/files/read-json-lines.ts'
import { amendedLines, type AmendmentFault, amendmentFaults } from '../amend-line.ts'
import { putLines, removeLinesOf } from './review-lines.ts'

export { amendmentFaults }

/** The amendments of a content folder by review, their lines, and a complaint for each invalid or repeated line. */
export type Amendments = {
  amendments: Map<string, Amendment>
  entries: JsonLine<Amendment>[]
  complaints: Complaint[]
  /** Returns these lines with their amendments applied. */
  appliedTo: (lines: LocatedReview[]) => LocatedReview[]
}

/** Reads `amendments.jsonl`. */
export async function readAmendments(folder: string): Promise<Amendments> {
  const file = amendmentsFile(folder)
  const { lines: entries, complaints } = readJsonLines(await readBytes(file), file, Amendment)
  const all = [...complaints, ...linesWithUsedIds(entries)]
  const amendments = new Map(entries.map(({ value }) => [value.id, value]))
  return {
    entries,
    amendments,
    appliedTo: (lines) => amendedLines(lines, amendments),
    complaints: all.map((complaint) => ({ ...complaint, rule: 'amendments' })),
  }
}

/** A complaint for each amendment that its review does not allow, or whose review is neither in the content nor taken down. */
export function wrongAmendments(
  entries: readonly JsonLine<Amendment>[],
  lines: readonly LocatedReview[],
  withheld: ReadonlySet<string>,
): Complaint[] {
  if (entries.length === 0) return []
  const reviews = new Map(lines.map(({ review }) => [review.id, review]))
  return entries.flatMap(({ file, line, value }): Complaint[] => {
    const review = reviews.get(value.id)
    if (review === undefined && withheld.has(value.id)) return []
    const faults =
      review === undefined
        ? [{ field: 'id', problem: 'No review has this id. Delete this line, or put the review back' }]
        : amendmentFaults(review, value)
    return faults.map((fault) => ({ file, line, value: value.id, rule: 'amendments', ...fault }))
  })
}

/**
 * Adds an amendment to `amendments.jsonl`, and removes an earlier one of the same review. Returns the file, or the first fault of
 * the amendment; then nothing changes.
 */
export async function keepAmendment(
  folder: string,
  line: ReviewLine,
  amendment: Amendment,
): Promise<Result<string, AmendmentFault>> {
  const [fault] = amendmentFaults(line, amendment)
  if (fault !== undefined) return { ok: false, problem: fault }
  const file = amendmentsFile(folder)
  await putLines(file, [amendment])
  return { ok: true, value: file }
}

/** Removes the amendments of these reviews; all other lines stay byte for byte. Returns the file if it changed. */
export async function removeAmendments(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const file = amendmentsFile(folder)
  return (await removeLinesOf(file, ids)) ? [file] : []
}

export function amendmentsFile(folder: string): string {
  return join(folder, 'amendments.jsonl')
}
