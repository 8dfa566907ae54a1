import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlumber } from '../sidecar/mcp/a-plumber.ts'
import { ENVELOPE, HEADERS, INITIALIZE, post, request } from '../sidecar/mcp/messages.ts'
import type { Got } from '../sidecar/mcp/messages.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'server/discover',
  'subscriptions/listen',
  'logging/setLevel',
  'tasks/get',
  'notifications/initialized',
  'notifications/cancelled',
  '__proto__',
  'toString',
]

const TOOLS = [
  'get_business',
  'search_reviews',
  'get_review',
  'get_reviews_since',
  'get_aspect_sentiment',
  'get_technician',
  'get_service_area',
  'get_trend',
  '__proto__',
]

const word = fc.oneof(fc.constantFrom(...METHODS, ...TOOLS, 'mike-alvarez', '2026-05-01', '2026-07-28'), fc.string())
const anything = fc.oneof(fc.jsonValue({ maxDepth: 6 }), word)
const args = fc.dictionary(
  fc.oneof(
    fc.constantFrom('name', 'aspect', 'id', 'date', 'rating', 'query', 'limit', 'after', '__proto__'),
    fc.string(),
  ),
  anything,
)
const params = fc.oneof(
  anything,
  fc.record(
    {
      name: word,
      arguments: fc.oneof(args, anything),
      uri: fc.oneof(fc.constantFrom('reviews://feed', 'reviews://review/x'), fc.webUrl()),
      ref: fc.oneof(
        fc.record({ type: fc.constantFrom('ref/prompt', 'ref/resource'), name: word, uri: word }),
        anything,
      ),
      argument: fc.oneof(fc.record({ name: word, value: fc.string() }), anything),
      cursor: anything,
      task: anything,
      _meta: fc.oneof(fc.constant(ENVELOPE), fc.record({ progressToken: anything }), anything),
      protocolVersion: anything,
      capabilities: anything,
      clientInfo: anything,
    },
    { requiredKeys: [] },
  ),
)
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: anything }),
    id: fc.oneof(fc.integer(), fc.string(), anything),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...METHODS) }, { weight: 1, arbitrary: anything }),
    params,
    result: anything,
    error: anything,
  },
  { requiredKeys: ['jsonrpc'] },
)
const visible = fc.stringMatching(/^[\x21-\x7e]{0,40}$/)
const headers = fc.record(
  {
    accept: fc.oneof(fc.constant('application/json, text/event-stream'), visible),
    'content-type': fc.oneof(fc.constantFrom('application/json', 'text/html'), visible),
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25'), visible),
    'mcp-method': fc.oneof(fc.constantFrom(...METHODS), visible),
    'mcp-name': fc.oneof(fc.constantFrom(...TOOLS), visible),
    'last-event-id': visible,
    authorization: visible,
    origin: fc.oneof(fc.webUrl(), visible),
  },
  { requiredKeys: [] },
)

/** A POST: a body, and headers in addition to those that every client sends. */
type Sent = { body: string; headers: Record<string, string> }

const call = fc.record({
  method: fc.constantFrom(...METHODS),
  name: fc.constantFrom(...TOOLS),
  given: fc.oneof(args, params),
  id: fc.oneof(fc.integer(), word),
})

const inSession: fc.Arbitrary<Sent> = fc
  .oneof(
    message,
    call.map(({ method, name, given, id }) => request(method, { name, arguments: given, ...asObject(given) }, id)),
  )
  .map((body) => ({ body: JSON.stringify(body), headers: {} }))

// The newer revision requires that headers repeat method and name; otherwise no method is called.
const stateless: fc.Arbitrary<Sent> = call.map(({ method, name, given, id }) => ({
  body: JSON.stringify(request(method, { name, uri: name, arguments: given, ...asObject(given), _meta: ENVELOPE }, id)),
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, 'mcp-name': nameIn(given) ?? name },
}))

describe('/mcp answers anything that a client sends without a 5xx, HTML, or an internal error', () => {
  test('/mcp answers any body without a 5xx, HTML, or an internal error', async () => {
    const bodies = fc.oneof(fc.string(), fc.json({ maxDepth: 5 }))
    await fuzz(bodies.map((body) => ({ body, headers: {} })))
  })

  test('/mcp answers any message in a session without a 5xx, HTML, or an internal error', async () => {
    const seen = await fuzz(inSession, 600)
    expect([...seen]).toEqual(expect.arrayContaining(['400', 'result', 'tool error', '-32601', '-32602', '-32002']))
  })

  test('/mcp answers any message without a session without a 5xx, HTML, or an internal error', async () => {
    const seen = await fuzz(stateless, 600)
    expect([...seen]).toEqual(expect.arrayContaining(['400', '404', 'result', 'tool error', '-32602']))
  })

  test('/mcp answers any headers without a 5xx, HTML, or an internal error', async () => {
    const messages = fc.tuple(fc.oneof(inSession, stateless), headers)
    await fuzz(
      messages.map(([{ body, headers: right }, wrong]) => ({ body, headers: { ...right, ...withoutGaps(wrong) } })),
    )
  })

  test('/mcp answers any bytes without a 5xx, HTML, or an internal error', async () => {
    const { url, faults } = await serveMcp({ snapshot: await aPlumber() })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const response = await fetch(url, { method: 'POST', headers: HEADERS, body: Buffer.from(bytes) })
        expect(response.status).toBe(400)
      }),
      { seed: 4, numRuns: 100 },
    )
    expect(faults).toEqual([])
  })
})

/** The kinds of answer seen so far: if every request were refused early, the test would prove nothing. */
async function fuzz(sent: fc.Arbitrary<Sent>, numRuns = 200): Promise<Set<string>> {
  const { url, faults } = await serveMcp({ snapshot: await aPlumber() })
  const session = (await post(url, INITIALIZE)).headers.get('mcp-session-id') ?? ''
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(sent, async ({ body, headers: given }) => {
      const got = await post(url, body, { 'mcp-session-id': session, ...given })
      expectSane(got)
      seen.add(kindOf(got))
    }),
    { seed: 4, numRuns },
  )
  expect(faults).toEqual([])
  return seen
}

function expectSane({ status, headers: answered, text, message: answer }: Got): void {
  expect(status).toBeLessThan(500)
  if (status === 202) return expect(text).toBe('')
  expect(answered.get('content-type')).toBe('application/json')
  expect(answer).toMatchObject({ jsonrpc: '2.0' })
  expect(answer.error?.code).not.toBe(-32603)
  expect(text).not.toMatch(/zod|node_modules|\.ts\b|at \w+ \(/i)
}

function kindOf({ status, message: { result, error } }: Got): string {
  if (result !== undefined) return result['isError'] === true ? 'tool error' : 'result'
  return status === 200 ? String(error?.code) : String(status)
}

function asObject(given: unknown): object {
  return typeof given === 'object' && given !== null ? given : {}
}

function nameIn(given: unknown): string | undefined {
  const { name, uri } = asObject(given) as { name?: unknown; uri?: unknown }
  const repeated = name ?? uri
  return typeof repeated === 'string' && /^[\x21-\x7e]+$/.test(repeated) ? repeated : undefined
}

function withoutGaps(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
