import { expect, test } from 'vitest'
import { TOOLS } from '../../sidecar/mcp/tools/call-tool.ts'
import { openApi } from '../../src/api/openapi/openapi-document.ts'
import { BusinessFile } from '../../src/schema/content/business-file.ts'
import { QueryFilters } from '../../src/schema/search.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import { parameterNotes } from '../../src/site/views/developers/search-part.ts'

const business = BusinessFile.parse({
  name: 'Reyes Plumbing',
  category: 'Plumber',
  url: 'https://reyes.example',
  timezone: 'America/Denver',
  verification_policy: 'Every author was a customer.',
})

const text = JSON.stringify(openApi(business, 'https://reviews.example.com'))

test('every reference in the OpenAPI document leads to a schema, and every schema is used', () => {
  const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id))
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } }
  expect([...used].toSorted()).toEqual(Object.keys(components.schemas).toSorted())
})

test('the OpenAPI document contains every path of the API', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> }
  expect(
    Object.entries(paths)
      .map(([path, methods]) => `${Object.keys(methods).join(' ')} ${path}`)
      .toSorted(),
  ).toEqual([
    'get /api/changes.json',
    'get /api/feed.json',
    'get /api/reviews/search',
    'get /api/reviews/since/{date}',
    'get /coverage.jsonl',
    'get /data/head.json',
    'get /data/{month}/insights.json',
    'get /data/{month}/reviews.json',
    'get /feed.xml',
    'get /healthz',
    'get /insights.json',
    'get /log/changes/{range}.json',
    'get /manifest.json',
    'get /openapi.json',
    'get /policy.json',
    'get /readyz',
    'get /reviews.csv',
    'get /reviews.json',
    'get /reviews.jsonl',
    'get /schemas/{name}.json',
    'post /api/websub/hub',
    'post /mcp',
    'post /refresh',
  ])
})

test('OpenAPI describes errors both as plain JSON and as application/problem+json', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, { get: { responses: Record<string, unknown> } }> }
  const { 400: refusal, 304: notModified } = paths['/api/reviews/search']?.get.responses ?? {}
  const content = { schema: { $ref: '#/components/schemas/Problem' } }
  expect(refusal).toMatchObject({ content: { 'application/json': content, 'application/problem+json': content } })
  expect(notModified).not.toHaveProperty('content')
})

test('OpenAPI promises an ETag for search and since, and a dataset digest for both', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, { get: { responses: { 200: { headers: object } } } }> }
  const validators = (path: string) => Object.keys(paths[path]?.get.responses[200].headers ?? {})
  expect(validators('/api/reviews/search')).toEqual(['ETag', 'Dataset-Digest'])
  expect(validators('/api/reviews/since/{date}')).toEqual(['ETag', 'Last-Modified', 'Dataset-Digest'])
})

test('OpenAPI states the bounds of filters, and describes dates without a long pattern', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, { get: { parameters: { name: string }[] } }> }
  const parameters = paths['/api/reviews/search']?.get.parameters ?? []
  expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
    schema: { minimum: 1, maximum: 100, default: 20 },
  })
  expect(parameters.find(({ name }) => name === 'since')).toMatchObject({ schema: { type: 'string', format: 'date' } })
  expect(parameters.find(({ name }) => name === 'mentions_service')).toMatchObject({ schema: { maxLength: 500 } })
  expect(text).not.toContain('[2468][048]')
})

test('OpenAPI, the search address, the MCP tool and the page for developers name the same search parameters', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, { get: { parameters: Parameter[] } }> }
  const parameters = paths['/api/reviews/search']?.get.parameters ?? []
  const names = parameters.map(({ name }) => name)
  expect(names).toEqual(Object.keys(QueryFilters.shape))
  const tool = TOOLS.find(({ listing }) => listing.name === 'search_reviews')?.listing.inputSchema['properties']
  expect(tool).toMatchObject(
    Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { ...schema, description }])),
  )
  expect(Object.keys(tool ?? {})).toEqual(names)
  const notes = parameterNotes(messagesOf({ language: 'en' }).developerServices.search).join(' ')
  for (const name of names) expect(notes).toMatch(new RegExp(`\\b${name}\\b`))
})

type Parameter = { name: string; description: string; schema: Record<string, unknown> }

test('OpenAPI says that ETags of search and since come from the parts of the answer, and other ETags from the bytes', () => {
  const { paths } = JSON.parse(text) as {
    paths: Record<string, { get: { responses: { 200: { headers: { ETag: { description: string } } } } } }>
  }
  const said = (path: string): string | undefined => paths[path]?.get.responses[200].headers.ETag.description
  const ofParts = 'Strong: a SHA-256 over digests of the parts of the answer, equal exactly when the bytes are'
  expect(said('/api/reviews/search')).toBe(ofParts)
  expect(said('/api/reviews/since/{date}')).toBe(ofParts)
  expect(said('/reviews.json')).toBe('Strong, from a SHA-256 of the bytes')
})

test('OpenAPI says that a file may be missing, and describes the answers of health checks', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, { get?: { responses: Record<string, Answer> } }> }
  const files = Object.entries(paths).filter(([path]) => /\.\w+$/.test(path))
  for (const [path, { get }] of files) expect(Object.keys(get?.responses ?? {}), path).toContain('404')
  for (const path of ['/healthz', '/readyz'])
    expect(paths[path]?.get?.responses['200']?.content['application/json'].schema.required).toEqual(['status'])
})

type Answer = { content: { 'application/json': { schema: { required: string[] } } } }

test('OpenAPI says that no operation needs a key', () => {
  expect(JSON.parse(text)).toHaveProperty('security', [])
})
