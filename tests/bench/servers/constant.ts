import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Express, Request } from 'express'

/** The floor: Express with its default settings, which always answers with the same `bytes` bytes. */
export async function serveConstant(bytes: number): Promise<number> {
  const body = Buffer.from(`{"constant":"${'x'.repeat(Math.max(0, bytes - 15))}"}`)
  const app = express()
  app.get('/constant', (_req, res) => {
    res.type('json').send(body)
  })
  return await portOf(app)
}

/** The parameter `query` of a request. */
export function queryOf(req: Request): string {
  const { query } = req.query
  return typeof query === 'string' ? query : ''
}

/** Express without features that cost time and are not needed. */
export function bareExpress(): Express {
  return express().disable('etag').disable('x-powered-by')
}

/** Listens on a free port, and returns it. */
export async function portOf(app: Express): Promise<number> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
