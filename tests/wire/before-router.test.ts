import { expect, onTestFinished, test, vi } from 'vitest'
import { aReview } from '../a-review.ts'
import { chance } from '../bench/data/chance.ts'
import { sendRaw } from './raw.ts'
import { type Served, serve } from './serve.ts'

// With a fragment in the request target, only Express's router recognises the path of the search. So the same request can be sent
// both ways.
const DIRECT = '/api/reviews/search'
const BY_ROUTER = '/api/reviews/search#'

/** Keeps the sidecar from refusing requests for overload, however busy the machine is. */
const turnAge = (): number => 0

const reviews = Array.from({ length: 30 }, (_, nth) =>
  aReview({
    rating: 1 + (nth % 5),
    date: `2026-05-${10 + (nth % 20)}`,
    text: `leak ${nth} Ü & "pipe" + 1`,
  }),
)

const pieces = {
  name: [
    'query',
    'rating',
    'limit',
    'after',
    'since',
    'sort',
    'counts',
    'match',
    'highlights',
    'group_by',
    'quary',
    'source',
  ],
  oddName: ['__proto__', 'a[]', '', 'query[]', '%71uery', 'constructor', 'QUERY', 'limit%00', 'sort%'],
  value: ['leak', '5', '2', '1', 'words', 'oldest', '2026-05-20', 'month', 'pipe', 'google', ''],
  oddValue: [
    'a+b',
    '%2B',
    '%',
    '%zz',
    '%E2%82',
    '%FF',
    '%C3%9C',
    'a=b',
    '%26',
    '0',
    '-1',
    '1e2',
    '?',
    '#x',
    '%00',
    "'",
    'leak%20%22',
  ],
  ending: ['', '', '', '', '&', '&&', '&query', ';limit=1', '#?limit=1'],
  header: [
    'If-None-Match: *',
    'If-None-Match: "a", W/"b"',
    'If-Match: "a"',
    'If-Match: *',
    'If-Modified-Since: Sat, 29 Oct 2044 19:43:31 GMT',
    'If-Unmodified-Since: Sat, 29 Oct 1994 19:43:31 GMT',
    'Accept: application/problem+json',
    'Accept-Encoding: gzip, br',
    'X-Forwarded-For: 203.0.113.7, 10.0.0.1',
    'Authorization: Bearer x',
    'Cache-Control: no-cache',
    'Host: b',
    'Expect: 100-continue',
    'Origin: https://a.example',
  ],
} as const

test('a search answered before Express gets the same status, headers and bytes as one answered by Express', async () => {
  const loaded = await serve(reviews, { environment: { RATE_LIMIT: '0', METRICS: '1' }, turnAge })
  const random = chance(7)
  const asked = Array.from({ length: 3_000 }, () => aRequest(random))
  const [direct, byRouter] = await bothWays(loaded, asked)
  expect(direct.split('HTTP/1.1 ').length).toBeGreaterThan(asked.length)
  for (const status of [200, 304, 400, 412, 405, 204]) expect(direct).toContain(`HTTP/1.1 ${status} `)
  expect(direct).toBe(byRouter)
  const metrics = await (await loaded.get('/metrics')).text()
  expect(metrics).toMatch(/requests_total\{method="GET",route="\/api\/reviews\/search",status="200"\} \d+/)
  expect(metrics).not.toContain('method="GET",route="other",status="200"')
})

test('a conditional search answered before Express gets the same 304 as one answered by Express', async () => {
  const served = await serve(reviews, { environment: { RATE_LIMIT: '0' }, turnAge })
  const etag = (await served.get(`${DIRECT}?query=leak`)).headers.get('etag') ?? ''
  const again = { method: 'GET', target: '?query=leak', headers: [`If-None-Match: ${etag}`] }
  const [direct, byRouter] = await bothWays(served, [again])
  expect(direct).toContain('HTTP/1.1 304 ')
  expect(direct).toBe(byRouter)
})

test.for([
  [503, undefined, {}],
  [429, reviews, { RATE_LIMIT: '1' }],
  [429, reviews, { RATE_LIMIT: '1', TRUST_PROXY: '1' }],
] as const)('a refusal with %s before Express equals one by Express', async ([status, published, environment]) => {
  // The clock stands still, because a refusal says how many seconds are left.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const served = await serve(published && [...published], { environment, turnAge })
  await sendRaw(served.origin, textOf(DIRECT, [{ method: 'GET', target: '', headers: [] }]))
  const asked = ['', '?limit=0', '?query=leak'].map((target) => ({ method: 'GET', target, headers: [] }))
  const [direct, byRouter] = await bothWays(served, asked)
  expect(direct.match(/HTTP\/1\.1 \d+/g)).toEqual(asked.map(() => `HTTP/1.1 ${status}`))
  expect(direct).toBe(byRouter)
})

type Asked = { method: string; target: string; headers: readonly string[] }

function aRequest(random: () => number): Asked {
  const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0]
  const some = (most: number): undefined[] => Array.from({ length: Math.floor(random() * (most + 1)) })
  const parameter = (): string => {
    const name = one(random() < 0.85 ? pieces.name : pieces.oddName)
    return random() < 0.05 ? name : `${name}=${one(random() < 0.8 ? pieces.value : pieces.oddValue)}`
  }
  const query = some(4).map(parameter).join('&') + one(pieces.ending)
  return {
    method: random() < 0.9 ? 'GET' : one(['HEAD', 'POST', 'OPTIONS', 'DELETE']),
    target: query === '' && random() < 0.5 ? '' : `?${query}`,
    headers: some(2).map(() => one(pieces.header)),
  }
}

/** The answers to these requests before the router, and those by the router: one after the other, without `Date`. */
async function bothWays({ origin }: Pick<Served, 'origin'>, asked: readonly Asked[]): Promise<[string, string]> {
  const answers = async (path: string): Promise<string> => {
    const sent: string[] = []
    for (let at = 0; at < asked.length; at += 100)
      sent.push(await sendRaw(origin, textOf(path, asked.slice(at, at + 100))))
    return sent.join('').replaceAll(/^Date: .*\r\n/gm, '')
  }
  return [await answers(DIRECT), await answers(BY_ROUTER)]
}

/** The requests as the bytes of one connection. The last request asks to close it. */
function textOf(path: string, asked: readonly Asked[]): string {
  return asked
    .map(({ method, target, headers }, nth) => {
      const last = nth === asked.length - 1 ? ['Connection: close'] : []
      return [`${method} ${path}${target} HTTP/1.1`, 'Host: a', ...headers, ...last, '', ''].join('\r\n')
    })
    .join('')
}
