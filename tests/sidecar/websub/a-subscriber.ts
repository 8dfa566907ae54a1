import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Authority, makeAuthority, trust } from './a-certificate-authority.ts'

/** One request as a subscriber sees it; `url` is the exact target. */
export type Received = {
  method: string
  url: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Answering = (received: Received, res: ServerResponse) => void

/** A subscriber, and how it answers; both may be changed at any time. */
export type Subscriber = {
  callback: string
  verify: Answering
  receive: Answering
  verifications: Received[]
  deliveries: Received[]
  /** Verifications and notices of removal, in order of arrival. */
  denials: Received[]
}

/** An HTTPS server for any number of subscribers, one per path, at any name that ends in `.sub.example` or `.other.example`. */
export type Subscribers = {
  port: number
  authority: Authority
  add: (
    about?: Partial<Pick<Subscriber, 'verify' | 'receive'>> & { host?: string; query?: string; path?: string },
  ) => Subscriber
  /** The number of requests being answered at this moment. */
  open: () => number
  close: () => Promise<void>
}

/** Repeats the challenge, as the W3C Recommendation requires. */
export const confirm: Answering = ({ query }, res) => {
  res.setHeader('Content-Type', 'application/octet-stream')
  res.end(query.get('hub.challenge'))
}

export function answer(status: number, body = '', headers: Record<string, string> = {}): Answering {
  return (_, res) => {
    res.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers })
    res.end(body)
  }
}

/** Never answers. */
export const hang: Answering = () => undefined

export async function startSubscribers(): Promise<Subscribers> {
  const authority = await makeAuthority(['localhost', '*.sub.example', '*.other.example'])
  trust(authority)
  const subscribers = new Map<string, Subscriber>()
  let open = 0
  const server = createServer({ key: authority.key, cert: authority.cert }, (req, res) => {
    open++
    res.once('close', () => open--)
    void receive(req, res, subscribers)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let made = 0
  return {
    port,
    authority,
    open: () => open,
    add: ({ host = '127.0.0.1', query = '', path = `/callback/${++made}`, ...about } = {}) => {
      const callback = `https://${host}:${port}${path}${query}`
      const lists = { verifications: [], deliveries: [], denials: [] }
      const subscriber: Subscriber = { callback, verify: confirm, receive: answer(204), ...lists, ...about }
      subscribers.set(path, subscriber)
      return subscriber
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function receive(req: IncomingMessage, res: ServerResponse, all: Map<string, Subscriber>): Promise<void> {
  const url = req.url ?? ''
  const subscriber = all.get(url.replace(/\?.*/, ''))
  if (subscriber === undefined) return answer(404)(await received(req), res)
  const request = await received(req)
  if (req.method === 'POST') {
    subscriber.deliveries.push(request)
    subscriber.receive(request, res)
  } else if (request.query.getAll('hub.mode').at(-1) === 'denied') {
    subscriber.denials.push(request)
    res.end()
  } else {
    subscriber.verifications.push(request)
    subscriber.verify(request, res)
  }
}

async function received(req: IncomingMessage): Promise<Received> {
  const url = req.url ?? ''
  const pieces: Buffer[] = []
  for await (const piece of req) pieces.push(piece as Buffer)
  const query = new URLSearchParams(url.split('?').slice(1).join('?'))
  return { method: req.method ?? '', url, query, headers: req.headers, body: Buffer.concat(pieces) }
}
