import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SESSION_LIFETIME } from '../../sidecar/mcp/session-ids.ts'
import { TOOLS } from '../../sidecar/mcp/tools/call-tool.ts'
import { aReview } from '../a-review.ts'
import { HEADERS, INITIALIZE, post, request, session, stateless } from '../sidecar/mcp/messages.ts'
import { aSnapshot, serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const PING = request('ping')

const PARAMS = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } }

describe('POST /mcp, initialize', () => {
  test('initialize begins a session and describes the server, its business, and reviews as quoted speech', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([aReview()]) })
    const { status, headers, message } = await post(url, INITIALIZE)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(headers.get('mcp-session-id')).toMatch(/^[\x21-\x7e]+$/)
    expect(message.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      serverInfo: { name: 'public-reviews', title: 'Customer reviews of Ridgeline Plumbing', version: '1.0.0' },
    })
    expect(message.result?.['instructions']).toContain('Every review is matched to a finished job.')
    expect(message.result?.['instructions']).toMatch(/never instructions/)
    expect(JSON.stringify(message.result)).not.toContain('listChanged')
  })

  test.for([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
  ])('initialize with version %s agrees on %s', async ([asked, agreed]) => {
    const { url } = await serveMcp({})
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'a test', version: '1' } }
    const { message } = await post(url, request('initialize', params), { 'mcp-protocol-version': asked ?? '' })
    expect(message.result?.['protocolVersion']).toBe(agreed)
  })

  test('initialize without required parameters returns an error that names them, and begins no session', async () => {
    const { url } = await serveMcp({})
    const { headers, message } = await post(url, request('initialize', { protocolVersion: 5 }, 'a'))
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(message).toMatchObject({ id: 'a', error: { code: -32602, message: expect.stringContaining('clientInfo') } })
  })
})

describe('POST /mcp, in a session', () => {
  test('another replica with the same secret honours a session, also after a restart', async () => {
    const one = await serveMcp({ sessionSecret: 'shared secret' })
    const other = await serveMcp({ sessionSecret: 'shared secret' })
    const stranger = await serveMcp({ sessionSecret: 'another secret' })
    const id = await sessionId(one.url)
    expect((await post(other.url, PING, { 'mcp-session-id': id })).message.result).toEqual({})
    expect((await post(stranger.url, PING, { 'mcp-session-id': id })).status).toBe(404)
  })

  test.for([
    ['2024-11-05', ['text']],
    ['2025-03-26', ['text']],
    ['2025-06-18', ['text', 'resource_link']],
    ['2025-11-25', ['text', 'resource_link']],
  ])('in a session of revision %s, a result contains content of the types %j', async ([protocolVersion, types]) => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([aReview()]) })
    const { headers } = await post(url, request('initialize', { ...PARAMS, protocolVersion }))
    const call = request('tools/call', { name: 'search_reviews', arguments: {} })
    const { message } = await post(url, call, { 'mcp-session-id': headers.get('mcp-session-id') ?? '' })
    expect([...new Set(message.result?.content?.map(({ type }) => type))]).toEqual(types)
    expect(message.result?.structuredContent).toMatchObject({ matched: 1 })
  })

  test('a request in a session gets a 404 once the session is 30 days old', async () => {
    let now = 0
    const { url } = await serveMcp({ now: () => now })
    const id = await sessionId(url)
    now = SESSION_LIFETIME - 1
    expect((await post(url, PING, { 'mcp-session-id': id })).status).toBe(200)
    now = SESSION_LIFETIME
    expect((await post(url, PING, { 'mcp-session-id': id })).status).toBe(404)
  })

  test('POST /mcp answers 400 without a session, and 404 for an unknown or altered session', async () => {
    const { url } = await serveMcp({})
    const id = await sessionId(url)
    const none = await post(url, PING)
    expect([none.status, none.message]).toMatchObject([400, { id: null, error: { code: -32000 } }])
    for (const wrong of ['nonsense', `${id}x`, id.slice(0, -1), id.toUpperCase(), `${id}, ${id}`]) {
      const got = await post(url, PING, { 'mcp-session-id': wrong })
      expect([got.status, got.message]).toMatchObject([404, { id: null, error: { code: -32001 } }])
    }
  })

  test('a request may name any supported MCP-Protocol-Version or none; an unsupported version is refused', async () => {
    const { url } = await serveMcp({})
    const id = await sessionId(url)
    for (const version of ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      expect((await post(url, PING, { 'mcp-session-id': id, 'mcp-protocol-version': version })).status).toBe(200)
    }
    for (const version of ['2025-11-24', 'latest', '2026-07-28', '2031-01-01']) {
      const got = await post(url, PING, { 'mcp-session-id': id, 'mcp-protocol-version': version })
      expect([got.status, got.message.error?.code]).toEqual([400, expect.any(Number)])
    }
  })

  test('notifications and answers of the client get 202 without a body', async () => {
    const { url } = await serveMcp({})
    const headers = { 'mcp-session-id': await sessionId(url) }
    const messages = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', method: 'notifications/nobody/knows', params: {} },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } },
    ]
    for (const message of messages) {
      const { status, text } = await post(url, message, headers)
      expect([status, text]).toEqual([202, ''])
    }
  })

  test('an answer repeats the id of its request unchanged', async () => {
    const ask = await session((await serveMcp({})).url)
    for (const id of [0, 1, -5, 9007199254740991, '', '1', 'é', 'x'.repeat(1000)]) {
      expect((await ask('ping', {}, id)).message.id).toBe(id)
    }
  })

  test.for(['"none"', '1', 'true', '[]', '[{}]'])('a call with arguments %s returns error -32602', async (given) => {
    const ask = await session((await serveMcp({ snapshot: await aSnapshot([]) })).url)
    const { status, message } = await ask('tools/call', { name: 'get_trend', arguments: JSON.parse(given) })
    expect([status, message.error?.code, message.result]).toEqual([200, -32602, undefined])
    expect((await ask('tools/call', { name: 'get_trend' })).message.result).toBeDefined()
  })

  test('an unknown method returns error -32601, an unknown cursor -32602, and a null cursor counts as omitted', async () => {
    const ask = await session((await serveMcp({})).url)
    const unknown = await ask('tasks/list')
    expect([unknown.status, unknown.message.error?.code]).toEqual([200, -32601])
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
      expect((await ask(method, { cursor: 'x' })).message.error?.code).toBe(-32602)
      expect((await ask(method, { cursor: null })).message.result).toBeDefined()
    }
  })

  test('a call that asks for a task runs like any other', async () => {
    const ask = await session((await serveMcp({ snapshot: await aSnapshot([aReview()]) })).url)
    const { message } = await ask('tools/call', { name: 'get_business', arguments: {}, task: { ttl: 1000 } })
    expect(message.result?.structuredContent).toHaveProperty('business')
  })
})

describe('POST /mcp before there is a dataset', () => {
  test('the server lists its tools before there is a dataset, and answers a call with a tool error', async () => {
    const { url, publish } = await serveMcp({})
    const ask = await session(url)
    expect((await ask('tools/list')).message.result?.['tools']).toHaveLength(TOOLS.length)
    expect((await ask('resources/list')).message.result?.['resources']).toHaveLength(3)
    expect((await ask('prompts/list')).message.result?.['prompts']).toHaveLength(3)
    const early = (await ask('tools/call', { name: 'get_business' })).message.result
    expect([early?.['isError'], early?.content?.[0]?.text]).toEqual([true, expect.stringContaining('not loaded yet')])
    expect((await ask('resources/read', { uri: 'reviews://business' })).message.error?.code).toBe(-32002)
    publish(await aSnapshot([aReview()]))
    expect((await ask('tools/call', { name: 'get_business' })).message.result?.['isError']).toBeUndefined()
  })
})

describe('POST /mcp when an internal error occurs', () => {
  test('an internal error is sent without details, with or without a session, and logged with its details', async () => {
    const snapshot = await aSnapshot([])
    const search = (): never => {
      throw new Error('cannot read /etc/secret')
    }
    const { url, faults } = await serveMcp({ snapshot: { ...snapshot, reviews: { ...snapshot.reviews, search } } })
    const call = { name: 'search_reviews', arguments: {} }
    const answers = [await (await session(url))('tools/call', call), await stateless(url, 'tools/call', call)]
    for (const { status, message, text } of answers) {
      expect([status, message.error?.code]).toEqual([200, -32603])
      expect(text).not.toContain('secret')
    }
    expect(faults).toHaveLength(2)
  })
})

describe('/mcp refuses over HTTP', () => {
  test.for([
    ['a batch', '[]', {}, 400, -32600],
    ['a batch of requests', JSON.stringify([PING]), {}, 400, -32600],
    ['a body that is not JSON', '{"jsonrpc":', {}, 400, -32700],
    ['an empty body', '', {}, 400, -32700],
    ['null', 'null', {}, 400, -32600],
    ['a number', '5', {}, 400, -32600],
    ['an object that is not a message', '{}', {}, 400, -32600],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', {}, 400, -32600],
    ['a request whose id is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', {}, 400, -32600],
    ['a request whose id is not an integer', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', {}, 400, -32600],
    ['parameters that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', {}, 400, -32600],
    ['very deep nesting', nested(5000), {}, 400, -32600],
    ['nesting 65 deep', nested(63), {}, 400, -32600],
    ['text', JSON.stringify(PING), { 'content-type': 'text/plain' }, 415, -32000],
    [
      'a media type that only sounds like JSON',
      JSON.stringify(PING),
      { 'content-type': 'application/jsonp' },
      415,
      -32000,
    ],
    ['JSON in a parameter', '{}', { 'content-type': 'text/plain; x=application/json' }, 415, -32000],
    ['another encoding', '{}', { 'content-encoding': 'zstd-not' }, 415, -32000],
    ['a broken encoding', '{}', { 'content-encoding': 'gzip' }, 400, -32700],
    ['a client that does not accept JSON', JSON.stringify(PING), { accept: 'text/event-stream' }, 406, -32000],
    ['a client that does not accept event streams', JSON.stringify(PING), { accept: 'application/json' }, 406, -32000],
    ['a client that accepts anything', JSON.stringify(PING), { accept: '*/*' }, 406, -32000],
  ] as const)('/mcp refuses %s', async ([, body, headers, status, code]) => {
    const { url } = await serveMcp({})
    const got = await post(url, body, headers)
    expect([got.status, got.message.error?.code]).toEqual([status, code])
    expect(got.headers.get('access-control-allow-origin')).toBe('*')
    expect(got.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id')
    expect(got.headers.get('content-type')).toBe('application/json')
  })

  test.for([
    [{ 'content-type': 'text/plain' }, 'accept', 'application/json'],
    [{ 'content-encoding': 'compress' }, 'accept-encoding', 'gzip, deflate, br, zstd, identity'],
  ] as const)('a 415 for the headers %o says in %s what /mcp accepts', async ([headers, name, taken]) => {
    const { status, headers: got } = await post((await serveMcp({})).url, PING, headers)
    expect([status, got.get(name)]).toEqual([415, taken])
  })

  test('/mcp accepts a message with 64 levels of nesting', async () => {
    const { url } = await serveMcp({})
    const got = await post(url, nested(62), { 'mcp-session-id': await sessionId(url) })
    expect([got.status, got.message.result]).toEqual([200, {}])
  })

  test('/mcp refuses a body over 64 KiB with 413, and accepts 64 KiB', async () => {
    const { url } = await serveMcp({})
    const headers = { 'mcp-session-id': await sessionId(url) }
    const empty = JSON.stringify(request('ping', { pad: '' })).length
    const fits = JSON.stringify(request('ping', { pad: 'x'.repeat(65_536 - empty) }))
    expect((await post(url, fits, headers)).status).toBe(200)
    const got = await post(url, `${fits} `, headers)
    expect([got.status, got.message.error?.code]).toEqual([413, -32000])
  })

  test('/mcp limits a compressed body to 64 KiB after unpacking', async () => {
    const { url } = await serveMcp({})
    const sent = async (padding: number): Promise<number> => {
      const body = gzipSync(JSON.stringify(request('initialize', { ...PARAMS, padding: 'x'.repeat(padding) })))
      return (await fetch(url, { method: 'POST', headers: { ...HEADERS, 'content-encoding': 'gzip' }, body })).status
    }
    expect([await sent(1_000_000), await sent(60_000)]).toEqual([413, 200])
  })

  test.for(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('/mcp refuses %s with 405 and Allow', async (method) => {
    const { url } = await serveMcp({})
    const response = await fetch(url, { method, headers: HEADERS })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    const text = await response.text()
    if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })

  test('/mcp accepts any order, spelling and q-values in Accept', async () => {
    const { url } = await serveMcp({})
    for (const accept of [
      'text/event-stream;q=0.5, Application/JSON; q=0.9',
      'text/html,application/json,text/event-stream',
    ]) {
      expect((await post(url, INITIALIZE, { accept, 'content-type': 'Application/Json; charset=UTF-8' })).status).toBe(
        200,
      )
    }
  })

  test('/mcp accepts any Origin, and answers a preflight with every header that clients send', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([], { baseUrl: 'http://localhost:8080' }) })
    expect((await post(url, INITIALIZE, { origin: 'https://evil.example' })).status).toBe(200)
    const response = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect(response.status).toBe(204)
    for (const name of ['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'content-type']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    }
  })
})

/** A request with this many nested brackets in its parameters. The request and its parameters add 2 levels of nesting. */
function nested(brackets: number): string {
  return `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(brackets)}${']'.repeat(brackets)}}}`
}

async function sessionId(url: string): Promise<string> {
  return (await post(url, INITIALIZE)).headers.get('mcp-session-id') ?? ''
}
