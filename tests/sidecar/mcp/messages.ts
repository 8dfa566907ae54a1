/** The response to one POST, with its JSON-RPC message if it contains one. */
export type Got = { status: number; headers: Headers; text: string; message: Message }

export type Message = {
  id?: unknown
  result?: Record<string, unknown> & { content?: { type: string; text: string }[]; structuredContent?: unknown }
  error?: { code: number; message: string; data?: unknown }
}

export const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Sends this body: a string unchanged, anything else as JSON. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, message: text === '' ? {} : JSON.parse(text) }
}

export function request(method: string, params: unknown = {}, id: unknown = 1): Record<string, unknown> {
  return { jsonrpc: '2.0', id, method, params }
}

export const INITIALIZE = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'a test', version: '1' },
})

/** Begins a session; returns a function that sends a request in it. */
export async function session(url: string): Promise<(method: string, params?: unknown, id?: unknown) => Promise<Got>> {
  const id = (await post(url, INITIALIZE)).headers.get('mcp-session-id') ?? ''
  return (method, params = {}, requestId = 1) => post(url, request(method, params, requestId), { 'mcp-session-id': id })
}

/** Sends a request of the revision of 2026-07-28. */
export function stateless(url: string, method: string, params: Record<string, unknown> = {}): Promise<Got> {
  const name = params['name'] ?? params['uri']
  return post(url, request(method, { ...params, _meta: ENVELOPE }), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  })
}

export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
}
