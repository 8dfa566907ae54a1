import { json, OTHERWISE, VALIDATORS } from './answers.ts'

/** The paths of the published files. */
export function artefactPaths(): Record<string, unknown> {
  return {
    '/reviews.json': file('getReviews', 'The full dataset', 'ReviewsFile'),
    '/insights.json': file('getInsights', 'What the reviews say', 'Insights'),
    '/api/feed.json': file('getJsonFeed', 'JSON Feed 1.1 of the 50 newest reviews', 'JsonFeed'),
    '/feed.xml': {
      get: {
        operationId: 'getAtomFeed',
        tags: ['data'],
        summary: 'Atom (RFC 4287) of the 50 newest reviews',
        responses: {
          200: {
            description: 'The feed',
            headers: VALIDATORS,
            content: { 'application/atom+xml': { schema: { type: 'string' } } },
          },
          ...OTHERWISE,
        },
      },
    },
    '/policy.json': file(
      'getPolicy',
      'How the reviews are collected, verified, moderated, ordered and counted, and how to complain',
      'Policy',
    ),
    '/manifest.json': file('getManifest', 'What was built, with the hash of each artefact', 'Manifest'),
    '/openapi.json': {
      get: {
        operationId: 'getOpenApi',
        tags: ['data'],
        summary: 'This document',
        responses: {
          200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
          ...OTHERWISE,
        },
      },
    },
  }
}

function file(operationId: string, summary: string, schema: string): unknown {
  return { get: { operationId, tags: ['data'], summary, responses: { 200: json(summary, schema), ...OTHERWISE } } }
}
