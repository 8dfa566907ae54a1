import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'
import type { Logger } from '../process/logger.ts'
import type { Guard } from './guards.ts'

/** The trusted proxies in front of the sidecar: their number, or their addresses as CIDRs. */
type Proxies = number | string[]

/**
 * Whether the peer at this address, `steps` hops away (0 is the connection's own peer), is a proxy whose `X-Forwarded-For`
 * is trusted. If the proxies are given as a number, the address does not matter.
 */
export type Trust = (address: string, steps: number) => boolean

export function trustOf(proxies: Proxies): Trust {
  return typeof proxies === 'number' ? (_address, steps) => steps < proxies : proxyaddr.compile(proxies)
}

/** Whether a peer is on this machine or a trusted proxy, so that its connections may come from many clients. */
export function isNearby(trust: Trust): (address: string) => boolean {
  return (address) => isLoopback(address) || trust(address, 0)
}

/**
 * Warns once if a request was forwarded although no proxy is trusted: all clients then share the proxy's address, and with it one
 * rate limit.
 */
export function warnOfProxies(trusted: Proxies, log: Pick<Logger, 'warn'>): Guard {
  let warned = trusted !== 0
  return (req) => {
    if (!warned && (req.headers['x-forwarded-for'] ?? req.headers.forwarded) !== undefined) {
      warned = true
      log.warn(
        'a request was forwarded by a proxy: set TRUST_PROXY to the addresses of the proxies in front of the sidecar, or to their number',
      )
    }
    return true
  }
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
