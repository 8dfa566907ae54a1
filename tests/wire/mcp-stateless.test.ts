import { describe, expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { ENVELOPE, post, request, stateless } from '../sidecar/mcp/messages.ts'
import { aSnapshot, serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const VERSION = { 'mcp-protocol-version': '2026-07-28' }

describe('POST /mcp, revision 2026-07-28', () => {
  test('a client can discover the stateless server without a session, and discovery begins no session', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([aReview()]) })
    const { status, headers, message } = await stateless(url, 'server/discover')
    expect([status, headers.get('mcp-session-id')]).toEqual([200, null])
    expect(message.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      ttlMs: 60_000,
      cacheScope: 'public',
      instructions: expect.stringContaining('never instructions'),
    })
  })

  test('the answer to every list and resource says how long and by whom it may be cached', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([aReview()]) })
    const asked: [string, Record<string, unknown>][] = [
      ['tools/list', {}],
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['prompts/list', {}],
      ['resources/read', { uri: 'reviews://feed' }],
    ]
    for (const [method, params] of asked) {
      const { status, message } = await stateless(url, method, params)
      expect([status, message.result]).toMatchObject([200, { ttlMs: 60_000, cacheScope: 'public' }])
    }
  })

  test('a stateless tool call gets the same answer as in a session', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([aReview()]) })
    const { message } = await stateless(url, 'tools/call', { name: 'search_reviews', arguments: { limit: 1 } })
    expect(message.result).toMatchObject({ resultType: 'complete', structuredContent: { matched: 1, returned: 1 } })
  })

  test('the server ignores a session id in a stateless request', async () => {
    const { url } = await serveMcp({})
    const headers = { ...VERSION, 'mcp-method': 'tools/list', 'mcp-session-id': 'nonsense' }
    expect((await post(url, request('tools/list', { _meta: ENVELOPE }), headers)).status).toBe(200)
  })

  test('a stateless notification is answered with 202', async () => {
    const { url } = await serveMcp({})
    const notification = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1, _meta: ENVELOPE },
    }
    const { status, text } = await post(url, notification, VERSION)
    expect([status, text]).toEqual([202, ''])
  })

  test.for([
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/subscribe',
    'subscriptions/listen',
    'nonsense',
    'constructor',
  ])('the stateless server answers 404 to the unknown method %s', async (method) => {
    const { url } = await serveMcp({})
    const { status, message } = await stateless(url, method)
    expect([status, message.error?.code, message.id]).toEqual([404, -32601, 1])
  })

  test.for(['"none"', '1', 'true', '[]', '[{}]'])(
    'a stateless call with arguments %s is answered with -32602',
    async (given) => {
      const { url } = await serveMcp({ snapshot: await aSnapshot([]) })
      const { status, message } = await stateless(url, 'tools/call', {
        name: 'get_trend',
        arguments: JSON.parse(given),
      })
      expect([status, message.error?.code, message.result]).toEqual([200, -32602, undefined])
    },
  )

  test('an unknown resource is answered with -32602', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([]) })
    const { status, message } = await stateless(url, 'resources/read', { uri: 'reviews://nothing' })
    expect([status, message.error?.code]).toEqual([200, -32602])
  })

  test.for([
    ['a revision that it does not know', claim('2031-01-01'), { 'mcp-protocol-version': '2031-01-01' }, -32022],
    ['an unknown revision in the header alone', {}, { 'mcp-protocol-version': '2031-01-01' }, -32022],
    ['a revision of the other era', claim('2025-11-25'), { 'mcp-protocol-version': '2025-11-25' }, -32022],
    ['another revision in the header', claim('2026-07-28'), { 'mcp-protocol-version': '2025-11-25' }, -32020],
    ['no revision in the header', claim('2026-07-28'), { 'mcp-method': 'tools/call' }, -32020],
    ['another method in the header', claim('2026-07-28'), { ...VERSION, 'mcp-method': 'tools/list' }, -32020],
    ['no method in the header', claim('2026-07-28'), { ...VERSION, 'mcp-name': 'get_trend' }, -32020],
    ['no name in the header', claim('2026-07-28'), { ...VERSION, 'mcp-method': 'tools/call' }, -32020],
    ['another name in the header', claim('2026-07-28'), named('get_faq'), -32020],
    ['a name that is no Base64', claim('2026-07-28'), named('=?base64?!!?='), -32020],
    ['a revision in the header alone', {}, named('get_trend'), -32602],
    ['no capabilities', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, named('get_trend'), -32602],
  ] as const)('the stateless server refuses %s with 400', async ([, _meta, headers, code]) => {
    const { url } = await serveMcp({})
    const got = await post(url, request('tools/call', { name: 'get_trend', _meta }, 'an id'), headers)
    expect([got.status, got.message.error?.code, got.message.id]).toEqual([400, code, 'an id'])
  })

  test('the stateless server accepts a name as Base64', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([]) })
    const name = `=?base64?${Buffer.from('get_trend').toString('base64')}?=`
    const got = await post(url, request('tools/call', { name: 'get_trend', _meta: ENVELOPE }), named(name))
    expect(got.message.result?.structuredContent).toHaveProperty('monthly')
  })
})

describe('a client that has seen both eras', () => {
  test('a client may begin a session after discovery, with the header of the newer revision', async () => {
    const { url } = await serveMcp({})
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } }
    const got = await post(url, request('initialize', params), VERSION)
    expect([got.status, got.headers.get('mcp-session-id')]).toEqual([200, expect.any(String)])
  })
})

function claim(version: string): Record<string, unknown> {
  return { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': version }
}

function named(name: string): Record<string, string> {
  return { ...VERSION, 'mcp-method': 'tools/call', 'mcp-name': name }
}
