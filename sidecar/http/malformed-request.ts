import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setOpenHeaders } from './cors.ts'
import { type Guard, pathOf } from './guards.ts'
import { refuse } from './refuse.ts'
import { sendProblem } from './send-problem.ts'

/**
 * Rejects a request that does not have exactly one Host header, with the name of a host in it (RFC 9112, section 3.2; HTTP/1.0
 * needs none), and a request whose path is not percent-encoded UTF-8.
 */
export const rejectMalformed: Guard = (req, res) => {
  const path = pathOf(req)
  if (req.httpVersion !== '1.0' && hostCount(req) !== 1)
    refuse({ path }, res, { status: 400, detail: 'Send exactly one Host header' })
  else if (!HOST.test(req.headers.host ?? ''))
    refuse({ path }, res, {
      status: 400,
      detail: 'The Host header is not the name of a host, such as reviews.example.com',
    })
  else if (!isDecodable(path)) refuseUndecodable(path, res)
  else return true
  return false
}

/** `uri-host [":" port]` (RFC 9110, section 7.2; RFC 3986, section 3.2.2). It may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** Avoids `headersDistinct`, which would collect every header of the request. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, name, at) => (at % 2 === 0 && name.toLowerCase() === 'host' ? sum + 1 : sum), 0)
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function refuseUndecodable(path: string, res: ServerResponse): void {
  const detail = 'The path is not percent-encoded UTF-8'
  if (!path.startsWith('/api/reviews/since/')) return refuse({ path }, res, { status: 400, detail })
  const issue = { path: ['date'], code: 'invalid_format', message: 'Give a real calendar day as YYYY-MM-DD' }
  sendProblem(res, { status: 400, detail, issues: [issue] })
}

/**
 * Normalizes the request target (RFC 9112, section 3.2): an absolute URL is reduced to its path and query, and its host replaces
 * the `Host` of the request. A target that is not a path, a URL or `*` gets a 400, because no route would match it.
 */
export function withTarget(app: RequestListener): RequestListener {
  return (req, res) => {
    const target = targetOf(req)
    if (target !== undefined) {
      req.url = target.path
      if (target.host !== undefined) req.headers.host = target.host
      return app(req, res)
    }
    setOpenHeaders(res)
    sendProblem(res, { status: 400, detail: 'Request a path, such as /reviews.json' })
  }
}

function targetOf({ url = '' }: IncomingMessage): { path: string; host?: string } | undefined {
  if (url.startsWith('/') || url === '*') return { path: url }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { pathname, search, host } = new URL(url)
  return { path: pathname + search, host }
}
