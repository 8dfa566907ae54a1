import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { sendConditional } from '../../../sidecar/http/bodies/conditional.ts'
import { handleErrors } from '../../../sidecar/http/error-handler.ts'

test('a bug is answered with a 500 without details, and without headers of the interrupted answer', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = express().get('/thing', (req, res) => {
    res.setHeader('Link', '</>; rel="hub"')
    sendConditional(req, res, {
      contentType: 'text/plain',
      cacheControl: 'public, max-age=0, s-maxage=5',
      etag: '"of-the-answer"',
      lastModified: new Date(0),
      vary: 'Accept-Encoding',
      contentEncoding: 'br',
      body: () => {
        throw new Error('ENOENT: /home/me/secret')
      },
    })
  })
  const server = app.use(handleErrors(log)).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/thing`)
  expect(answer.status).toBe(500)
  const { headers } = answer
  expect(headers.get('cache-control')).toBe('no-store')
  for (const name of ['etag', 'last-modified', 'link', 'content-encoding'])
    expect([name, headers.get(name)]).toEqual([name, null])
  expect(headers.get('vary')).toBe('Accept')
  expect(await answer.json()).toEqual({ title: 'Internal Server Error', status: 500, detail: expect.any(String) })
  expect(lines.join()).toContain('/home/me/secret')
})
