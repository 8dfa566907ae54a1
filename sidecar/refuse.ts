import type { Request, RequestHandler, Response } from 'express'
import { sendProblem } from './problem.ts'

/** Ends the answer with an error in the shape of the address that was asked. */
export type Refuse = (req: Request, res: Response, status: number, detail: string) => void

/**
 * JSON-RPC at `/mcp` (JSON-RPC 2.0, section 5.1), one line of plain text at the hub, a problem everywhere else.
 */
export const refuse: Refuse = (req, res, status, detail) => {
  if (req.path === '/mcp') return sendRpcError(res, status, detail)
  if (req.path === '/api/websub/hub') return void res.status(status).type('text/plain').send(`${detail}\n`)
  sendProblem(res, status, detail)
}

/** 405 for every method but these, such as `GET, HEAD` (RFC 9110, section 15.5.6). */
export function only(methods: string): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', `${methods}, OPTIONS`)
    refuse(req, res, 405, `This address answers ${methods} alone`)
  }
}

/** 404 for an address that there is not. */
export const notFound: RequestHandler = (req, res) =>
  refuse(req, res, 404, 'There is nothing at this address; /openapi.json lists what there is')

/** 503, worth trying again in a moment. */
export function unavailable(req: Request, res: Response, detail: string): void {
  res.setHeader('Retry-After', '5')
  refuse(req, res, 503, detail)
}

function sendRpcError(res: Response, status: number, message: string): void {
  res.status(status).json({ jsonrpc: '2.0', id: null, error: { code: status < 500 ? -32000 : -32603, message } })
}
