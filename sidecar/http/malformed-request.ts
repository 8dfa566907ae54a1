import type { Request, RequestHandler, Response } from 'express'
import { sendProblem } from './problem.ts'
import { refuse } from './refuse.ts'

/**
 * Rejects a request without exactly one Host header (RFC 9112, section 3.2), and a path that is not percent-encoded
 * UTF-8.
 */
export const rejectMalformed: RequestHandler = (req, res, next) => {
  if (req.httpVersion !== '1.0' && req.headersDistinct.host?.length !== 1)
    return refuse(req, res, { status: 400, detail: 'Send exactly one Host header' })
  if (!isDecodable(req.path)) return refuseUndecodable(req, res)
  next()
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function refuseUndecodable(req: Request, res: Response): void {
  const detail = 'The path is not percent-encoded UTF-8'
  if (!req.path.startsWith('/api/reviews/since/')) return refuse(req, res, { status: 400, detail })
  const issue = { path: ['date'], code: 'invalid_format', message: 'Give a real calendar day as YYYY-MM-DD' }
  sendProblem(res, { status: 400, detail, issues: [issue] })
}
