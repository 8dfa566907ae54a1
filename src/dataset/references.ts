import type { BusinessFile } from '../schema/content/business-file.ts'
import type { FaqFile } from '../schema/content/faq-file.ts'
import type { DataPath } from './complaints-of.ts'

/** A fault in what one place of the content says of another. */
export type ReferenceFault = { path: DataPath; value: unknown; problem: string; rule?: 'citations' }

/** A fault for every id that two services, technicians or areas share. */
export function repeatedSlugs(business: BusinessFile): ReferenceFault[] {
  return (['services', 'technicians', 'service_areas'] as const).flatMap((list) => {
    const ids = business[list].map(({ id }) => id)
    return ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [{ path: [list, index, 'id'], value: id, problem: 'Another one has this id; give each its own' }],
    )
  })
}

/** A fault for every review that the owner's FAQ cites and that is not published. `known` are the ids in the content. */
export function unknownReviews(
  faq: FaqFile,
  published: ReadonlySet<string>,
  known: ReadonlySet<string>,
): ReferenceFault[] {
  return faq.flatMap(({ review_ids }, entry) =>
    review_ids.flatMap((id, index) => {
      if (published.has(id)) return []
      const problem = known.has(id)
        ? 'The review of this id is not published, so nobody could look it up; cite another, or none'
        : 'No review in the content has this id; cite another, or none, and see that the answer holds without it'
      return [{ path: [entry, 'review_ids', index], value: id, problem, rule: 'citations' as const }]
    }),
  )
}
