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
    about: 'The reviews that match every filter, newest first, and the number of matches.',
    live,
    ask: shellSample(`curl '${baseUrl}${live}'`),
    answer: jsonSample({ matched, returned: found.length, next, reviews: found }),
    notes: [
      'Filters: rating, min_rating, since, until, query (words in the text), mentions_technician, mentions_service.',
      'limit is 1 to 100 (default 20). For the next page, pass the value of next as after; on the last page, next is null.',
      'No match is a 200 with matched: 0. An invalid parameter is a 400 with issues.',
    ],
  }
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
