import type { Link } from './tool.ts'

/** The full datasets as files: they are too large for a response. */
export function dataLinks(baseUrl: string): Link[] {
  return [
    {
      uri: `${baseUrl}/reviews.json`,
      name: 'reviews.json',
      title: 'All reviews',
      mimeType: 'application/json',
      description: 'The full dataset: the business and every review, newest first. Fetch it over HTTP',
    },
    {
      uri: `${baseUrl}/insights.json`,
      name: 'insights.json',
      title: 'All insights',
      mimeType: 'application/json',
      description: 'What the reviews say, with the analysis of each review. Fetch it over HTTP',
    },
  ]
}

/** Every review since a date, when a response has only the newest of them. */
export function sinceLink(baseUrl: string, date: string): Link {
  return {
    uri: `${baseUrl}/api/reviews/since/${date}`,
    name: `since-${date}`,
    title: `All reviews since ${date}`,
    mimeType: 'application/json',
    description: 'Every review of that day and later, newest first. Fetch it over HTTP',
  }
}

/** The template of the resource that is one review with its analysis. */
export const REVIEW_TEMPLATE = 'reviews://review/{id}'

/** The resources of these reviews: each of them alone, to cite or to read again. */
export function reviewLinks(ids: readonly string[]): Link[] {
  return ids.map((id) => ({ uri: REVIEW_TEMPLATE.replace('{id}', id), name: id, mimeType: 'application/json' }))
}
