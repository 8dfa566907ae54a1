import type { BusinessFile } from '../schema/content/business-file.ts'
import type { FaqFile } from '../schema/content/faq-file.ts'
import type { Complaint } from './content-error.ts'
import type { PlacedLine } from './read-review-lines.ts'

/** A complaint for every id that two services, technicians or areas share. */
export function repeatedSlugs(business: BusinessFile, file: string): Complaint[] {
  return (['services', 'technicians', 'service_areas'] as const).flatMap((list) => {
    const ids = business[list].map(({ id }) => id)
    return ids.flatMap((id, place) =>
      ids.indexOf(id) === place
        ? []
        : [
            {
              file,
              line: undefined,
              field: `${list}.${place}.id`,
              value: id,
              problem: 'Another one has this id; give each its own',
            },
          ],
    )
  })
}

/** A complaint for every review that the owner's FAQ cites and that is not in the content. */
export function unknownReviews(faq: FaqFile, lines: readonly PlacedLine[], file: string): Complaint[] {
  const known = new Set(lines.map(({ review }) => review.id))
  return faq.flatMap(({ review_ids }, entry) =>
    review_ids.flatMap((id, place) =>
      known.has(id)
        ? []
        : [
            {
              file,
              line: undefined,
              field: `${entry}.review_ids.${place}`,
              value: id,
              problem: 'No review in the content has this id',
            },
          ],
    ),
  )
}
