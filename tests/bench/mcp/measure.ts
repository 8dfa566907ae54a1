import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ENVELOPE, HEADERS, INITIALIZE, request as rpc } from '../../sidecar/mcp/messages.ts'

// What a tool call costs in CPU, against Express giving the same bytes; and what 20,000 `initialize` leave in memory.
// Run: node tests/bench/mcp/measure.ts [rounds]. Rounds are interleaved: on a busy machine only the ratios count.

const ROUNDS = Number(process.argv[2] ?? 5)
const REQUESTS = 4000
const WARM_UP = 2000
const CONNECTIONS = 16

type Bench = { use: () => Promise<{ microseconds: number; heap: number }>; url: string; stop: () => void }
type Load = { body: string; headers: Record<string, string> }

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

for (const limit of [5, 20]) await compareCalls(limit)
await measureInitialize()
agent.destroy()

async function compareCalls(limit: number): Promise<void> {
  const mcp = await start('mcp')
  const call = { name: 'search_reviews', arguments: { query: 'water heater', limit } }
  const begun = await send(mcp.url, { body: JSON.stringify(INITIALIZE), headers: {} })
  const session: Load = { body: JSON.stringify(rpc('tools/call', call)), headers: { 'mcp-session-id': begun.session } }
  const stateless: Load = {
    body: JSON.stringify(rpc('tools/call', { ...call, _meta: ENVELOPE })),
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': call.name },
  }
  const { answer } = await send(mcp.url, session)
  const floor = await start('floor', answer)
  console.log(`tools/call search_reviews, ${Buffer.byteLength(answer)} bytes, ${REQUESTS} requests a round`)
  for (const [bench, load] of [
    [floor, session],
    [mcp, session],
    [mcp, stateless],
  ] as const)
    await cost(bench, load, WARM_UP)
  const ratios: [number, number][] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const least = await cost(floor, session, REQUESTS)
    const inSession = await cost(mcp, session, REQUESTS)
    const without = await cost(mcp, stateless, REQUESTS)
    ratios.push([inSession / least, without / least])
    const figures = [least, inSession, without].map((micros) => micros.toFixed(0)).join(' / ')
    console.log(`  round ${round}: ${figures} us CPU a request (floor / session / stateless)`)
  }
  console.log(
    `  median ratio: session ${median(ratios.map(([a]) => a))}x, stateless ${median(ratios.map(([, b]) => b))}x`,
  )
  mcp.stop()
  floor.stop()
}

async function measureInitialize(): Promise<void> {
  const mcp = await start('mcp')
  const load = { body: JSON.stringify(INITIALIZE), headers: {} }
  await cost(mcp, load, WARM_UP)
  const before = await mcp.use()
  await cost(mcp, load, 20_000)
  const after = await mcp.use()
  console.log(`20,000 initialize: ${((after.heap - before.heap) / 2 ** 20).toFixed(2)} MiB more heap`)
  mcp.stop()
}

/** CPU microseconds of the server for each of so many requests. */
async function cost(bench: Bench, load: Load, requests: number): Promise<number> {
  const before = await bench.use()
  let left = requests
  const worker = async (): Promise<void> => {
    while (left-- > 0) await send(bench.url, load)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return ((await bench.use()).microseconds - before.microseconds) / requests
}

async function start(...args: string[]): Promise<Bench> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), args, { execArgv: ['--expose-gc'] })
  const told = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const { port } = z.object({ port: z.number() }).parse(await told())
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async use() {
      child.send('use')
      return z.object({ microseconds: z.number(), heap: z.number() }).parse(await told())
    },
    stop: () => child.kill(),
  }
}

async function send(url: string, { body, headers }: Load): Promise<{ answer: string; session: string }> {
  const sent = request(url, {
    method: 'POST',
    agent,
    headers: { ...HEADERS, ...headers, 'content-length': String(Buffer.byteLength(body)) },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { answer: await text(response), session: String(response.headers['mcp-session-id']) }
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN).toFixed(2)
}
