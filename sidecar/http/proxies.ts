import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'

/**
 * Warns once when a request was forwarded although no proxy is trusted: all clients then share the proxy's address,
 * and so one rate limit.
 */
export function warnOfProxies(trusted: number, log: Pick<Log, 'warn'>): RequestHandler {
  let warned = trusted > 0
  return (req, _res, next) => {
    if (!warned && (req.headers['x-forwarded-for'] ?? req.headers.forwarded) !== undefined) {
      warned = true
      log.warn('a request was forwarded by a proxy: set TRUST_PROXY to how many stand before the sidecar')
    }
    next()
  }
}
