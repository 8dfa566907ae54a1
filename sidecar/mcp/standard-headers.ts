/** The headers that repeat parts of a request's body (2026-07-28, Transports: Standard Request Headers). */
export type StandardHeaders = { version: string | undefined; method: string | undefined; name: string | undefined }

/**
 * Checks the headers of a request of the 2026-07-28 revision. Returns a message, or undefined if they match the body.
 * (`classifyInboundRequest` has already checked that version and method match if present.)
 */
export function standardHeaderFault(
  method: string,
  params: Record<string, unknown>,
  headers: StandardHeaders,
): string | undefined {
  if (headers.version === undefined) return 'Give the header MCP-Protocol-Version, as in _meta'
  if (headers.method === undefined) return `Give the header Mcp-Method: ${printable(method)}`
  const source = NAMED_BY.get(method)
  const named = source === undefined ? undefined : params[source]
  if (typeof named !== 'string') return undefined
  if (headers.name === undefined) return `Give the header Mcp-Name: it repeats params.${source}`
  const name = decoded(headers.name.trim())
  if (name === undefined) return 'The header Mcp-Name is not valid Base64 between =?base64? and ?='
  return name === named ? undefined : `The header Mcp-Name must repeat params.${source}`
}

/** The parameter that the header Mcp-Name repeats, by method. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** Decodes `=?base64?..?=`, for values that a header cannot contain; undefined if that is not canonical Base64 of UTF-8. */
function decoded(value: string): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/s.exec(value)?.[1]
  if (base64 === undefined) return value
  const bytes = Buffer.from(base64, 'base64')
  const text = bytes.toString('utf8')
  return bytes.toString('base64') === base64 && Buffer.from(text).equals(bytes) ? text : undefined
}

function printable(method: string): string {
  return method.replace(/[^\x20-\x7e]/g, '').slice(0, 100)
}
