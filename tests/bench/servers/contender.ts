import { fork } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../row.ts'
import { load } from '../load.ts'
import type { Loading } from '../load.ts'

/** The kinds of servers: the sidecar, the floor, and other tools for the same purpose. */
export type Kind =
  | 'sidecar'
  | 'sidecar-unshed'
  | 'one-origin'
  | 'constant'
  | 'plain-filter'
  | 'folded-filter'
  | 'json-server'
  | 'fts5'
  | 'minisearch'

/** A server in a separate process. */
export type Contender = {
  port: number
  /** CPU time so far, user and system, in microseconds. */
  cpu: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts a server over `size` made-up reviews; `constant` answers with `size` bytes. */
export async function startContender(kind: Kind, size: number): Promise<Contender> {
  const child = fork(new URL('./serve.ts', import.meta.url), [kind, String(size)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server "${kind}" ended by itself`)
  })
  const next = async (): Promise<number> => {
    const answer = new Promise<number>((resolve) => child.once('message', resolve as (value: unknown) => void))
    return await Promise.race([answer, ended])
  }
  const port = await next()
  return {
    port,
    async cpu() {
      child.send('cpu')
      return await next()
    },
    async stop() {
      child.kill()
      await ended.catch(() => undefined)
    },
  }
}

export type Rival = { contender: Contender; loading: Omit<Loading, 'port' | 'seconds'> }

/** Requests per second, and CPU microseconds per request. */
export type Cost = { rate: number; cpu: number }

/** Puts each server under load in turn, round after round, after a warm-up that does not count. Returns the medians. */
export async function compare<Name extends string>(
  rivals: Record<Name, Rival>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Cost>> {
  const names = Object.keys(rivals) as Name[]
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]))
  for (const name of names) await costOf(rivals[name], Math.min(1, seconds))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) costs.get(name)?.push(await costOf(rivals[name], seconds))
  }
  const middle = (name: Name, of: keyof Cost): number => median((costs.get(name) ?? []).map((cost) => cost[of]))
  const entries = names.map((name) => [name, { rate: middle(name, 'rate'), cpu: middle(name, 'cpu') }])
  return Object.fromEntries(entries) as Record<Name, Cost>
}

async function costOf({ contender, loading }: Rival, seconds: number): Promise<Cost> {
  const before = await contender.cpu()
  const { requests, milliseconds } = await load({ ...loading, port: contender.port, seconds })
  return { rate: (requests * 1000) / milliseconds, cpu: ((await contender.cpu()) - before) / requests }
}
