import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'
import { hostNameOf } from '../../src/schema/host-name.ts'
import type { Trust } from '../http/proxies.ts'

/**
 * Finds the site that a request is for: that of its `Host`, or, if no site has that, of the `X-Forwarded-Host` of a trusted proxy.
 * `Host` goes first: a CDN may pass on what a visitor wrote into the other, and would keep the reviews of one site for another.
 */
export function siteChooser<Site>(
  byHost: ReadonlyMap<string, Site>,
  trust: Trust,
): (req: IncomingMessage) => Site | undefined {
  const named = (authority: string | undefined): Site | undefined =>
    byHost.get((authority !== undefined && hostNameOf(authority.trim())) || '')
  return (req) => named(req.headers.host) ?? named(forwardedHost(req, trust))
}

/** The entry that the outermost trusted proxy wrote. Entries before it are the visitor's own. */
function forwardedHost(req: IncomingMessage, trust: Trust): string | undefined {
  const field = req.headersDistinct['x-forwarded-host']
  if (field === undefined || !trust(req.socket.remoteAddress ?? '', 0)) return undefined
  const hosts = field.join(',').split(',')
  const proxies = Math.max(1, proxyaddr.all(req, trust).length - 1)
  return hosts.at(-Math.min(proxies, hosts.length))
}
