import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'
import { hostNameOf } from '../../src/schema/host-name.ts'
import type { Trust } from '../http/proxies.ts'

/**
 * Finds the site that a request is for, by its `Host`, or, if that names no site, by the `X-Forwarded-Host` of a trusted proxy.
 * `Host` goes first, because a CDN may pass on an `X-Forwarded-Host` that a visitor wrote, and would then cache one site's
 * reviews for another.
 */
export function siteChooser<Site>(
  byHost: ReadonlyMap<string, Site>,
  trust: Trust,
): (req: IncomingMessage) => Site | undefined {
  const named = (authority: string | undefined): Site | undefined =>
    byHost.get((authority !== undefined && hostNameOf(authority.trim())) || '')
  return (req) => named(req.headers.host) ?? named(forwardedHost(req, trust))
}

/** The entry that the outermost trusted proxy wrote. A visitor may have written the entries before it. */
function forwardedHost(req: IncomingMessage, trust: Trust): string | undefined {
  const field = req.headersDistinct['x-forwarded-host']
  if (field === undefined || !trust(req.socket.remoteAddress ?? '', 0)) return undefined
  const hosts = field.join(',').split(',')
  const proxies = Math.max(1, proxyaddr.all(req, trust).length - 1)
  return hosts.at(-Math.min(proxies, hosts.length))
}
