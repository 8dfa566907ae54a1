import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Answer, Header, PathItem } from '../../schema/open-api.ts'

/** A reference to a schema of the document. */
export function ref(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` }
}

/** A JSON answer with this schema, and the headers `ETag` and `Last-Modified`. */
export function json(description: string, id: string): Answer {
  return { description, headers: VALIDATORS, content: { 'application/json': { schema: ref(id) } } }
}

/** A schema without `$schema`: the OpenAPI document states the dialect once for all. */
export function withoutDialect({ $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** An error in the common JSON format, also offered with the media type of RFC 9457. */
export function problem(description: string): Answer {
  const content = { schema: ref('Problem') }
  return { description, content: { 'application/json': content, 'application/problem+json': content } }
}

/** A line of plain text. */
export function line(description: string): Answer {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } }
}

const RETRY_AFTER: Answer['headers'] = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
}

export const VALIDATORS: Record<'ETag' | 'Last-Modified', Header> = {
  ETag: { description: 'Strong, from a SHA-256 of the bytes', schema: { type: 'string' } },
  'Last-Modified': {
    description: 'The second in which these bytes were first served; only of some files',
    schema: { type: 'string' },
  },
}

/**
 * The same paths at a host that serves only files: the host makes its own validators and error pages, and our rate limit does
 * not apply.
 */
export function servedByHost(paths: Record<string, PathItem>): Record<string, PathItem> {
  const missing = { description: 'There is no such file' }
  const served = Object.entries(paths).map(([path, { get }]): [string, PathItem] => {
    const { 200: answer } = get?.responses ?? {}
    if (get === undefined || answer === undefined) return [path, {}]
    const responses = { 200: { ...answer, headers: HOST_VALIDATORS }, 304: OTHER_ANSWERS[304], 404: missing }
    return [path, { get: { ...get, responses } }]
  })
  return Object.fromEntries(served)
}

const HOST_VALIDATORS: Record<string, Header> = {
  ETag: { description: 'Made by the host: it changes when the file does', schema: { type: 'string' } },
  'Last-Modified': { description: 'When the host received the file', schema: { type: 'string' } },
}

/** The ETag of an answer made from parts of the dataset. */
export const ETAG_OF_PARTS: Header = {
  description: 'Strong: a SHA-256 over digests of the parts of the answer, equal exactly when the bytes are',
  schema: { type: 'string' },
}

export const UNAVAILABLE: Answer = { ...problem('Overloaded, or no dataset yet'), headers: RETRY_AFTER }

/** The answers that any GET can receive besides 200 (RFC 9110, section 13; the rate limit; overload). */
export const OTHER_ANSWERS = {
  304: { description: 'The client already has it; no body' },
  412: problem('The condition of If-Match or If-Unmodified-Since is not met'),
  429: { ...problem('Over the rate limit'), headers: RETRY_AFTER },
  503: UNAVAILABLE,
}
