import { WithheldEntry } from '../schema/withheld.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { readJsonLines, linesWithUsedIds, type JsonLine } from '../host/files/read-json-lines.ts'
import type { LocatedReview } from './read-review-lines.ts'

/** Reads `withheld.jsonl`: the reviews taken down, each once. */
export function readWithheld(
  content: string | Buffer,
  file: string,
): { entries: JsonLine<WithheldEntry>[]; complaints: Complaint[] } {
  const { lines: entries, complaints } = readJsonLines(content, file, WithheldEntry)
  const all = [...complaints, ...linesWithUsedIds(entries)]
  return { entries, complaints: all.map((complaint) => ({ ...complaint, rule: 'withheld' })) }
}

/** A complaint for every review line that is still in the content although its review was taken down. */
export function notTakenDown(
  lines: readonly LocatedReview[],
  entries: readonly JsonLine<WithheldEntry>[],
): Complaint[] {
  const taken = new Map(entries.map((entry) => [entry.value.id, entry]))
  return lines.flatMap(({ file, line, review }) => {
    const entry = taken.get(review.id)
    if (entry === undefined) return []
    const problem =
      `${entry.file}:${entry.line} says that this review was taken down (${entry.value.reason}), but its line is here. ` +
      `Remove it: npm run withhold -- ${review.id}. To publish it again, delete the entry instead`
    return [{ file, line, field: 'id', value: review.id, problem, rule: 'withheld' as const }]
  })
}
