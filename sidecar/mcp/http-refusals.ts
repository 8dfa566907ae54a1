import { isIP } from 'node:net'
import type { Request } from 'express'
import { refusal, type Reply, RPC } from './json-rpc.ts'

/**
 * The error for a request whose body should not be read; otherwise undefined. `baseUrl` is undefined until there is a dataset.
 */
export function httpRefusal(req: Request, baseUrl: string | undefined): Reply | undefined {
  if (isForeignHost(req.headers.host, baseUrl)) return refused(403, 'This server answers only requests to this machine')
  if (req.method !== 'POST') {
    return {
      ...refused(405, 'Send JSON-RPC messages with POST; nothing is pushed here'),
      headers: { Allow: 'POST, OPTIONS' },
    }
  }
  const accepted = mediaTypes(req.headers.accept)
  if (!accepted.has('application/json') || !accepted.has('text/event-stream')) {
    return refused(406, 'Send the header Accept: application/json, text/event-stream')
  }
  if (!mediaTypes(req.headers['content-type']).has('application/json')) {
    return {
      ...refused(415, 'Send the body as JSON, with the header Content-Type: application/json'),
      headers: { Accept: 'application/json' },
    }
  }
  return undefined
}

/**
 * Prevents DNS rebinding: a page on another host name must not read a server on the visitor's machine. So other hosts are refused
 * while the public address is a loopback address. (On the public web, proxies rewrite the host.)
 */
function isForeignHost(host: string | undefined, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !isLoopback(new URL(baseUrl).hostname)) return false
  const url = `http://${host ?? ''}`
  return !URL.canParse(url) || !isLoopback(new URL(url).hostname)
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}

function mediaTypes(header: string | undefined): Set<string> {
  return new Set((header ?? '').split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase()))
}

function refused(status: number, message: string): Reply {
  return refusal(status, { code: RPC.refused, message })
}
