import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LONGEST_HITCH, LONGEST_TURN, shedding, turnClock, warnOfOverload } from '../../sidecar/overload.ts'

describe('shedding', () => {
  test('refuses whoever is met late in a turn after a long one, and says when to come back', async () => {
    const turns = [0, LONGEST_TURN + 1, 0, LONGEST_TURN, LONGEST_TURN + 1]
    const ask = await serving(() => turns.shift() ?? 0)
    for (let early = 0; early < 4; early++) expect((await ask('/api/reviews/search?query=leak')).status).toBe(200)
    const answer = await ask('/api/reviews/search?query=leak')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({ title: 'Service Unavailable', status: 503 })
  })

  test.for<[why: string, turns: number[], statuses: number[]]>([
    ['a hitch is let pass', [0, LONGEST_HITCH], [200, 200]],
    ['what is longer than a hitch is refused in its first turn', [0, LONGEST_HITCH + 1], [200, 503]],
    ['two hitches with a quick turn between them are let pass', [0, 200, 0, 5, 0, 200], [200, 200, 200, 200, 200, 200]],
    ['a lone request between them is a quick turn too', [0, 200, 0, 0, 200], [200, 200, 200, 200, 200]],
    ['overload lasts from turn to turn', [0, 200, 0, 150, 0, 150], [200, 200, 200, 503, 200, 503]],
    ['the next turn is let through, whatever was refused', [0, 5000, 0, 90], [200, 503, 200, 200]],
  ])('%s', async ([, turns, statuses]) => {
    const left = [...turns]
    const ask = await serving(() => left.shift() ?? 0)
    for (const [place, status] of statuses.entries()) expect([place, (await ask('/')).status]).toEqual([place, status])
  })

  test('lets any origin read a refusal', async () => {
    const answer = await (await serving(() => 5000))('/reviews.json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('speaks JSON-RPC at /mcp and plain text at the hub', async () => {
    const ask = await serving(() => 5000)
    const rpc = await ask('/mcp', { method: 'POST', body: '{}' })
    expect([rpc.status, rpc.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await rpc.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32603 } })
    const hub = await ask('/api/websub/hub', { method: 'POST', body: 'hub.mode=subscribe' })
    expect([hub.status, hub.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(await hub.text()).toMatch(/^.+\n$/)
  })

  test.for(['/healthz', '/readyz', '/metrics', '/readyz?verbose'])('always lets %s through', async (path) => {
    expect((await (await serving(() => 5000))(path)).status).toBe(200)
  })

  test('counts every refusal, and what it lets through not at all', async () => {
    const turns = [0, 5000, 5000]
    const refused: (string | undefined)[] = []
    const ask = await serving(
      () => turns.shift() ?? 0,
      (url) => refused.push(url),
    )
    for (const path of ['/first', '/second', '/third']) await ask(path)
    expect(refused).toEqual(['/second', '/third'])
  })
})

describe('the clock of turns', () => {
  test('counts from the first request of a turn, and begins anew in the next', () => {
    let now = 1000
    const ends: (() => void)[] = []
    const turn = turnClock(
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

  test('takes no notice of a pause before the first request of a turn', () => {
    let now = 0
    const ends: (() => void)[] = []
    const turn = turnClock(
      () => now,
      (end) => ends.push(end),
    )
    turn()
    ends.pop()?.()
    now += 10_000
    expect(turn()).toBe(0)
  })

  test('holds one turn of the real loop, however long it takes', async () => {
    const turn = turnClock()
    turn()
    const until = performance.now() + 20
    while (performance.now() < until);
    expect(turn()).toBeGreaterThanOrEqual(20)
    await new Promise(setImmediate)
    expect(turn()).toBeLessThan(20)
  })
})

describe('the warning of overload', () => {
  test('is written once a minute, and says how many were refused since', () => {
    let now = 0
    const written: unknown[] = []
    const warn = warnOfOverload({ warn: (entry: unknown) => void written.push(entry) }, () => now)
    for (const at of [0, 1, 59_999, 60_000]) {
      now = at
      warn()
    }
    expect(written).toEqual([{ refused: 1 }, { refused: 3 }])
  })
})

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function serving(turn: () => number, refused: (url: string | undefined) => void = () => undefined): Promise<Ask> {
  const app: RequestListener = (_req, res) => void res.end('fine')
  const server = createServer(shedding(app, { turn, refused: ({ url }) => refused(url) })).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://localhost:${port}${path}`, init)
}
