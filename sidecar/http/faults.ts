import type { ErrorRequestHandler } from 'express'
import type { Log } from '../log.ts'
import { setOpenHeaders } from './cors.ts'
import { refuse } from './refuse.ts'

/**
 * What went wrong in answering, as the client may know it: a fault of the request by its status, anything else as a
 * 500 that says no more. The whole of it is in the log.
 */
export function answerFault(log: Log): ErrorRequestHandler {
  return (fault: unknown, req, res, _next) => {
    const status = statusOf(fault)
    if (status === 500) log.error({ err: fault, method: req.method, path: req.path }, 'a request failed')
    if (res.headersSent) return void res.destroy()
    // The tag and the caching of the answer that was begun are not those of the error.
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    setOpenHeaders(res)
    refuse(req, res, status, DETAILS[status] ?? 'This request makes no sense')
  }
}

const DETAILS: Record<number, string> = {
  400: 'The body does not parse',
  413: 'The body is too large',
  415: 'The body is in a form that is not read here',
  500: 'Something went wrong here, not with the request',
}

/** Express and its body parsers put the status of a client's fault on the error. */
function statusOf(fault: unknown): number {
  if (!(fault instanceof Error) || !('status' in fault)) return 500
  const { status } = fault
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
