import type { Complaint } from '../host/errors/content-error.ts'
import { platformOf } from '../schema/content/platforms.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { commandFor } from '../host/typed-command.ts'
import { counted, shownCount } from '../schema/rounding.ts'

/** A warning for each source whose last export lacked reviews that the content has: the platform may have removed them. */
export function missingFromExport(lines: readonly LocatedReview[], folder: string): Complaint[] {
  return [...Map.groupBy(lines, ({ review }) => review.source)].flatMap(([source, own]) => {
    const missing = own.filter(({ review }) => review.missing_since !== undefined)
    const [first] = missing.toSorted((a, b) => since(a).localeCompare(since(b)))
    if (first === undefined) return []
    const { name, terms } = platformOf(source)
    const were = missing.length === 1 ? 'was' : 'were'
    const problem =
      `${shownCount(missing.length)} of the ${counted(own.length, 'review')} of ${name} ${were} missing from the last export, this one since ${since(first)}. ` +
      `If that export was complete, remove ${missing.length === 1 ? 'it' : 'them'} here too: ` +
      commandFor(folder, 'import', 'FILE --prune')
    const { file, line } = first
    return [{ file, line, field: 'id', value: first.review.id, problem, rule: 'rights', link: terms }]
  })
}

function since({ review }: LocatedReview): string {
  return review.missing_since ?? ''
}
