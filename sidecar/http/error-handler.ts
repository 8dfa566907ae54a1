import type { ErrorRequestHandler } from 'express'
import type { Logger } from '../process/logger.ts'
import { setOpenHeaders } from './cors.ts'
import { type OnFault, pathOf } from './guards.ts'
import { refuse, sendUnavailable } from './refuse.ts'
import { UnavailableError } from './unavailable.ts'

/**
 * Sends the error response: a client error with its status, an `UnavailableError` as a 503, anything else as a 500 without
 * details, which go to the log.
 */
export function answerFaults(log: Logger): OnFault {
  return (fault, req, res) => {
    const status = statusOf(fault)
    const path = pathOf(req)
    if (status === 500 && !(fault instanceof UnavailableError))
      log.error({ err: fault, method: req.method, path }, 'a request failed')
    if (res.headersSent) return void res.destroy()
    // The ETag and Cache-Control set so far do not apply to the error.
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    setOpenHeaders(res)
    if (fault instanceof UnavailableError) return sendUnavailable({ path }, res, fault.message)
    refuse({ path }, res, { status, detail: DETAILS[status] ?? 'The request is invalid' })
  }
}

/** Like `answerFaults`, as an error handler of Express. */
export function handleErrors(log: Logger): ErrorRequestHandler {
  const answer = answerFaults(log)
  // eslint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
  return (fault: unknown, req, res, _next) => answer(fault, req, res)
}

const DETAILS: Record<number, string> = {
  400: 'The body is not valid',
  413: 'The body is too large',
  415: 'The media type or encoding of the body is not supported',
  500: 'The server failed to answer; the request may be valid',
}

/** Express and its body parsers set `status` on a client error. */
function statusOf(fault: unknown): number {
  if (!(fault instanceof Error) || !('status' in fault)) return 500
  const { status } = fault
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
