import type { MadePart } from './index-part.ts'
import { addProblem, MalformedArtefactError, type Problems } from './malformed-artefact.ts'
import { namesIn } from '../filters/review-values.ts'
import type { ReviewColumns } from './review-columns.ts'
import { find, stringAt } from '../text-index/string-table.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/** Whether two parts have the same names of people, services, topics and so on, so that one can be rebuilt without the other. */
export function hasSameNames(one: ReviewColumns, other: ReviewColumns): boolean {
  return namesOf(one) === namesOf(other)
}

function namesOf({ head: { business }, insights }: ReviewColumns): string {
  return JSON.stringify([business.technicians, business.services, namesIn(business, insights)])
}

/**
 * Checks the order across parts; `parts` are newest first.
 *
 * @throws {MalformedArtefactError} if a review is in two parts, or a review in an older part is not older
 */
export function checkOrder(parts: readonly MadePart[]): void {
  for (const [nth, newer] of parts.entries()) for (const older of parts.slice(nth + 1)) checkTwo(newer, older)
}

function checkTwo(newer: MadePart, older: MadePart): void {
  const problems: Problems = { first: [], count: 0 }
  const { ids } = newer.columns
  for (let number = 0; number < ids.size; number++) {
    const id = stringAt(ids, number)
    if (find(older.columns.ids, id) !== -1) addProblem(problems, ['reviews'], `The id "${id}" occurs twice`)
  }
  const last = u32(newer.columns.days, newer.columns.rowCount - 1)
  if (u32(older.columns.days, 0) >= last) addProblem(problems, ['reviews', 0], 'It is newer than the one before')
  const [file] = older.published.reviews
  if (problems.count > 0) throw new MalformedArtefactError(file?.path ?? '', problems)
}
