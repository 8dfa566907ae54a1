import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { refuse } from '../../http/refuse.ts'
import { type HubRequest, readHubRequest } from './hub-request.ts'
import type { Refusal } from './requests.ts'

/** The longest request, in bytes: room for the longest callback, topic and secret with every byte percent-encoded. */
const BODY_BYTES = 64 * 1024

const FORM = 'application/x-www-form-urlencoded'

/**
 * `POST /api/websub/hub`: answers 202 once a valid request is stored; verification follows (WebSub, section 5.1.2). A refusal is
 * one line of plain text.
 */
export function hubRoute(take: (request: HubRequest) => Promise<Refusal | undefined>): RequestHandler {
  const route = express.Router()
  route.use(formsOnly, express.raw({ type: () => true, limit: BODY_BYTES, inflate: false }), answer(take))
  route.use(answerUnread)
  return route
}

function answer(take: (request: HubRequest) => Promise<Refusal | undefined>): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body
    const request = readHubRequest(body instanceof Uint8Array ? body : new Uint8Array())
    if (!request.ok) return refuse(req, res, { status: 400, detail: request.problem })
    const refusal = await take(request.value)
    if (refusal?.retryAfter !== undefined) res.set('Retry-After', String(refusal.retryAfter))
    if (refusal !== undefined) return refuse(req, res, { status: refusal.status, detail: refusal.reason })
    res.status(202).end()
  }
}

/**
 * Accepts only forms in UTF-8, and ignores parameters of the media type other than the charset (WebSub, section 5.1). A 415 says
 * what would be accepted (RFC 9110, section 15.5.16).
 */
const formsOnly: RequestHandler = (req, res, next) => {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (type === FORM && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))) return next()
  res.set('Accept', FORM)
  refuse(req, res, { status: 415, detail: `Send the parameters as ${FORM}, in UTF-8` })
}

/** Answers if the body was too large or had a content coding; other errors are handled elsewhere. */
// eslint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
const answerUnread: ErrorRequestHandler = (fault: unknown, req, res, next) => {
  const status = fault instanceof Error && 'status' in fault ? fault.status : undefined
  if (status === 413) refuse(req, res, { status, detail: `The body is larger than ${BODY_BYTES} bytes` })
  else if (status === 415) {
    res.set('Accept-Encoding', 'identity')
    refuse(req, res, { status, detail: 'Send the body without a content coding' })
  } else next(fault)
}
