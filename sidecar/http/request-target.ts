import type { IncomingMessage, RequestListener } from 'node:http'
import { setOpenHeaders } from './cors.ts'
import { sendProblem } from './problem.ts'

/**
 * The app, for every form of request target (RFC 9112, section 3.2): the absolute form is taken as the path in it, and what
 * is neither a path nor a web address is refused, because the router would let it past every route.
 */
export function withTarget(app: RequestListener): RequestListener {
  return (req, res) => {
    const target = targetOf(req)
    if (target !== undefined) {
      req.url = target
      return app(req, res)
    }
    setOpenHeaders(res)
    sendProblem(res, 400, 'Ask for a path, such as /reviews.json')
  }
}

function targetOf({ url = '' }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || url === '*') return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  return pathname + search
}
