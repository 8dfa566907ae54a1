import type { MadePart } from './index-part.ts'
import { addProblem, MalformedArtefactError, type Problems } from './malformed-artefact.ts'
import { namesIn } from './review-values.ts'
import type { ReviewColumns } from './review-columns.ts'
import { find, stringAt } from './string-table.ts'
import { u32 } from './typed-arrays.ts'

/** Whether what both parts mention has the same names, so that one can be made without the other. */
export function hasSameNames(one: ReviewColumns, other: ReviewColumns): boolean {
  return namesOf(one) === namesOf(other)
}

function namesOf({ head: { business }, insights }: ReviewColumns): string {
  return JSON.stringify([business.technicians, business.services, namesIn(business, insights)])
}

/**
 * Checks what cannot be seen in one part alone.
 *
 * @throws {MalformedArtefactError} if a review is in both, or one of the older part is not older
 */
export function checkOrder(newest: MadePart, older: MadePart): void {
  const problems: Problems = { first: [], count: 0 }
  const { ids } = newest.columns
  for (let number = 0; number < ids.size; number++) {
    const id = stringAt(ids, number)
    if (find(older.columns.ids, id) !== -1) addProblem(problems, ['reviews'], `The id "${id}" occurs twice`)
  }
  const last = u32(newest.columns.days, newest.columns.rowCount - 1)
  if (u32(older.columns.days, 0) >= last) addProblem(problems, ['reviews', 0], 'It is newer than the one before')
  const [file] = older.published.reviews
  if (problems.count > 0) throw new MalformedArtefactError(file?.path ?? '', problems)
}
