import type { BusinessFile } from '../schema/content/business-file.ts'
import type { FaqFile } from '../schema/content/faq-file.ts'
import type { DataPath } from './complaints-of.ts'

/** An invalid reference from one part of the content to another. */
export type ReferenceFault = { path: DataPath; value: unknown; problem: string; rule?: 'citations' }

/** A problem for every id that two services, technicians or areas share. */
export function repeatedSlugs(business: BusinessFile): ReferenceFault[] {
  return (['services', 'technicians', 'service_areas'] as const).flatMap((list) => {
    const ids = business[list].map(({ id }) => id)
    return ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [{ path: [list, index, 'id'], value: id, problem: 'Another entry has this id; each needs a different one' }],
    )
  })
}

/** A problem for every review that the owner's FAQ cites but that is not published. `known` are the ids in the content. */
export function unknownReviews(
  faq: FaqFile,
  published: ReadonlySet<string>,
  known: ReadonlySet<string>,
): ReferenceFault[] {
  return faq.flatMap(({ review_ids }, entry) =>
    review_ids.flatMap((id, index) => {
      if (published.has(id)) return []
      const problem = known.has(id)
        ? 'The review with this id is not published, so readers could not look it up; cite another, or none'
        : 'No review in the content has this id; cite another, or none, and check that the answer is still true'
      return [{ path: [entry, 'review_ids', index], value: id, problem, rule: 'citations' as const }]
    }),
  )
}
