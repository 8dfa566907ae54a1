import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { sendProblem } from './problem.ts'

/** What a request asks for, as far as errors depend on it. */
type Target = { path: string }

/**
 * Sends an error in the format that the path uses: JSON-RPC at `/mcp` (JSON-RPC 2.0, section 5.1), a line of plain text at
 * the hub, Problem Details everywhere else.
 */
export function refuse({ path }: Target, res: ServerResponse, status: number, detail: string): void {
  if (path === '/mcp') return sendRpcError(res, status, detail)
  if (path === '/api/websub/hub') return send(res, status, 'text/plain; charset=utf-8', `${detail}\n`)
  sendProblem(res, status, detail)
}

/** 405 for every method but these, such as `GET, HEAD` (RFC 9110, section 15.5.6). */
export function allowOnly(methods: string): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', `${methods}, OPTIONS`)
    refuse(req, res, 405, `This address allows only ${methods}`)
  }
}

/** 404 for an unknown path. */
export const notFound: RequestHandler = (req, res) =>
  refuse(req, res, 404, 'There is nothing at this address; /openapi.json lists every address')

/** 503, to be retried after this many seconds. */
export function sendUnavailable(target: Target, res: ServerResponse, detail: string, seconds = 5): void {
  res.setHeader('Retry-After', String(seconds))
  refuse(target, res, 503, detail)
}

function sendRpcError(res: ServerResponse, status: number, message: string): void {
  const error = { code: status < 500 ? -32000 : -32603, message }
  send(res, status, 'application/json', JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}

function send(res: ServerResponse, status: number, contentType: string, text: string): void {
  const body = Buffer.from(text)
  res.statusCode = status
  res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Length', body.length)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.end(body)
}
