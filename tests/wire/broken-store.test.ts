import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { publishFolder, replaceFolder } from '../sidecar/publish-folder.ts'
import { aFolder, start } from './a-process.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }
const TIMEOUT = 240_000

const erased = aReview({ author: 'Erased Author', text: 'Please erase me.' })
const staying = aReview({ author: 'Staying Author', text: 'I stay.' })

function asking(origin: string): Promise<Response> {
  const topic = 'https://reviews.example/feed.xml'
  const form = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': 'https://a.example/' }
  return fetch(`${origin}/api/websub/hub`, { method: 'POST', body: new URLSearchParams(form) })
}

async function readiness(origin: string): Promise<[number, string | undefined]> {
  const answer = await fetch(`${origin}/readyz`)
  return [answer.status, (await answer.json()).detail]
}

/** The number of bytes that the process may write to a file. Beyond it, the disk seems to be full. */
function limitWrites(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}

test(
  'an erased review disappears even while the store cannot be written, and the sidecar recovers',
  { timeout: TIMEOUT },
  async () => {
    const folder = await aFolder()
    const dist = join(folder, 'dist')
    await publishFolder(dist, [erased, staying])
    const sidecar = start('one-origin', folder, { DIST: dist, RATE_LIMIT: '0', HUB_RATE_LIMIT: '0' })
    const [, origin = ''] = await sidecar.says(/Site +(\S+)\//)
    expect(await readiness(origin)).toEqual([200, undefined])
    limitWrites(sidecar.pid, 0)
    await replaceFolder(dist, [staying])
    for (const path of ['/reviews.json', '/feed.xml', '/api/reviews/search', '/']) {
      const text = async () => await (await fetch(`${origin}${path}`)).text()
      if (path !== '/') await expect.poll(text, PATIENCE).not.toContain('Erased Author')
      expect((await fetch(`${origin}${path}`)).status).toBe(200)
    }
    expect(Date.parse((await fetch(`${origin}/reviews.json`)).headers.get('last-modified') ?? '')).not.toBeNaN()
    await expect.poll(() => readiness(origin), PATIENCE).toEqual([503, 'The store cannot be written'])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    const refused = await asking(origin)
    expect(refused.status).toBe(503)
    expect(refused.headers.has('retry-after')).toBe(true)
    limitWrites(sidecar.pid, 'unlimited')
    await expect.poll(() => readiness(origin), PATIENCE).toEqual([200, undefined])
    await expect.poll(async () => (await asking(origin)).status, PATIENCE).toBe(202)
  },
)

test(
  'a sidecar with a corrupt store starts, serves requests that need no store, and recovers',
  { timeout: TIMEOUT },
  async () => {
    const folder = await aFolder()
    const dist = join(folder, 'dist')
    await publishFolder(dist, [staying])
    mkdirSync(join(folder, 'store'))
    const path = join(folder, 'store', 'hub.db')
    writeFileSync(path, 'no database at all'.repeat(1000))
    const sidecar = start('one-origin', folder, { DIST: dist, STORE_URL: `file:${path}`, HUB_RATE_LIMIT: '0' })
    const [, origin = ''] = await sidecar.says(/Site +(\S+)\//)
    expect(sidecar.stderr()).toContain('the store cannot be used')
    expect((await fetch(`${origin}/reviews.json`)).status).toBe(200)
    expect((await (await fetch(`${origin}/api/reviews/search`)).json()).matched).toBe(1)
    expect(await readiness(origin)).toEqual([503, 'The store is corrupt'])
    expect((await asking(origin)).status).toBe(503)
    const session = await fetch(`${origin}/mcp`, { method: 'POST', body: INITIALIZE, headers: MCP_HEADERS })
    expect(session.status).toBe(200)
    expect(session.headers.get('mcp-session-id')).toBeTruthy()
    execFileSync('rm', [path])
    await expect.poll(() => readiness(origin), PATIENCE).toEqual([200, undefined])
    await expect.poll(async () => (await asking(origin)).status, PATIENCE).toBe(202)
  },
)

const MCP_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})
