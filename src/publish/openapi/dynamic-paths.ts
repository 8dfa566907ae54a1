import { Day } from '../../schema/day.ts'
import { jsonSchemaOf, type JsonSchema } from '../../schema/json-schema.ts'
import { Filters } from '../../schema/search.ts'
import { json, line, OTHERWISE, problem, UNAVAILABLE, VALIDATORS } from './answers.ts'

/** The paths that the sidecar answers. */
export function dynamicPaths(): Record<string, unknown> {
  return {
    '/api/reviews/search': { get: search() },
    '/api/reviews/since/{date}': { get: since() },
    '/mcp': { post: mcp() },
    '/api/websub/hub': { post: hub() },
    '/healthz': { get: operation('getHealth', 'Whether the process runs', { 200: { description: 'It runs' } }) },
    '/readyz': {
      get: operation('getReadiness', 'Whether a dataset is loaded and the store answers', {
        200: { description: 'It is ready' },
        503: UNAVAILABLE,
      }),
    },
    '/refresh': {
      post: operation('refresh', 'The site may have been deployed: look at the manifest at once', {
        202: { description: 'It will be looked at, at most once a second' },
      }),
    },
  }
}

function operation(operationId: string, summary: string, responses: Record<number, unknown>): unknown {
  return { operationId, tags: ['operations'], summary, responses }
}

function search(): unknown {
  return {
    operationId: 'searchReviews',
    tags: ['search'],
    summary: 'The reviews that pass every filter, newest first',
    description: 'Nothing found is a 200 with `matched: 0`. Unknown parameters are ignored.',
    parameters: queryParameters(),
    responses: {
      200: { ...json('What was found', 'SearchAnswer'), headers: { ETag: VALIDATORS.ETag } },
      400: problem('Faulty parameters, all of them in `issues`'),
      ...OTHERWISE,
    },
  }
}

function queryParameters(): unknown[] {
  const { properties = {} } = jsonSchemaOf(Filters, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema }: JsonSchema = typeof property === 'boolean' ? {} : property
    return { name, in: 'query', required: false, description, schema }
  })
}

function since(): unknown {
  return {
    operationId: 'getReviewsSince',
    tags: ['search'],
    summary: 'Every review of that day and later, newest first',
    parameters: [{ name: 'date', in: 'path', required: true, schema: bare(jsonSchemaOf(Day)) }],
    responses: {
      200: json('The reviews', 'SinceAnswer'),
      400: problem('Not a calendar date'),
      ...OTHERWISE,
    },
  }
}

function mcp(): unknown {
  const message = { schema: { type: 'object', description: 'A JSON-RPC 2.0 message' } }
  return {
    operationId: 'mcp',
    tags: ['agents'],
    summary: 'Model Context Protocol over streamable HTTP, to 2025-11-25 with sessions, 2026-07-28 without',
    requestBody: { required: true, content: { 'application/json': message } },
    responses: {
      200: { description: 'A JSON-RPC answer', content: { 'application/json': message } },
      202: { description: 'A notification was taken' },
      '4XX': { description: 'A JSON-RPC error', content: { 'application/json': message } },
      503: { description: 'A JSON-RPC error: overloaded', content: { 'application/json': message } },
    },
  }
}

function hub(): unknown {
  return {
    operationId: 'websub',
    tags: ['follow'],
    summary: 'WebSub hub for /feed.xml, /api/feed.json and /reviews.json',
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: HUB_REQUEST } } },
    responses: {
      202: { description: 'Accepted; verification follows' },
      400: line('Refused, with the reason in one line'),
      413: line('The body is too long'),
      415: line('The body is not form-encoded'),
      429: line('Over a limit'),
      503: line('Overloaded, or no dataset yet'),
    },
  }
}

const HUB_REQUEST = {
  type: 'object',
  required: ['hub.callback', 'hub.mode', 'hub.topic'],
  properties: {
    'hub.callback': { type: 'string', format: 'uri', description: 'https, at most 2,048 bytes, no fragment' },
    'hub.mode': { enum: ['subscribe', 'unsubscribe'] },
    'hub.topic': { type: 'string', format: 'uri' },
    'hub.lease_seconds': { type: 'integer', minimum: 1 },
    'hub.secret': { type: 'string', minLength: 1, description: 'At most 199 bytes' },
  },
}

function bare({ $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema
}
