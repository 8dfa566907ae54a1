import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendConditional } from '../../../sidecar/http/bodies/conditional.ts'

const ETAG = '"right"'
const MODIFIED = new Date('2026-05-01T10:00:00Z')
const AT = MODIFIED.toUTCString()
const BEFORE = new Date('2026-05-01T09:59:59Z').toUTCString()
const AFTER = new Date('2026-05-01T10:00:01Z').toUTCString()

type Case = [why: string, headers: [string, string][], status: number]

const CASES: Case[] = [
  ['the request has no condition', [], 200],
  ['the client has the tag', [['If-None-Match', '"right"']], 304],
  ['the client has the tag as a weak one, as from a CDN', [['If-None-Match', 'W/"right"']], 304],
  ['the client has another tag', [['If-None-Match', '"wrong"']], 200],
  ['the last tag of a list matches', [['If-None-Match', '"a", "b,c" , W/"right"']], 304],
  [
    'the second of two lines has the tag',
    [
      ['If-None-Match', '"a"'],
      ['If-None-Match', '"right"'],
    ],
    304,
  ],
  ['the client names any tag', [['If-None-Match', '*']], 304],
  ['the star is in quotes', [['If-None-Match', '"*"']], 200],
  ['the tag lacks its quotes', [['If-None-Match', 'right']], 200],
  ['the tag is part of another', [['If-None-Match', '"right-gzip"']], 200],
  ['the tag is in other letters', [['If-None-Match', '"RIGHT"']], 200],
  ['the copy is current', [['If-Modified-Since', AT]], 304],
  ['the copy is newer', [['If-Modified-Since', AFTER]], 304],
  ['the copy is older', [['If-Modified-Since', BEFORE]], 200],
  ['the copy is current, with an RFC 850 date', [['If-Modified-Since', 'Friday, 01-May-26 10:00:00 GMT']], 304],
  ['the copy is current, with an asctime date', [['If-Modified-Since', 'Fri May  1 10:00:00 2026']], 304],
  ['the date is not an HTTP-date', [['If-Modified-Since', '2099-01-01']], 200],
  [
    'two dates are given',
    [
      ['If-Modified-Since', AT],
      ['If-Modified-Since', AT],
    ],
    200,
  ],
  [
    'the tag differs, although the copy is current by its date',
    [
      ['If-None-Match', '"wrong"'],
      ['If-Modified-Since', AFTER],
    ],
    200,
  ],
  [
    'the tag is malformed, although the copy is current by its date',
    [
      ['If-None-Match', 'right'],
      ['If-Modified-Since', AFTER],
    ],
    200,
  ],
  [
    'the tag matches, although the copy is older by its date',
    [
      ['If-None-Match', '"right"'],
      ['If-Modified-Since', BEFORE],
    ],
    304,
  ],
  [
    'the tag matches, even with Cache-Control: no-cache',
    [
      ['If-None-Match', '"right"'],
      ['Cache-Control', 'no-cache'],
    ],
    304,
  ],
  ['the required version matches', [['If-Match', '"right"']], 200],
  ['any version is acceptable', [['If-Match', '*']], 200],
  ['the required version does not match', [['If-Match', '"wrong"']], 412],
  ['a weak tag is required', [['If-Match', 'W/"right"']], 412],
  ['the file has not changed since', [['If-Unmodified-Since', AT]], 200],
  ['the file has changed since', [['If-Unmodified-Since', BEFORE]], 412],
  ['the If-Unmodified-Since date is invalid', [['If-Unmodified-Since', 'yesterday']], 200],
  [
    'the required version matches, although the file has changed since the date',
    [
      ['If-Match', '"right"'],
      ['If-Unmodified-Since', BEFORE],
    ],
    200,
  ],
  [
    'wanted and held at once',
    [
      ['If-Match', '"right"'],
      ['If-None-Match', '"right"'],
    ],
    304,
  ],
  [
    'not wanted, and held',
    [
      ['If-Match', '"wrong"'],
      ['If-None-Match', '"right"'],
    ],
    412,
  ],
]

describe('sendConditional', () => {
  test.for(CASES)('sendConditional answers correctly if %s', async ([, headers, status]) => {
    const ask = await aServer()
    expect((await ask('GET', headers)).status).toBe(status)
    expect((await ask('HEAD', headers)).status).toBe(status)
  })

  test('a 304 repeats the headers for caches, without headers of the body', async () => {
    const { headers, body } = await (await aServer())('GET', [['If-None-Match', ETAG]])
    expect(headers).toMatchObject({
      etag: ETAG,
      'last-modified': AT,
      'cache-control': 'public, max-age=0',
      vary: 'Accept-Encoding',
    })
    expect(headers).not.toHaveProperty('content-length')
    expect(headers).not.toHaveProperty('content-type')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body).toBe('')
  })

  test('a HEAD request gets exactly the headers of GET, and no body', async () => {
    const ask = await aServer()
    const [get, head] = [await ask('GET', []), await ask('HEAD', [])]
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    expect(get.body).toBe('the body')
    expect(head.body).toBe('')
  })

  test('a 412 contains a problem description that must not be cached', async () => {
    const { headers, body } = await (await aServer())('GET', [['If-Match', '"wrong"']])
    expect(JSON.parse(body)).toMatchObject({ title: 'Precondition Failed', status: 412 })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('sendConditional does not create a body that it does not send', async () => {
    let made = 0
    const ask = await aServer(() => {
      made++
      return Buffer.from('the body')
    })
    await ask('GET', [['If-None-Match', ETAG]])
    expect(made).toBe(0)
  })

  test('sendConditional ignores dates if the modification date is unknown', async () => {
    const ask = await aServer(Buffer.from('the body'), null)
    expect((await ask('GET', [['If-Modified-Since', AFTER]])).status).toBe(200)
  })
})

type Ask = (method: string, headers: [string, string][]) => Promise<Answer>
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

async function aServer(
  body: Buffer | (() => Buffer) = Buffer.from('the body'),
  lastModified: Date | null = MODIFIED,
): Promise<Ask> {
  const server = createServer((req, res) => {
    sendConditional(req, res, {
      contentType: 'text/plain',
      cacheControl: 'public, max-age=0',
      etag: ETAG,
      vary: 'Accept-Encoding',
      contentEncoding: 'identity',
      ...(lastModified && { lastModified }),
      body,
    })
  }).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // Not fetch: it cannot send a field on two lines.
  return async (method, headers) => {
    const asked = request({ port, method, agent: false })
    for (const name of new Set(headers.map(([name]) => name))) {
      asked.setHeader(
        name,
        headers.filter(([other]) => other === name).map(([, value]) => value),
      )
    }
    const [answer] = await once(asked.end(), 'response')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.concat(await answer.toArray()).toString(),
    }
  }
}
