import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { sendRaw } from './raw.ts'
import { serve } from './serve.ts'

const known = fc.constantFrom(
  '/',
  '/reviews.json',
  '/feed.xml',
  '/manifest.json',
  '/api/reviews/search',
  '/api/reviews/since/',
  '/mcp',
  '/api/websub/hub',
  '/refresh',
  '/healthz',
  '/metrics',
)
const piece = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '//',
    '%',
    '%2e%2e',
    '%2F',
    '%00',
    '%FF',
    '%E2%80%AE',
    '\\',
    '?',
    '&',
    '=',
    '+',
    ';',
    '[',
    ']',
  ),
  fc.constantFrom(
    'rating',
    'since',
    'limit=1',
    'after',
    'query',
    '2026-02-30',
    '__proto__',
    'constructor',
    'index.html',
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n))),
    maxLength: 8,
  }),
)
const target = fc.tuple(known, fc.array(piece, { maxLength: 6 })).map(([path, pieces]) => path + pieces.join(''))
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY')
const header = fc.tuple(
  fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'If-Modified-Since',
    'If-Match',
    'Content-Type',
    'Range',
  ),
  fc.string({
    unit: fc.constantFrom('*', '"', 'W/', ',', ';', 'q=', '0', '/', 'gzip', 'json', ' ', '-', 'ä'),
    maxLength: 12,
  }),
)

test('the sidecar answers every request with a well-formed answer, and never with a 5xx', async () => {
  const { origin } = await serve([aReview()], { environment: { RATE_LIMIT: '0', HUB_RATE_LIMIT: '0', METRICS: '1' } })
  const property = fc.asyncProperty(
    method,
    target,
    fc.array(header, { maxLength: 4 }),
    async (method, target, headers) => {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const request = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`
      const answer = await sendRaw(origin, request)
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
      expect(answer).not.toMatch(/node_modules|at .*\.ts:|ENOENT|^(server|x-powered-by):/im)
    },
  )
  await fc.assert(property, { numRuns: 400 })
})
