import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  MIN_REQUESTS,
  SINGLE_TURN_LIMIT,
  TURN_LIMIT,
  shedLoad,
  turnTimer,
  warnOfRefusals,
} from '../../../sidecar/http/bounds/overload.ts'

describe('shedLoad', () => {
  test('shedLoad refuses the last requests of a crowded event-loop turn after a long turn, with a Retry-After', async () => {
    const turns = [...crowded(TURN_LIMIT + 1), ...crowded(TURN_LIMIT), TURN_LIMIT + 1]
    const ask = await serving(() => turns.shift() ?? 0)
    for (let left = turns.length; left > 1; left--) {
      expect((await ask('/api/reviews/search?query=leak')).status).toBe(200)
    }
    const answer = await ask('/api/reviews/search?query=leak')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({ title: 'Service Unavailable', status: 503 })
  })

  test.for<[why: string, turns: number[][], lastOfEach: number[]]>([
    ['a short delay is tolerated', [crowded(SINGLE_TURN_LIMIT)], [200]],
    ['a longer delay leads to refusals in its first turn', [crowded(SINGLE_TURN_LIMIT + 1)], [503]],
    [
      'two slow turns with a quick one between them lead to no refusals',
      [crowded(250), crowded(5), crowded(250)],
      [200, 200, 200],
    ],
    ['a turn with a single request counts as a quick turn', [crowded(250), [0], crowded(250)], [200, 200, 200]],
    ['overload continues from turn to turn', [crowded(250), crowded(210), crowded(210)], [200, 503, 503]],
    ['the next turn is accepted after refusals', [crowded(390), crowded(190)], [503, 200]],
    [
      'a turn with few requests has no refusals, however long it takes',
      [
        [0, ...times(MIN_REQUESTS - 1, 5000)],
        [0, 5000],
      ],
      [200, 200],
    ],
  ])('shedLoad follows the rule: %s', async ([, turns, lastOfEach]) => {
    const left = turns.flat()
    const ask = await serving(() => left.shift() ?? 0)
    const statuses: number[] = []
    for (const turn of turns) {
      let last = 0
      for (const _ of turn) last = (await ask('/')).status
      statuses.push(last)
    }
    expect(statuses).toEqual(lastOfEach)
  })

  test('shedLoad refuses the site with more requests than the others', async () => {
    let busy = 0
    const ask = await serving(() => busy)
    const statusOf = async (path: string) => (await ask(path)).status
    expect(await statusOf('/site-a')).toBe(200)
    busy = 1
    for (let met = 0; met < MIN_REQUESTS; met++) expect(await statusOf('/site-a')).toBe(200)
    busy = SINGLE_TURN_LIMIT + 1
    expect(await statusOf('/site-a')).toBe(503)
    expect(await statusOf('/site-b')).toBe(200)
    expect(await statusOf('/site-c')).toBe(200)
    expect(await statusOf('/site-a')).toBe(503)
  })

  test('any origin can read a refusal for overload', async () => {
    const answer = await (await overloaded())('/reviews.json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a refusal for overload is JSON-RPC at /mcp and plain text at the hub', async () => {
    const ask = await overloaded()
    const rpc = await ask('/mcp', { method: 'POST', body: '{}' })
    expect([rpc.status, rpc.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await rpc.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32603 } })
    const hub = await ask('/api/websub/hub', { method: 'POST', body: 'hub.mode=subscribe' })
    expect([hub.status, hub.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(await hub.text()).toMatch(/^.+\n$/)
  })

  test.for(['/healthz', '/readyz', '/metrics', '/readyz?verbose'])('shedLoad always accepts %s', async (path) => {
    expect((await (await overloaded())(path)).status).toBe(200)
  })

  test('shedLoad counts only refused requests', async () => {
    const refused: (string | undefined)[] = []
    const ask = await overloaded((url) => refused.push(url))
    for (const path of ['/first', '/healthz', '/second']) await ask(path)
    expect(refused).toEqual(['/first', '/second'])
  })
})

describe('the clock of turns', () => {
  test('the turn timer counts from the first request of each turn', () => {
    let now = 1000
    const ends: (() => void)[] = []
    const turn = turnTimer(
      () => now,
      (end) => ends.push(end),
    )
    expect(turn()).toBe(0)
    now += 70
    expect(turn()).toBe(70)
    now += 60
    expect(turn()).toBe(130)
    expect(ends).toHaveLength(1)
    ends.pop()?.()
    expect(turn()).toBe(0)
  })

  test('the turn timer ignores a pause before the first request of a turn', () => {
    let now = 0
    const ends: (() => void)[] = []
    const turn = turnTimer(
      () => now,
      (end) => ends.push(end),
    )
    turn()
    ends.pop()?.()
    now += 10_000
    expect(turn()).toBe(0)
  })

  test('the turn timer measures one turn of the real event loop, however long it takes', async () => {
    const turn = turnTimer()
    turn()
    const until = performance.now() + 20
    while (performance.now() < until);
    expect(turn()).toBeGreaterThanOrEqual(20)
    await new Promise(setImmediate)
    expect(turn()).toBeLessThan(20)
  })
})

describe('the warning of overload', () => {
  test('the overload warning is written at most once a minute, with the number of refusals since the last warning', () => {
    let now = 0
    const written: unknown[] = []
    const warn = warnOfRefusals({ warn: (...entry: unknown[]) => void written.push(entry) }, 'too much', () => now)
    for (const at of [0, 1, 59_999, 60_000]) {
      now = at
      warn()
    }
    expect(written).toEqual([
      [{ refused: 1 }, 'too much'],
      [{ refused: 3 }, 'too much'],
    ])
  })
})

function times(count: number, busy: number): number[] {
  return Array.from({ length: count }, () => busy)
}

/** For each request of a turn, the turn's age when it arrives: many requests at once, and a last one this late. */
function crowded(busy: number): number[] {
  return [0, ...times(MIN_REQUESTS - 1, 1), busy]
}

/** A server in a turn that does not end. */
async function overloaded(refused?: (url: string | undefined) => void): Promise<Ask> {
  let busy = 0
  const ask = await serving(() => busy++, refused)
  for (let met = 0; met < MIN_REQUESTS; met++) await ask('/')
  busy = SINGLE_TURN_LIMIT + 1
  return ask
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function serving(turn: () => number, refused: (url: string | undefined) => void = () => undefined): Promise<Ask> {
  const app: RequestListener = (_req, res) => void res.end('fine')
  const server = createServer(
    shedLoad(app, {
      turnAge: turn,
      onRefused: ({ url }) => refused(url),
      siteOf: ({ url = '' }) => /^\/site-./.exec(url)?.[0] ?? '',
    }),
  ).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://localhost:${port}${path}`, init)
}
