import { messagesOf, type Messages } from '../../../messages/messages.ts'
import { jsonSchemaOf } from '../../../schema/json-schema.ts'
import { ANSWER_PARAMETERS, Filters } from '../../../schema/search.ts'
import type { Site } from '../../site.ts'
import { jsonSample, shellSample, type Endpoint, type Part } from './endpoint.ts'

/** The two kinds of questions that files cannot answer. */
export function searchPart(site: Site): Part {
  const { search: say } = messagesOf(site.content.business).developerServices
  return {
    id: 'search',
    title: say.title,
    about: say.about,
    endpoints: [search(site, say), since(site, say)],
  }
}

type SearchNotes = Messages['developerServices']['search']

function search({ baseUrl, reviewsFile: { reviews, aggregate_rating } }: Site, say: SearchNotes): Endpoint {
  const found = reviews.filter(({ rating }) => rating === 5).slice(0, 1)
  const matched = aggregate_rating.distribution['5']
  const live = '/api/reviews/search?rating=5&limit=1'
  const next = matched > 1 ? found[0]?.id : null
  return {
    method: 'GET',
    path: '/api/reviews/search',
    about: say.search,
    live,
    ask: shellSample(`curl '${baseUrl}${live}'`),
    answer: jsonSample({ matched, returned: found.length, next, reviews: found }),
    notes: [...parameterNotes(say), say.nextPage, say.noMatch],
  }
}

/** Notes that list the filters and explain each other parameter; the reference describes all of them. */
export function parameterNotes({ filters, parameters }: SearchNotes): string[] {
  const names = Object.keys(jsonSchemaOf(Filters, 'input').properties ?? {})
  const filterNames = names.filter((name) => !ANSWER_PARAMETERS.some((other) => other === name))
  return [filters(filterNames.join(', ')), ...ANSWER_PARAMETERS.map((name) => `${name}: ${parameters[name]}.`)]
}

function since({ baseUrl, reviewsFile: { reviews } }: Site, say: SearchNotes): Endpoint {
  const newest = reviews[0]?.date ?? '2026-01-01'
  const found = reviews.filter(({ date }) => date >= newest)
  const live = `/api/reviews/since/${newest}`
  return {
    method: 'GET',
    path: '/api/reviews/since/{date}',
    about: say.since,
    live,
    ask: shellSample(`curl ${baseUrl}${live}`),
    answer: jsonSample({ reviews: found, count: found.length, since: newest }),
  }
}
