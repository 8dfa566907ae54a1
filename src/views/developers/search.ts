import { jsonSchemaOf } from '../../schema/json-schema.ts'
import { Filters } from '../../schema/search.ts'
import type { Site } from '../../site.ts'
import { jsonSample, shellSample, type Endpoint, type Part } from './endpoint.ts'

/** The two questions that files cannot answer. */
export function searchPart(site: Site): Part {
  return {
    id: 'search',
    title: 'Search',
    about:
      'A small server answers these, without a key. Errors are JSON: they list every invalid parameter, and what it should be. ' +
      'Every answer has the header Dataset-Digest, the SHA-256 of the /reviews.json that it was made from: sha-256=:BASE64:. ' +
      'So anyone can take that file, work out the answer, and compare.',
    endpoints: [search(site), since(site)],
  }
}

function search({ baseUrl, reviewsFile: { reviews, aggregate_rating } }: Site): Endpoint {
  const found = reviews.filter(({ rating }) => rating === 5).slice(0, 1)
  const matched = aggregate_rating.distribution['5']
  const live = '/api/reviews/search?rating=5&limit=1'
  const next = matched > 1 ? found[0]?.id : null
  return {
    method: 'GET',
    path: '/api/reviews/search',
    about: 'The reviews that match every filter, newest first unless "sort" says otherwise, and the number of matches.',
    live,
    ask: shellSample(`curl '${baseUrl}${live}'`),
    answer: jsonSample({ matched, returned: found.length, next, reviews: found }),
    notes: [
      ...parameterNotes(),
      'For the next page, pass the value of next as after; on the last page, next is null.',
      'No match is a 200 with matched: 0. An invalid parameter is a 400 with issues.',
    ],
  }
}

/** What is no filter: how the text is matched, and what the answer has. */
const ABOUT_THE_ANSWER = ['match', 'sort', 'limit', 'after', 'counts', 'highlights']

/** The parameters by name, and what each of those does that are no filters; the reference has them all. */
export function parameterNotes(): string[] {
  const parameters = Object.entries(jsonSchemaOf(Filters, 'input').properties ?? {})
  const filters = parameters.filter(([name]) => !ABOUT_THE_ANSWER.includes(name))
  const others = parameters.filter(([name]) => ABOUT_THE_ANSWER.includes(name))
  return [
    `Filters: ${filters.map(([name]) => name).join(', ')}.`,
    ...others.map(([name, schema]) => `${name}: ${(typeof schema === 'object' && schema.description) || name}.`),
  ]
}

function since({ baseUrl, reviewsFile: { reviews } }: Site): Endpoint {
  const newest = reviews[0]?.date ?? '2026-01-01'
  const found = reviews.filter(({ date }) => date >= newest)
  const live = `/api/reviews/since/${newest}`
  return {
    method: 'GET',
    path: '/api/reviews/since/{date}',
    about: 'Every review from that day or later, newest first.',
    live,
    ask: shellSample(`curl ${baseUrl}${live}`),
    answer: jsonSample({ reviews: found, count: found.length, since: newest }),
  }
}
