import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ENVELOPE, HEADERS, INITIALIZE, request as rpc } from '../../sidecar/mcp/messages.ts'

const REQUESTS = 4000
const WARM_UP = 2000
const CONNECTIONS = 16

type Bench = { use: () => Promise<{ microseconds: number; heap: number }>; url: string; stop: () => void }
type Load = { body: string; headers: Record<string, string> }

/** CPU microseconds per call, by round: of Express that answers with the same bytes, in a session, and without a session. */
export type CallCosts = { bytes: number; floor: number[]; session: number[]; stateless: number[] }

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Measures a call of the search tool that returns `limit` reviews. The rounds of the three kinds alternate. */
export async function compareCalls(limit: number, rounds: number): Promise<CallCosts> {
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
  for (const [bench, load] of [
    [floor, session],
    [mcp, session],
    [mcp, stateless],
  ] as const)
    await cost(bench, load, WARM_UP)
  const costs: CallCosts = { bytes: Buffer.byteLength(answer), floor: [], session: [], stateless: [] }
  for (let round = 0; round < rounds; round++) {
    costs.floor.push(await cost(floor, session, REQUESTS))
    costs.session.push(await cost(mcp, session, REQUESTS))
    costs.stateless.push(await cost(mcp, stateless, REQUESTS))
  }
  mcp.stop()
  floor.stop()
  return costs
}

/** The heap that 20,000 `initialize` requests leave in use, in MiB. */
export async function measureInitialize(): Promise<number> {
  const mcp = await start('mcp')
  const load = { body: JSON.stringify(INITIALIZE), headers: {} }
  await cost(mcp, load, WARM_UP)
  const before = await mcp.use()
  await cost(mcp, load, 20_000)
  const after = await mcp.use()
  mcp.stop()
  return (after.heap - before.heap) / 2 ** 20
}

/** The CPU time of the server per request, in microseconds, over this many requests. */
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
