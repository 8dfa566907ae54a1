import type { IncomingMessage, RequestListener } from 'node:http'
import { setOpenHeaders } from './cors.ts'
import { sendProblem } from './problem.ts'

/**
 * Normalizes the request target (RFC 9112, section 3.2): the absolute form becomes its path. Anything that is neither a path
 * nor a URL gets a 400, because the router would match it to no route at all.
 */
export function withTarget(app: RequestListener): RequestListener {
  return (req, res) => {
    const target = targetOf(req)
    if (target !== undefined) {
      req.url = target
      return app(req, res)
    }
    setOpenHeaders(res)
    sendProblem(res, { status: 400, detail: 'Request a path, such as /reviews.json' })
  }
}

function targetOf({ url = '' }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || url === '*') return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  return pathname + search
}
