import { DATASET_DIGEST_HEADER, DatasetDigest } from '../../schema/dataset-digest.ts'
import { Day } from '../../schema/day.ts'
import { jsonSchemaOf, type JsonSchema } from '../../schema/json-schema.ts'
import { Filters } from '../../schema/search.ts'
import {
  ETAG_OF_PARTS,
  json,
  line,
  OTHER_ANSWERS,
  problem,
  UNAVAILABLE,
  VALIDATORS,
  withoutDialect,
} from './operation.ts'
import type { Answer, Operation, Parameter, PathItem } from '../../schema/open-api.ts'

/** The paths served by the sidecar. */
export function dynamicPaths(): Record<string, PathItem> {
  return {
    '/api/reviews/search': { get: search() },
    '/api/reviews/since/{date}': { get: since() },
    '/mcp': { post: mcp() },
    '/api/websub/hub': { post: hub() },
    '/healthz': { get: operation('getHealth', 'Whether the process runs', { 200: status('It runs', 'ok') }) },
    '/readyz': {
      get: operation('getReadiness', 'Whether a dataset is loaded, in the search database too, and the store answers', {
        200: status('It is ready', 'ready'),
        503: UNAVAILABLE,
      }),
    },
    '/refresh': {
      post: operation('refresh', 'After a deployment: check the manifest now', {
        202: { description: 'It will be checked, at most once a second' },
      }),
    },
  }
}

function operation(operationId: string, summary: string, responses: Operation['responses']): Operation {
  return { operationId, tags: ['operations'], summary, responses }
}

function status(description: string, value: string): Answer {
  const schema: JsonSchema = { type: 'object', required: ['status'], properties: { status: { const: value } } }
  return { description, content: { 'application/json': { schema } } }
}

function search(): Operation {
  return {
    operationId: 'searchReviews',
    tags: ['search'],
    summary: 'The reviews that match every filter, newest first unless asked otherwise',
    description:
      'A search without matches, or with an unknown id or name, returns 200 and `matched: 0`. Unknown parameters are ignored.',
    parameters: queryParameters(),
    responses: {
      200: fromDataset({ ...json('The matches', 'SearchAnswer'), headers: { ETag: ETAG_OF_PARTS } }),
      400: fromDataset(problem('Faulty parameters, all of them in `issues`')),
      ...OTHER_ANSWERS,
      304: fromDataset(OTHER_ANSWERS[304]),
      412: fromDataset(OTHER_ANSWERS[412]),
    },
  }
}

function queryParameters(): Parameter[] {
  const { properties = {} } = jsonSchemaOf(Filters, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema }: JsonSchema = typeof property === 'boolean' ? {} : property
    return { name, in: 'query', required: false, description, schema }
  })
}

function since(): Operation {
  return {
    operationId: 'getReviewsSince',
    tags: ['search'],
    summary: 'Every review from that day or later, newest first',
    parameters: [{ name: 'date', in: 'path', required: true, schema: withoutDialect(jsonSchemaOf(Day)) }],
    responses: {
      200: fromDataset({
        ...json('The reviews', 'SinceAnswer'),
        headers: { ...VALIDATORS, ETag: ETAG_OF_PARTS },
      }),
      400: fromDataset(problem('Not a calendar date')),
      ...OTHER_ANSWERS,
      304: fromDataset(OTHER_ANSWERS[304]),
      412: fromDataset(OTHER_ANSWERS[412]),
    },
  }
}

/** An answer with a header that identifies the dataset it was made from. */
function fromDataset(answer: Answer): Answer {
  const { description = '', ...schema } = withoutDialect(jsonSchemaOf(DatasetDigest))
  return { ...answer, headers: { ...answer.headers, [DATASET_DIGEST_HEADER]: { description, schema } } }
}

function mcp(): Operation {
  const schema: JsonSchema = { type: 'object', description: 'A JSON-RPC 2.0 message' }
  const content = { 'application/json': { schema } }
  return {
    operationId: 'mcp',
    tags: ['agents'],
    summary: 'Model Context Protocol over streamable HTTP: versions up to 2025-11-25 with sessions, 2026-07-28 without',
    description:
      'A result made from the reviews has `dataset_digest` in its `_meta`: the value of `Dataset-Digest` of a search.',
    requestBody: { required: true, content },
    responses: {
      200: { description: 'A JSON-RPC answer', content },
      202: { description: 'A notification was accepted' },
      '4XX': { description: 'A JSON-RPC error', content },
      503: { description: 'A JSON-RPC error: overloaded', content },
    },
  }
}

function hub(): Operation {
  return {
    operationId: 'websub',
    tags: ['follow'],
    summary:
      'WebSub hub for /feed.xml, /api/feed.json and /reviews.json; with a log, /log/checkpoint and /api/changes.json too',
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: HUB_REQUEST } } },
    responses: {
      202: { description: 'Accepted; verification follows' },
      400: line('Rejected, with the reason in one line'),
      413: line('The body is too long'),
      415: line('The body is not form-encoded'),
      429: line('Over a limit'),
      503: line('Overloaded, or no dataset yet'),
    },
  }
}

const HUB_REQUEST: JsonSchema = {
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
