import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Middleware, pathOf } from '../guards.ts'
import type { Trust } from '../proxies.ts'
import { refuse } from '../refuse.ts'

const MEGABYTE = 1_000_000

/**
 * Allows each client this many requests a minute, then answers 429 until the minute is over. A response longer than a megabyte
 * counts as one request for each megabyte, rounded up. 0 means no limit.
 */
export function limitEach(perMinute: number, trust: Trust): Middleware {
  if (perMinute === 0) return (_req, _res, next) => next()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (req, res, next) => {
    const client = clientOf(proxyaddr(req, trust))
    const wait = await secondsToWait(limiter, client)
    if (wait !== undefined) {
      res.setHeader('Retry-After', String(wait))
      return refuse({ path: pathOf(req) }, res, {
        status: 429,
        detail: `More than ${perMinute} requests a minute; try again in ${wait} s`,
      })
    }
    const charge = (): void => {
      const more = Math.ceil(bytesSent(req, res) / MEGABYTE) - 1
      if (more > 0) void limiter.penalty(client, more)
    }
    next()
    // Most responses have a Content-Length by now. A long response must count before it ends, or many at once would cost nothing.
    if (res.hasHeader('Content-Length')) charge()
    else res.once('close', charge)
  }
}

/**
 * The client that an address belongs to: the address itself, or for IPv6 its /64, which a single host may own. The address is
 * undefined if the client has already reset the connection.
 */
export function clientOf(address = ''): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

async function secondsToWait(limiter: RateLimiterMemory, client: string): Promise<number | undefined> {
  try {
    await limiter.consume(client)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

function bytesSent(req: IncomingMessage, res: ServerResponse): number {
  const length = Number(res.getHeader('Content-Length') ?? 0)
  return req.method === 'HEAD' || res.statusCode === 304 ? 0 : length
}
