import type { ServerResponse } from 'node:http'
import { EXPOSED_HEADERS } from '../../src/schema/page-headers.ts'
import type { Guard } from './guards.ts'

const ALLOWED = [
  'content-type',
  'accept',
  'authorization',
  'if-none-match',
  'if-modified-since',
  'last-event-id',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
].join(', ')

/** Headers of every response: any origin may read it (Fetch Standard, CORS protocol), and browsers do not sniff its type. */
export function setOpenHeaders(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Origin', '*')
  res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  res.setHeader('X-Content-Type-Options', 'nosniff')
}

export const allowAllOrigins: Guard = (_req, res) => {
  setOpenHeaders(res)
  return true
}

/** `OPTIONS` of any path: 204, preflight or not. */
export const preflight: Guard = (req, res) => {
  if (req.method !== 'OPTIONS') return true
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, DELETE, OPTIONS')
  res.setHeader('Access-Control-Allow-Headers', ALLOWED)
  res.setHeader('Access-Control-Max-Age', '86400')
  res.writeHead(204).end()
  return false
}
