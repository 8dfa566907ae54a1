import type { Link } from './tool.ts'

/** Links to the full datasets, which are too large for a response. */
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

/** Links to the policy and to the page on verification, which show whether reviews are missing. */
export function policyLinks(baseUrl: string): Link[] {
  return [
    {
      uri: `${baseUrl}/policy.json`,
      name: 'policy.json',
      title: 'The whole policy',
      mimeType: 'application/json',
      description: 'Also moderation, corrections, disclosures and counts by star. Fetch it over HTTP',
    },
    {
      uri: `${baseUrl}/verification/`,
      name: 'verification',
      title: 'The page on verification',
      mimeType: 'text/html',
      description: 'The same for people, with how to check the log',
    },
  ]
}

/** A link to every review since a date, for a response that contains only the newest of them. */
export function sinceLink(baseUrl: string, date: string): Link {
  return {
    uri: `${baseUrl}/api/reviews/since/${date}`,
    name: `since-${date}`,
    title: `All reviews since ${date}`,
    mimeType: 'application/json',
    description: 'Every review of that day and later, newest first. Fetch it over HTTP',
  }
}

/** The template of the resource for one review with its analysis. */
export const REVIEW_TEMPLATE = 'reviews://review/{id}'

/** Links to a resource for each of these reviews, to cite it or to read it again. */
export function reviewLinks(ids: readonly string[]): Link[] {
  return ids.map((id) => ({ uri: REVIEW_TEMPLATE.replace('{id}', id), name: id, mimeType: 'application/json' }))
}
