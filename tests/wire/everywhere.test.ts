import { describe, expect, test } from 'vitest'
import { Problem } from '../../src/schema/problem.ts'
import { aReview } from '../a-review.ts'
import { sendRaw } from './raw.ts'
import { shareServers } from './serve.ts'

const serve = shareServers()

const READS = [
  '/',
  '/reviews.json',
  '/insights.json',
  '/api/feed.json',
  '/feed.xml',
  '/manifest.json',
  '/api/reviews/search',
  '/api/reviews/since/2026-01-01',
  '/healthz',
  '/readyz',
]
const CONDITIONAL = READS.filter((path) => !path.endsWith('z'))

describe('every address', () => {
  test.for([...READS, '/no/such/thing', '/api/reviews/search?limit=0', '/mcp'])(
    'any origin may read %s, and its headers do not reveal the software',
    async (path) => {
      const { headers } = await (await serve([aReview()])).get(path)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('access-control-expose-headers')).toBe(
        'ETag, Last-Modified, Link, Mcp-Session-Id, Retry-After, Dataset-Digest',
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
    },
  )

  test.for([...READS, '/mcp', '/api/websub/hub', '/refresh', '/no/such/thing'])(
    'the sidecar answers a preflight of %s',
    async (path) => {
      const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' }
      const answer = await (await serve([])).get(path, { method: 'OPTIONS', headers })
      expect(answer.status).toBe(204)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-methods')).toContain('GET')
      expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
        'content-type',
        'accept',
        'authorization',
        'if-none-match',
        'if-modified-since',
        'last-event-id',
        'mcp-session-id',
        'mcp-protocol-version',
        'mcp-method',
        'mcp-name',
      ])
    },
  )

  test.for(READS)('the sidecar answers HEAD of %s like GET, without a body', async (path) => {
    const { get } = await serve([aReview()])
    const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })]
    expect(head.status).toBe(whole.status)
    expect(await head.text()).toBe('')
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'last-modified', 'link', 'vary']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    }
  })

  test.for([...READS.map((path) => [path, 'GET, HEAD, OPTIONS']), ['/refresh', 'POST, OPTIONS']])(
    'the refusal of another method at %s lists the allowed methods',
    async ([path = '', allowed]) => {
      const { get } = await serve([])
      for (const method of ['PUT', 'DELETE', path === '/refresh' ? 'GET' : 'POST']) {
        const answer = await get(path, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.get('allow')).toBe(allowed)
        expect(Problem.parse(await answer.json())).toMatchObject({ title: 'Method Not Allowed', status: 405 })
      }
    },
  )

  test('the hub refuses other methods in plain text', async () => {
    const answer = await (await serve([])).get('/api/websub/hub')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toMatch(/^.+\n$/)
  })

  test.for(CONDITIONAL)('a request for %s gets a 304 with the current ETag, otherwise a 200', async (path) => {
    const { get } = await serve([aReview()])
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const held of [etag, `W/${etag}`, `"other, one", ${etag}`, '*']) {
      const answer = await get(path, { headers: { 'if-none-match': held } })
      expect([held, answer.status]).toEqual([held, 304])
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0/)
    }
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.for(['/api/reviews/search?limit=0', '/no/such/thing', '/api/reviews/since/never'])(
    'a conditional request for %s never turns an error into a 304',
    async (path) => {
      const answer = await (await serve([])).get(path, { headers: { 'if-none-match': '*' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    },
  )

  test('the sidecar ignores an Authorization header', async () => {
    const answer = await (await serve([])).get('/reviews.json', { headers: { authorization: 'Bearer nothing' } })
    expect(answer.status).toBe(200)
  })

  test.for([
    '/no/such/thing',
    '/api/reviews',
    '/api/reviews/search/',
    '/API/reviews/search',
    '/api/reviews/since/2026-05-01/',
    '/metrics',
  ])('a request for the unknown address %s gets a JSON error', async (path) => {
    const answer = await (await serve([])).get(path)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(Problem.parse(await answer.json())).toMatchObject({ title: 'Not Found', status: 404 })
  })
})

describe('a JSON error', () => {
  const JSON_TYPE = 'application/json; charset=utf-8'
  const PROBLEM_TYPE = 'application/problem+json'

  test.for([
    [undefined, JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['application/problem+xml', JSON_TYPE],
    ['application/problem+json;q=0', JSON_TYPE],
    ['application/problem+json;q=0.0, */*', JSON_TYPE],
    ['', JSON_TYPE],
    ['nonsense', JSON_TYPE],
    ['application/problem+json', PROBLEM_TYPE],
    ['Application/Problem+JSON', PROBLEM_TYPE],
    ['application/json, application/problem+json', PROBLEM_TYPE],
    ['application/json, application/problem+json;q=0.1', PROBLEM_TYPE],
    ['*/*;q=0.1,application/problem+json; charset="utf-8"; q=0.5', PROBLEM_TYPE],
  ] as const)('an error for a client that accepts %j has the type %s', async ([accept, type]) => {
    const { origin } = await serve([])
    const ask = (path: string, method = 'GET'): Promise<string> => {
      const headers = accept === undefined ? '' : `Accept: ${accept}\r\n`
      return sendRaw(origin, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)
    }
    for (const answer of [
      await ask('/api/nothing'),
      await ask('/api/reviews/search?limit=0'),
      await ask('/healthz', 'PUT'),
      await ask('/%'),
      await ask('foo://bar'),
    ]) {
      expect(/^content-type: (.*)$/im.exec(answer)?.[1]).toBe(type)
      expect(/^vary: (.*)$/im.exec(answer)?.[1]).toBe('Accept')
    }
  })

  test("an error's Vary names every header that it depends on", async () => {
    const text = 'a long text '.repeat(100)
    const { get } = await serve([aReview({ text })])
    const answer = await get('/reviews.json', { headers: { 'if-match': '"another"' } })
    expect([answer.status, answer.headers.get('vary')]).toEqual([412, 'Accept-Encoding, Accept'])
    expect(answer.headers.get('content-type')).toBe(JSON_TYPE)
  })
})

describe('a malformed or unusual request', () => {
  test.for(['/%', '/%E0%A4%A', '/api/reviews/search%', '/mcp%ff'])(
    'the sidecar refuses a request for the malformed address %s',
    async (path) => {
      const { origin } = await serve([])
      const answer = await sendRaw(origin, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(answer).toMatch(/\{"title":"Bad Request","status":400,"detail":"[^"]+"\}$/)
    },
  )

  test('the refusal of since names the date as the fault, even if the date cannot be decoded', async () => {
    const { origin } = await serve([])
    const answer = await sendRaw(origin, 'GET /api/reviews/since/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toContain('"issues":[{"path":["date"]')
  })

  test.for<[why: string, bytes: string, status: number]>([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['two lengths', 'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 400],
    ['a host with a user', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
    ['no path', 'GET foo://bar HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['raw UTF-8', 'GET /api/reviews/search?query=caf\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['an endless address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('the sidecar refuses a malformed request in the common error format: %s', async ([, bytes, status]) => {
    const answer = await sendRaw((await serve([])).origin, bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(head).toMatch(/^access-control-expose-headers: ETag, /im)
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
    expect(head).toMatch(/^cache-control: no-store$/im)
    expect(Problem.parse(JSON.parse(body)).status).toBe(status)
  })

  test('a request target may be an absolute address, as in requests to a proxy', async () => {
    const { origin } = await serve([])
    const ask = (path: string) =>
      sendRaw(origin, `GET http://reviews.example${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await ask('/healthz')).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await ask('/api/reviews/search?rating=9')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await ask('')).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('the sidecar never answers 304 for a resource without a validator', async () => {
    const { get } = await serve([])
    for (const path of ['/healthz', '/readyz']) {
      expect((await get(path, { headers: { 'If-None-Match': '*' } })).status).toBe(200)
    }
  })

  test('a request may expect 100-continue', async () => {
    const { origin } = await serve([])
    const ask = (expect: string) =>
      sendRaw(origin, `GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: ${expect}\r\nConnection: close\r\n\r\n`)
    expect(await ask('100-continue')).toContain('HTTP/1.1 200 OK')
    expect(await ask('a miracle')).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})
