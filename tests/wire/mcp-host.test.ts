import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { HEADERS, INITIALIZE } from '../sidecar/mcp/messages.ts'
import { aSnapshot, serveMcp } from '../sidecar/mcp/serve-mcp.ts'

describe('the Host of a request to /mcp', () => {
  test.for([
    ['localhost:8080', 200],
    ['127.0.0.1', 200],
    ['127.1.2.3:9', 200],
    ['[::1]:8080', 200],
    ['reviews.localhost', 200],
    ['LOCALHOST', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example#localhost', 400],
    ['192.168.1.10:8080', 403],
    ['0.0.0.0', 403],
    ['a b', 400],
  ] as const)('at a loopback public address, /mcp answers the Host %s with %i', async ([host, status]) => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([], { baseUrl: 'http://localhost:8080' }) })
    const answer = await initialize(url, host)
    expect(answer.status).toBe(status)
    if (status >= 400) expect(answer.message).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })

  test('/mcp ignores the Host at a public address, because proxies rewrite the Host', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot([], { baseUrl: 'https://reviews.example' }) })
    expect((await initialize(url, 'internal-7.cluster')).status).toBe(200)
  })

  test('/mcp ignores the Host before there is a dataset, because there is nothing to read yet', async () => {
    const { url } = await serveMcp({})
    expect((await initialize(url, 'reviews.example')).status).toBe(200)
  })
})

// fetch does not allow setting the Host.
async function initialize(url: string, host: string): Promise<{ status: number | undefined; message: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers: { ...HEADERS, host } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, message: JSON.parse(body) }), reject)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(INITIALIZE))
  })
}
