import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { type Refused, sendError, sendProblem } from './send-problem.ts'

/** The part of a request that decides the format of its errors. */
type Target = { path: string }

/**
 * Sends an error in the format that the path uses: JSON-RPC at `/mcp` (JSON-RPC 2.0, section 5.1), a line of plain text at
 * the hub, Problem Details everywhere else.
 */
export function refuse({ path }: Target, res: ServerResponse, refused: Refused): void {
  const { status, detail } = refused
  if (path === '/mcp') return sendError(res, status, { contentType: 'application/json', text: rpcError(refused) })
  if (path !== '/api/websub/hub') return sendProblem(res, refused)
  sendError(res, status, { contentType: 'text/plain; charset=utf-8', text: `${detail}\n` })
}

/**
 * Makes a handler that always answers 405, and lists the methods that are allowed, such as `GET, HEAD` (RFC 9110, section
 * 15.5.6).
 */
export function allowOnly(methods: string): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', `${methods}, OPTIONS`)
    refuse(req, res, { status: 405, detail: `This address allows only ${methods}` })
  }
}

/** Answers 404 to an unknown path. */
export const notFound: RequestHandler = (req, res) =>
  refuse(req, res, { status: 404, detail: 'There is nothing at this address; /openapi.json lists every address' })

/** Answers 503, and asks the client to try again after 5 seconds. */
export function sendUnavailable(target: Target, res: ServerResponse, detail: string): void {
  res.setHeader('Retry-After', '5')
  refuse(target, res, { status: 503, detail })
}

function rpcError({ status, detail: message }: Refused): string {
  const error = { code: status < 500 ? -32000 : -32603, message }
  return JSON.stringify({ jsonrpc: '2.0', id: null, error })
}
