import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { INITIALIZE, post, request } from '../sidecar/mcp/messages.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'
import { serve } from './serve.ts'

const PING = request('ping')

describe('a session of /mcp', () => {
  test('every sidecar on the same store honours a session, because the store contains the key', async () => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const environment = { STORE_URL: `file:${join(folder, 'hub.db')}` }
    const before = await serve([aReview()], { environment })
    const session = await begin(before.origin)
    const after = await serve([aReview()], { environment })
    expect((await post(`${after.origin}/mcp`, PING, { 'mcp-session-id': session })).message.result).toEqual({})
  })

  test('a replica with another store accepts a session only if both have the same SESSION_SECRET', async () => {
    const secret = { environment: { SESSION_SECRET: 'shared among replicas' } }
    const [one, replica, stranger] = [await serve([], secret), await serve([], secret), await serve([])]
    const session = await begin(one.origin)
    expect((await post(`${replica.origin}/mcp`, PING, { 'mcp-session-id': session })).status).toBe(200)
    expect((await post(`${stranger.origin}/mcp`, PING, { 'mcp-session-id': session })).status).toBe(404)
  })
})

describe('/mcp over the rate limit', () => {
  test('over the rate limit, /mcp answers with a 429 in JSON-RPC, with a Retry-After that any origin can read', async () => {
    const { origin } = await serve([], { environment: { RATE_LIMIT: '2' } })
    const statuses = [await begin(origin), await begin(origin)]
    const { status, headers, message } = await post(`${origin}/mcp`, INITIALIZE)
    expect([statuses.length, status]).toEqual([2, 429])
    expect(message).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

async function begin(origin: string): Promise<string> {
  return (await post(`${origin}/mcp`, INITIALIZE)).headers.get('mcp-session-id') ?? ''
}
