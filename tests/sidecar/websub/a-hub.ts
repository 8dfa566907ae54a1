import { createHash } from 'node:crypto'
import { lookup } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import express from 'express'
import { onTestFinished } from 'vitest'
import { pino } from 'pino'
import { readSettings } from '../../../sidecar/process/settings.ts'
import type { Artefact } from '../../../sidecar/snapshot/snapshot.ts'
import type { Database } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { type Hub, startHub } from '../../../sidecar/websub/hub.ts'
import { type Publications, publicationsOf, type TopicFiles } from '../../../sidecar/websub/topics.ts'
import { ARTEFACTS, type ArtefactPath, LATER_ARTEFACTS, LOG_ARTEFACTS, TOPICS } from '../../../src/schema/manifest.ts'

export const BASE = 'https://reviews.example'
export const FEED = `${BASE}/feed.xml`

/** A clock that moves only when the test lets time pass or sets it. */
export type Clock = {
  now: () => number
  uptime: () => number
  pass: (seconds: number) => void
  set: (secondsAhead: number) => void
}

export function aClock(): Clock {
  let now = Date.UTC(2026, 4, 1)
  let uptime = 0
  const set = (seconds: number) => void (now += seconds * 1000)
  const pass = (seconds: number) => {
    uptime += seconds * 1000
    set(seconds)
  }
  return { now: () => now, uptime: () => uptime, pass, set }
}

/** Publications that the test can change, in the form of a sidecar's snapshots. */
export type Site = {
  publish: (contents?: Partial<Record<ArtefactPath, string>>, baseUrl?: string) => void
  current: () => TopicFiles | undefined
  fault: () => string | undefined
  onSwap: (listener: () => void) => void
}

export function aSite(): Site {
  const listeners: (() => void)[] = []
  const contents: Partial<Record<ArtefactPath, string>> = {}
  let current: TopicFiles | undefined
  return {
    publish: (changed = {}, baseUrl = BASE) => {
      Object.assign(contents, changed)
      const artefacts = new Map(TOPICS.map((path) => [path, anArtefact(path, contents[path] ?? `first ${path}`)]))
      current = { baseUrl, artefacts }
      for (const tell of listeners) tell()
    },
    current: () => current,
    fault: () => undefined,
    onSwap: (listener) => void listeners.push(listener),
  }
}

function anArtefact(path: ArtefactPath, content: string): Artefact {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    path,
    contentType: { ...ARTEFACTS, ...LATER_ARTEFACTS, ...LOG_ARTEFACTS }[path],
    body: [bytes],
    sha256,
    etag: `"${sha256}"`,
    lastModified: new Date(0),
  }
}

export type Wanted = {
  url: string
  /** The only site, or the publications of many sites. */
  site: Site | Publications
  clock?: Clock
  settings?: NodeJS.ProcessEnv
  lookup?: LookupFunction | undefined
  claimMs?: number
  pollMs?: number
  random?: () => number
  /** Collects log lines. */
  lines?: string[]
  /** Collects the names of queries as the store answers them. */
  asked?: string[]
}

/** A running hub, over HTTP. */
export type Running = Hub & {
  origin: string
  counted: string[]
  /** Does all due work, and waits until no work is due. */
  work: () => Promise<void>
  post: (parameters: Record<string, string> | string, headers?: Record<string, string>) => Promise<Response>
  /** Subscribes to the Atom feed by default, and waits for the verification. */
  subscribe: (callback: string, more?: Record<string, string>) => Promise<Response>
  unsubscribe: (callback: string, more?: Record<string, string>) => Promise<Response>
  stop: () => Promise<void>
  /** Ends without writing anything more, like a killed process. */
  die: () => Promise<void>
}

function noting(database: Database, asked: string[]): Database {
  return {
    ...database,
    ask: async (query, values) => {
      const rows = await database.ask(query, values)
      asked.push(query.name)
      return rows
    },
    together: async (steps) => {
      const rows = await database.together(steps)
      asked.push(...steps.map(([{ name }]) => name))
      return rows
    },
  }
}

/** Resolves every name to 127.0.0.1, so that each subscriber can have a separate host. */
export const allAtHome: LookupFunction = (_, options, callback) => lookup('127.0.0.1', options, callback)

/** Starts a hub that allows private callbacks and works only when the test polls it. */
export async function aHub({
  url,
  site,
  clock = aClock(),
  settings,
  lookup = allAtHome,
  lines,
  asked,
  ...rest
}: Wanted): Promise<Running> {
  const store = await openStore(url)
  const counted: string[] = []
  const hub = startHub({
    settings: readSettings({ HUB_ALLOW_PRIVATE_CALLBACKS: '1', ...settings }),
    database: asked === undefined ? store.database : noting(store.database, asked),
    publications: 'contents' in site ? site : publicationsOf(site),
    log: pino({ level: lines ? 'debug' : 'silent' }, { write: (line) => lines?.push(line) }),
    countDelivery: (outcome) => counted.push(outcome),
    clock: clock.now,
    uptime: clock.uptime,
    lookup,
    pollMs: 0,
    random: () => 0,
    ...rest,
  })
  const app = express().post('/api/websub/hub', hub.routeOf())
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    server.closeAllConnections()
    server.close()
    await hub.close(0)
    await store.close()
  }
  const die = async () => {
    stopped = true
    server.closeAllConnections()
    server.close()
    await store.close()
  }
  onTestFinished(stop)
  const post: Running['post'] = (parameters, headers) =>
    fetch(`${origin}/api/websub/hub`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
      headers: { ...headers },
    })
  const work = async () => {
    await hub.poll()
    await hub.settled()
  }
  const ask = async (mode: string, callback: string, more?: Record<string, string>) => {
    const response = await post({ 'hub.mode': mode, 'hub.topic': FEED, 'hub.callback': callback, ...more })
    await work()
    return response
  }
  return {
    ...hub,
    origin,
    counted,
    work,
    post,
    subscribe: (callback, more) => ask('subscribe', callback, more),
    unsubscribe: (callback, more) => ask('unsubscribe', callback, more),
    stop,
    die,
  }
}
