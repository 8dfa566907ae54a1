import { json, OTHER_ANSWERS, VALIDATORS, type Answer, type PathItem } from './operation.ts'

/** The paths of the published files. */
export function artefactPaths(): Record<string, PathItem> {
  const atom: Answer = {
    description: 'The feed',
    headers: VALIDATORS,
    content: { 'application/atom+xml': { schema: { type: 'string' } } },
  }
  const openApi: Answer = {
    description: 'OpenAPI 3.1',
    content: { 'application/json': { schema: { type: 'object' } } },
  }
  const policy = 'How the reviews are collected, verified, moderated, ordered and counted, and how to complain'
  return {
    '/reviews.json': jsonFile('getReviews', 'The full dataset', 'ReviewsFile'),
    '/insights.json': jsonFile('getInsights', 'What the reviews say', 'Insights'),
    '/api/feed.json': jsonFile('getJsonFeed', 'JSON Feed 1.1 of the 50 newest reviews', 'JsonFeed'),
    '/feed.xml': file('getAtomFeed', 'Atom (RFC 4287) of the 50 newest reviews', atom),
    '/policy.json': jsonFile('getPolicy', policy, 'Policy'),
    '/manifest.json': jsonFile('getManifest', 'What was built, with the hash of each artefact', 'Manifest'),
    '/openapi.json': file('getOpenApi', 'This document', openApi),
  }
}

function jsonFile(operationId: string, summary: string, schema: string): PathItem {
  return file(operationId, summary, json(summary, schema))
}

function file(operationId: string, summary: string, answer: Answer): PathItem {
  return { get: { operationId, tags: ['data'], summary, responses: { 200: answer, ...OTHER_ANSWERS } } }
}
