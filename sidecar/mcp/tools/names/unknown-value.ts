import type { Filters } from '../../../../src/schema/search.ts'
import { valuesIn } from '../../../../src/schema/values-in.ts'
import { foldForSearch } from '../../../../src/search/fold-for-search.ts'
import type { ReviewIndex } from '../../../search/review-index.ts'
import { shortened } from '../argument-faults.ts'
import { hasName, type NamedEntity, unknownName } from './resolve-name.ts'

/**
 * The message for the first filter that contains an unknown name; undefined if all names are known. The HTTP search just finds
 * nothing then, but a model can use the nearest names.
 */
export async function unknownValue(filters: Filters, reviews: ReviewIndex): Promise<string | undefined> {
  for (const { kind, asked = [], known, named = [] } of namedFilters(filters, reviews)) {
    const unknown = asked.find((name) => name.trim() !== '' && !hasName(name, [...named, ...known]))
    if (unknown !== undefined) return unknownName(kind, unknown, known)
  }
  if (filters.source === undefined && filters.language === undefined) return undefined
  const { sources, languages } = await reviews.tags()
  return unknownTag('source', filters.source, sources) ?? unknownTag('language', filters.language, languages)
}

type NamedFilter = {
  kind: string
  asked: readonly string[] | undefined
  known: readonly NamedEntity[]
  /** Further entities that the business names, even if no review mentions them. */
  named?: readonly Pick<NamedEntity, 'id' | 'name'>[]
}

function namedFilters(filters: Filters, { business, insights }: ReviewIndex): NamedFilter[] {
  const { technicians, services, problems, service_areas: areas } = insights.entities
  const aspects = insights.aspects.map(({ id, label, mention_count }) => ({ id, name: label, mention_count }))
  const topics = insights.topics.map(({ id, label, review_count }) => ({
    id,
    name: label,
    mention_count: review_count,
  }))
  const one = (name: string | undefined): string[] | undefined => (name === undefined ? undefined : [name])
  const list = (names: string | undefined): string[] | undefined => (names === undefined ? undefined : valuesIn(names))
  return [
    { kind: 'person', asked: one(filters.mentions_technician), known: technicians, named: business.technicians },
    { kind: 'service', asked: one(filters.mentions_service), known: services, named: business.services },
    { kind: 'problem', asked: list(filters.mentions_problem), known: problems },
    { kind: 'service area', asked: list(filters.mentions_service_area), known: areas, named: business.service_areas },
    { kind: 'aspect', asked: list(filters.mentions_aspect), known: aspects },
    { kind: 'topic', asked: list(filters.topic), known: topics },
  ]
}

function unknownTag(kind: string, asked: string | undefined, known: readonly string[]): string | undefined {
  const tags = known.map(foldForSearch)
  const unknown = asked === undefined ? undefined : valuesIn(asked).find((tag) => !tags.includes(foldForSearch(tag)))
  if (unknown === undefined) return undefined
  const said = `No review has the ${kind} "${shortened(unknown)}".`
  return known.length === 0 ? said : `${said} Call again with one of: ${known.join(', ')}`
}
