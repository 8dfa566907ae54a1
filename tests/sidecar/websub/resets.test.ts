import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aTenth, everyTenth } from '../../a-tenth.ts'
import { aReview } from '../../a-review.ts'
import { replaceFolder, temporaryFolder } from '../publish-folder.ts'
import { FEED } from './a-hub.ts'
import { startRawCallback } from './a-raw-callback.ts'
import type { Behaviour, RawServer } from './a-raw-server.ts'
import { type SidecarProcess, startSidecarProcess } from './a-sidecar-process.ts'
import { type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  subscribers = await startSubscribers()
})
afterAll(async () => {
  await subscribers.close()
  await rm(folder, { recursive: true, force: true })
})

/** Answers of a callback. For every length, it sends this many bytes of the answer and then resets the connection. */
const answers: Record<string, (challenge: string) => string> = {
  confirmation: (challenge) => `HTTP/1.1 200 OK\r\nContent-Length: ${challenge.length}\r\n\r\n${challenge}`,
  chunked: () => 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n',
  empty: () => 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
  switched: () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nmore',
}
const CHALLENGE_LENGTH = 32

/**
 * At `/verification/KIND/LENGTH` and `/delivery/KIND/LENGTH`, sends this many bytes of the answer. All other answers are whole,
 * and so is that to a GET of `/delivery/..`.
 */
const answerCut: Behaviour = ({ head, tls, tcp }) => {
  const challenge = /hub\.challenge=([\w-]+)/.exec(head)?.[1] ?? ''
  const [, kind = '', length = ''] = /^\w+ \/(?:verification|delivery)\/(\w+)\/(\d+)/.exec(head) ?? []
  const answer = answers[kind]
  if (answer === undefined || head.startsWith('GET /delivery')) {
    tls.end(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${challenge.length}\r\n\r\n${challenge}`)
    return
  }
  const bytes = answer(challenge).slice(0, Number(length))
  if (bytes === '') tcp.resetAndDestroy()
  else tls.write(bytes, () => tcp.resetAndDestroy())
}

/** The paths for every length of every answer. */
function cutAnswers(what: string): string[] {
  return Object.entries(answers).flatMap(([kind, answer]) => {
    const { length } = answer('x'.repeat(CHALLENGE_LENGTH))
    return Array.from({ length: length + 1 }, (_, cut) => `/${what}/${kind}/${cut}`)
  })
}

/** The number of bytes from the callback or from the hub after which the connection is reset. */
type Cut = { from: 'callback' | 'hub'; after: number }

/** A proxy between the hub and a callback that cuts each connection at the next cut, even within the TLS handshake. */
type Relay = { port: number; cuts: Cut[]; carried: { callback: number; hub: number }[] }

async function startRelay(callback: RawServer): Promise<Relay> {
  const cuts: Cut[] = []
  const carried: Relay['carried'] = []
  const open = new Set<Socket>()
  const server = createServer((hub) => {
    const bytes = { callback: 0, hub: 0 }
    carried.push(bytes)
    const cut = cuts.shift()
    const there = connect(callback.port, '127.0.0.1')
    const reset = () => {
      hub.resetAndDestroy()
      there.destroy()
    }
    for (const [from, to, name] of [[hub, there, 'hub'] as const, [there, hub, 'callback'] as const]) {
      open.add(from)
      from.on('error', reset).once('close', () => (open.delete(from), to.end()))
      from.on('data', (piece: Buffer) => {
        const left = cut?.from === name ? cut.after - bytes[name] : Infinity
        bytes[name] += piece.length
        if (piece.length < left) return void to.write(piece)
        to.write(piece.subarray(0, left), reset)
      })
    }
    if (cut?.after === 0) reset()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, cuts, carried }
}

/**
 * Cuts after every byte that the hub reads, and after every sixteenth byte that it sends. It sends few pieces, and cannot notice
 * where in a piece the cut was.
 */
function everyCut({ callback, hub }: { callback: number; hub: number }): Cut[] {
  return [
    ...Array.from({ length: callback + 1 }, (_, after) => ({ from: 'callback' as const, after })),
    ...Array.from({ length: Math.ceil(hub / 16) + 1 }, (_, cut) => ({ from: 'hub' as const, after: cut * 16 })),
  ]
}

/** Sends a request to subscribe, on a connection that is closed right after it. */
async function subscribe({ origin }: SidecarProcess, callback: string): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
  const req = request(`${origin}/api/websub/hub`, { method: 'POST', agent: false, headers }).end(body)
  const [res] = await once(req, 'response')
  res.resume()
  await once(res, 'close')
  expect(res.statusCode).toBe(202)
}

async function subscribeAll(sidecar: SidecarProcess, callbacks: readonly string[]): Promise<void> {
  const left = callbacks.values()
  const worker = async (): Promise<void> => {
    for (const callback of left) await subscribe(sidecar, callback)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

async function text({ origin }: SidecarProcess, path: string): Promise<string> {
  const [res] = await once(request(`${origin}${path}`, { agent: false }).end(), 'response')
  return (await res.toArray()).join('')
}

async function descriptors({ process }: SidecarProcess): Promise<number> {
  return (await readdir(`/proc/${String(process.pid)}/fd`)).length
}

function expectAlive({ process }: SidecarProcess): void {
  expect([process.exitCode, process.signalCode]).toEqual([null, null])
}

describe('a callback that resets the connection at every byte', () => {
  async function start() {
    const publish = (name: string) => replaceFolder(join(folder, 'dist'), [aReview({ author: name })])
    await publish('first')
    const sidecar = await startSidecarProcess(subscribers.authority, {
      DIST: join(folder, 'dist'),
      STORE_URL: `file:${folder}/${crypto.randomUUID()}/hub.db`,
      METRICS: '1',
      HUB_RETRY_DELAYS_SECONDS: '86400,86400',
    })
    await expect.poll(() => text(sidecar, '/readyz'), { timeout: 20_000 }).toContain('ready')
    const honest = subscribers.add({ host: 'localhost' })
    await subscribe(sidecar, honest.callback)
    await expect.poll(() => honest.verifications.length, { timeout: 20_000 }).toBe(1)
    const callback = await startRawCallback(subscribers.authority, answerCut)
    const relay = await startRelay(callback)
    await subscribe(sidecar, `https://127.0.0.1:${relay.port}/whole`)
    await expect.poll(() => text(sidecar, '/metrics'), { timeout: 20_000 }).toContain('{topic="/feed.xml"} 2')
    const [whole = { callback: 0, hub: 0 }] = relay.carried
    const base = await descriptors(sidecar)
    return { publish, sidecar, honest, callback, relay, whole, base }
  }

  test(
    'a callback that resets at any byte of a verification crashes nothing, leaks nothing, and delays nobody',
    { timeout: 300_000 },
    async () => {
      const { sidecar, callback, relay, whole, base } = await start()
      const cuts = everyTenth(everyCut(whole))
      relay.cuts.push(...cuts)
      const made = callback.made()
      const callbacks = [
        ...cuts.map((_, number) => `https://127.0.0.1:${relay.port}/${number}`),
        ...everyTenth(cutAnswers('verification')).map((path) => `https://127.0.0.1:${callback.port}${path}`),
      ]
      const asking = subscribeAll(sidecar, callbacks)
      await expect.poll(() => callback.made() - made, { timeout: 60_000 }).toBeGreaterThan(aTenth(200))
      const late = subscribers.add({ host: 'localhost' })
      await subscribe(sidecar, late.callback)
      await expect.poll(() => late.verifications.length, { timeout: 10_000 }).toBe(1)
      await asking
      await expect.poll(() => relay.cuts.length, { timeout: 240_000 }).toBe(0)
      await expect.poll(() => descriptors(sidecar), { timeout: 60_000 }).toBeLessThanOrEqual(base)
      expectAlive(sidecar)
    },
  )

  test(
    'a callback that resets at any byte of a delivery crashes nothing, leaks nothing, and delays nobody',
    { timeout: 300_000 },
    async () => {
      const { publish, sidecar, honest, callback, relay, whole, base } = await start()
      const cuts = everyTenth(everyCut(whole).filter(({ after }) => after % 8 === 0)) // The handshake is that of a verification.
      const callbacks = [
        ...cuts.map((_, number) => `https://127.0.0.1:${relay.port}/delivery/${number}`),
        ...everyTenth(cutAnswers('delivery')).map((path) => `https://127.0.0.1:${callback.port}${path}`),
      ]
      await subscribeAll(sidecar, callbacks)
      const all = `{topic="/feed.xml"} ${callbacks.length + 2}`
      await expect.poll(() => text(sidecar, '/metrics'), { timeout: 120_000, interval: 500 }).toContain(all)
      relay.cuts.push(...cuts)
      await publish('second')
      await once(request(`${sidecar.origin}/refresh`, { method: 'POST', agent: false }).end(), 'response')
      await expect.poll(() => honest.deliveries.length, { timeout: 10_000 }).toBe(1)
      await expect.poll(() => relay.cuts.length, { timeout: 240_000 }).toBe(0)
      await expect.poll(() => descriptors(sidecar), { timeout: 60_000 }).toBeLessThanOrEqual(base)
      expectAlive(sidecar)
    },
  )
})
