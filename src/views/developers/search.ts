import type { Site } from '../../site.ts'
import { shown, type Address, type Part } from './address.ts'

/** The two questions that files cannot answer. */
export function searchPart(site: Site): Part {
  return {
    id: 'search',
    title: 'Search',
    about:
      'Answered by a small server beside the files. No key; errors come as JSON that names every faulty parameter and says what would be right.',
    addresses: [search(site), since(site)],
  }
}

function search({ baseUrl, reviewsFile: { reviews, aggregate_rating } }: Site): Address {
  const found = reviews.filter(({ rating }) => rating === 5).slice(0, 1)
  const matched = aggregate_rating.distribution['5']
  const address = '/api/reviews/search?rating=5&limit=1'
  const next = matched > 1 ? found[0]?.id : null
  return {
    method: 'GET',
    path: '/api/reviews/search',
    about: 'The reviews that pass every filter, newest first, and how many there are in all.',
    live: address,
    ask: `curl '${baseUrl}${address}'`,
    answer: { text: shown({ matched, returned: found.length, next, reviews: found }), language: 'json' },
    notes: [
      'Filters: rating, min_rating, since, until, query (words in the text), mentions_technician, mentions_service.',
      'limit is 1 to 100, 20 if not given. To read on, pass next as after, until next is null.',
      'Nothing found is a 200 with matched: 0. A faulty parameter is a 400 with issues.',
    ],
  }
}

function since({ baseUrl, reviewsFile: { reviews } }: Site): Address {
  const newest = reviews[0]?.date ?? '2026-01-01'
  const found = reviews.filter(({ date }) => date >= newest)
  const address = `/api/reviews/since/${newest}`
  return {
    method: 'GET',
    path: '/api/reviews/since/{date}',
    about: 'Every review of that day and later, newest first: what to ask after having been away.',
    live: address,
    ask: `curl ${baseUrl}${address}`,
    answer: { text: shown({ reviews: found, count: found.length, since: newest }), language: 'json' },
  }
}
