import type { BusinessFile } from '../schema/content/business-file.ts'
import { CORRECTED_KINDS, type Corrections } from '../schema/content/corrections.ts'
import { ownFaq, questionKey, type FaqFile } from '../schema/content/faq-file.ts'
import type { Taxonomy } from '../schema/content/taxonomy.ts'
import type { Review } from '../schema/review.ts'
import type { DataPath } from '../schema/yaml/complaints-of.ts'

/** An invalid reference from one part of the content to another. */
export type ReferenceFault = { path: DataPath; value: unknown; problem: string; rule?: 'citations' }

/** A problem for each id that two services, technicians or areas share. */
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

/**
 * A problem for each question that the owner's FAQ repeats, and for each cited review that is not published. `known` has the ids
 * in the content.
 */
export function wrongQuestions(
  faq: FaqFile,
  published: ReadonlySet<string>,
  known: ReadonlySet<string>,
): ReferenceFault[] {
  const { questions } = ownFaq(faq)
  const root = Array.isArray(faq) ? [] : ['questions']
  const keys = questions.map(({ question }) => questionKey(question))
  return questions.flatMap(({ question, review_ids }, entry) => {
    const path = [...root, entry]
    const repeated = keys.indexOf(keys[entry] ?? '') < entry
    const problem = 'An earlier entry asks the same; merge the two'
    return [
      ...(repeated ? [{ path: [...path, 'question'], value: question, problem }] : []),
      ...unknownReviews(review_ids, published, known).map((fault) => ({ ...fault, path: [...path, ...fault.path] })),
    ]
  })
}

function unknownReviews(
  ids: readonly string[],
  published: ReadonlySet<string>,
  known: ReadonlySet<string>,
): ReferenceFault[] {
  return ids.flatMap((id, index) => {
    if (published.has(id)) return []
    const problem = known.has(id)
      ? 'The review with this id is not published, so readers could not look it up; cite another, or none'
      : 'No review in the content has this id; cite another, or none, and check that the answer is still true'
    return [{ path: ['review_ids', index], value: id, problem, rule: 'citations' as const }]
  })
}

/** The things that corrections may refer to. */
export type Correctable = { reviews: readonly Review[]; business: BusinessFile; taxonomy: Taxonomy }

/** A problem for each correction of an unknown review, aspect or entity, and for each phrase that its review lacks. */
export function wrongCorrections(
  corrections: Corrections,
  { reviews, business, taxonomy }: Correctable,
): ReferenceFault[] {
  const textOf = new Map(reviews.map(({ id, text }) => [id, text ?? '']))
  const known = {
    aspect: taxonomy.aspects,
    technician: business.technicians,
    service: business.services,
    problem: taxonomy.problems,
    service_area: business.service_areas,
  }
  return corrections.flatMap((correction, index) => {
    const { review, phrase } = correction
    const text = textOf.get(review)
    if (text === undefined)
      return [
        { path: [index, 'review'], value: review, problem: 'No published review has this id; remove the correction' },
      ]
    const unknown = CORRECTED_KINDS.filter((kind) => {
      const id = correction[kind]
      return id !== undefined && !known[kind].some((one) => one.id === id)
    }).map((kind) => ({
      path: [index, kind],
      value: correction[kind],
      problem: `No ${kind.replace('_', ' ')} has this id; known are ${known[kind].map(({ id }) => id).join(', ') || 'none'}`,
    }))
    if (phrase === undefined || text.includes(phrase)) return unknown
    return [
      ...unknown,
      { path: [index, 'phrase'], value: phrase, problem: 'The review does not contain these words; copy them from it' },
    ]
  })
}
