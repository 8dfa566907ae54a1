// The clients of a soak: sends mixed requests at a steady rate, and checks each answer. `node crowd.ts ORIGIN RATE`
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { vocabulary } from '../data/words.ts'
import { INITIALIZE, post, request, stateless } from '../../sidecar/mcp/messages.ts'
import { Refused } from './refused.ts'

/**
 * The answer to the parent's `stop`: milliseconds by kind of request, the faults with their numbers, the number of requests, and
 * how often a client was told to come back and did.
 */
export type Report = { times: Record<string, number[]>; faults: Record<string, number>; asked: number; refused: number }

const [origin = '', rate = '40'] = process.argv.slice(2)
const words = vocabulary(1)
const report: Report = { times: {}, faults: {}, asked: 0, refused: 0 }
const held = new Map<string, string>()
let session = ''
const stopping = new AbortController()

/** The kinds of requests, with their shares of a hundred. */
const kinds: [share: number, name: string, ask: (number: number) => Promise<void>][] = [
  [30, 'search, one term', (n) => search(`query=${encodeURIComponent(words[(n * 617) % 5000] ?? '')}`)],
  [10, 'search, phrase', (n) => search(`query=${words[n % 30] ?? ''}+${words[(n * 7) % 30] ?? ''}`)],
  [
    10,
    'search, filters',
    (n) =>
      search(`min_rating=${1 + (n % 5)}&since=2024-0${1 + (n % 9)}-01&mentions_technician=technician-${1 + (n % 24)}`),
  ],
  [10, 'since, 200', (n) => since(`2026-11-${String(10 + (n % 10)).padStart(2, '0')}`)],
  [10, 'since, 304', () => conditional('/api/reviews/since/2026-10-01')],
  [10, 'mcp, session', (n) => mcp(n)],
  [5, 'mcp, stateless', (n) => mcpStateless(n)],
  [10, 'artefact', (n) => artefact(n % 2 === 0 ? '/feed.xml' : '/api/feed.json')],
  [4, 'artefact, 304', () => conditional('/insights.json')],
  [1, 'page', () => answered('/').then(() => undefined)],
]

process.once('message', () => stopping.abort())
process.once('disconnect', () => process.exit())

const { headers } = await post(`${origin}/mcp`, INITIALIZE)
session = headers.get('mcp-session-id') ?? ''
const started = performance.now()
const underWay = new Set<Promise<void>>()
for (let number = 0; !stopping.signal.aborted; number++) {
  const early = started + (number / Number(rate)) * 1000 - performance.now()
  if (early > 0) await wait(early)
  const one = measured(number).finally(() => underWay.delete(one))
  underWay.add(one)
}
await Promise.all(underWay)
process.send?.(report)

async function measured(number: number): Promise<void> {
  const [name, ask] = kindOf((number * 37) % 100)
  report.asked++
  try {
    const milliseconds = await patiently(() => ask(number))
    ;(report.times[name] ??= []).push(milliseconds)
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? `: ${fault.cause.message}` : ''
    const what = `${name}: ${fault instanceof Error ? fault.message : String(fault)}${cause}`
    report.faults[what] = (report.faults[what] ?? 0) + 1
  }
}

/** Repeats a refused request after the time in `Retry-After`, as a client should. Returns how long the last attempt took. */
async function patiently(ask: () => Promise<void>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const begun = performance.now()
    try {
      await ask()
      return performance.now() - begun
    } catch (fault) {
      if (!(fault instanceof Refused) || tries === 10) throw fault
      report.refused++
      await wait(fault.seconds * 1000)
    }
  }
}

function kindOf(place: number): [string, (number: number) => Promise<void>] {
  let from = 0
  for (const [share, name, ask] of kinds) {
    from += share
    if (place < from) return [name, ask]
  }
  throw new Error('The shares do not add up to a hundred')
}

async function answered(path: string, headers: Record<string, string> = {}, status = 200): Promise<Response> {
  const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(30_000) })
  refuseIf503(response)
  if (response.status !== status && response.status !== 200) throw new Error(`${response.status} at ${path}`)
  return response
}

function refuseIf503({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status === 503 && headers.has('retry-after')) throw new Refused(headers.get('retry-after'))
}

async function search(query: string): Promise<void> {
  const { matched, returned, reviews } = await (await answered(`/api/reviews/search?${query}`)).json()
  expect(returned === reviews.length && matched >= returned, `an answer that does not add up, at ${query}`)
}

async function since(day: string): Promise<void> {
  const { count, reviews } = await (await answered(`/api/reviews/since/${day}`)).json()
  expect(count === reviews.length && count > 0, `an answer that does not add up, since ${day}`)
}

/** Asks with the ETag of the last answer, which leads to a 304 unless there was a rebuild. */
async function conditional(path: string): Promise<void> {
  const response = await answered(path, { 'if-none-match': held.get(path) ?? '""' }, 304)
  await response.arrayBuffer()
  held.set(path, response.headers.get('etag') ?? '')
}

async function artefact(path: string): Promise<void> {
  const response = await answered(path, { 'accept-encoding': 'identity' })
  const hash = createHash('sha256')
    .update(await response.bytes())
    .digest('hex')
  expect(response.headers.get('etag') === `"${hash}"`, `an ETag of ${path} that is not of its bytes`)
}

async function mcp(number: number): Promise<void> {
  const call = { name: 'search_reviews', arguments: { query: words[number % 500], limit: 5 } }
  const got = await post(`${origin}/mcp`, request('tools/call', call, number), { 'mcp-session-id': session })
  refuseIf503(got)
  const { message } = got
  const said = JSON.stringify(message).slice(0, 200)
  expect(message.id === number && message.result?.structuredContent !== undefined, `no answer of a tool: ${said}`)
}

async function mcpStateless(number: number): Promise<void> {
  const date = `2026-11-${String(10 + (number % 10)).padStart(2, '0')}`
  const got = await stateless(`${origin}/mcp`, 'tools/call', { name: 'get_reviews_since', arguments: { date } })
  refuseIf503(got)
  const { message } = got
  expect(
    message.result?.structuredContent !== undefined,
    `no answer of a tool: ${JSON.stringify(message).slice(0, 200)}`,
  )
}

function expect(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault)
}
