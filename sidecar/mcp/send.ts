import type { ServerResponse } from 'node:http'
import type { Reply } from './json-rpc.ts'
import { written } from './raw-json.ts'

/** Ends the answer with a JSON-RPC message, or with nothing where there is none to give (202). */
export function sendReply(res: ServerResponse, { status, body, headers = {} }: Reply): void {
  res.statusCode = status
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (body === undefined) {
    res.end()
    return
  }
  const text = written(body)
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}
