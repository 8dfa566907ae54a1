/** An answer of an operation, in OpenAPI 3.1. */
export type Answer = { description: string; headers?: Record<string, unknown>; content?: Record<string, unknown> }

/** A reference to a schema of the document. */
export function ref(id: string): { $ref: string } {
  return { $ref: `#/components/schemas/${id}` }
}

/** A JSON answer in the shape of a schema, with its validators. */
export function json(description: string, id: string): Answer {
  return { description, headers: VALIDATORS, content: { 'application/json': { schema: ref(id) } } }
}

/** An error in the one shape of JSON errors: plain JSON, or the type of RFC 9457 where `Accept` names it. */
export function problem(description: string): Answer {
  const content = { schema: ref('Problem') }
  return { description, content: { 'application/json': content, 'application/problem+json': content } }
}

/** A line of plain text. */
export function line(description: string): Answer {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } }
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } } }

export const VALIDATORS = {
  ETag: { description: 'Strong, of the bytes', schema: { type: 'string' } },
  'Last-Modified': { description: 'The second in which these bytes were first served', schema: { type: 'string' } },
}

export const NOT_MODIFIED: Answer = { description: 'The client has it already: no body' }

export const TOO_MANY: Answer = { ...problem('Over the rate limit'), headers: RETRY_AFTER }

export const UNAVAILABLE: Answer = { ...problem('Overloaded, or no dataset yet'), headers: RETRY_AFTER }

/** What every GET may answer besides its 200 (RFC 9110, section 13; the rate limit; overload). */
export const OTHERWISE = {
  304: NOT_MODIFIED,
  412: problem('The condition of If-Match or If-Unmodified-Since does not hold'),
  429: TOO_MANY,
  503: UNAVAILABLE,
}
