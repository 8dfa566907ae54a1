import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { type Answering, aServer, send } from '../../import/fetching/a-server.ts'
import { anEmptyFolder, hashesOf } from '../../publish/run-build.ts'
import { startSubscribers, type Subscribers } from '../../sidecar/websub/a-subscriber.ts'
import { temporaryFolder } from '../../sidecar/publish-folder.ts'
import type { Process } from '../../wire/a-process.ts'
import { outputOf, runCli, startCli } from '../a-command.ts'
import { childOf, isRunning } from '../children.ts'
import { anExport } from '../inbox/a-repository.ts'

const BASE_URL = 'https://reviews.example.com'

/** A built site with one review; its source answers as the test that runs says. */
let site: { content: string; subscribers: Subscribers; address: string }
let answer: Answering = (_, response) => send(response, 404)
beforeAll(async () => {
  const content = join(await temporaryFolder(), 'site')
  const subscribers = await startSubscribers()
  afterAll(() => subscribers.close())
  const { port } = await aServer((...asked) => answer(...asked), subscribers.authority, afterAll)
  const address = `https://localhost:${port}/reviews.json`
  const declared = `google: { name: Google, verified: true, how: We know, fetch: { kind: url, url: "${address}" } }\n`
  const files = { 'site.yaml': `base_url: ${BASE_URL}\n`, 'sources.yaml': declared, 'reviews/google.jsonl': aLine() }
  await fillContentFolder(content, files)
  await outputOf(['build', content, '--first'], content)
  await copy(content, `${content}-built`)
  site = { content, subscribers, address }
})

// With the times of the files, so that the copy is up to date
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/** The site as it was built, and its source: a server that answers with `reviews` once the test lets it. */
async function aFetchedSite(): Promise<FetchedSite> {
  const { content, subscribers, address } = site
  await rm(content, { recursive: true })
  await copy(`${content}-built`, content)
  const gate = Promise.withResolvers<undefined>()
  const source = {
    reviews: anExport('a'),
    open: () => gate.resolve(undefined),
    asked: Promise.withResolvers<undefined>(),
  }
  answer = (_, response) => {
    source.asked.resolve(undefined)
    void gate.promise.then(() => send(response, 200, source.reviews, { 'content-type': 'application/json' }))
  }
  const ca = join(await anEmptyFolder(), 'ca.pem')
  await writeFile(ca, subscribers.authority.ca)
  const start = (): Process => {
    const settings = {
      ...{ FETCH_ALLOW_PRIVATE: '1', HUB_ALLOW_PRIVATE_CALLBACKS: '1', METRICS: '1', RATE_LIMIT: '0' },
      NODE_EXTRA_CA_CERTS: ca,
    }
    const server = startCli(['start', content, '--fetch', '24h'], content, settings)
    onTestFinished(() => server.kill('SIGKILL'))
    return server
  }
  return { content, subscribers, source, address, start }
}

type FetchedSite = {
  content: string
  subscribers: Subscribers
  source: { reviews: string; open: () => void; asked: PromiseWithResolvers<undefined> }
  address: string
  start: () => Process
}

async function originOf(server: Process): Promise<string> {
  const [, port = ''] = await server.says(/Site\s+http:\/\/localhost:(\d+)/)
  return `http://localhost:${port}`
}

/** Makes the last fetch two days old. */
async function age(content: string): Promise<void> {
  const file = join(content, '.data/fetches.json')
  const twoDaysAgo = `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 19)}Z`
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/(?<="at": )"[^"]+"/g, `"${twoDaysAgo}"`))
}

async function end(server: Process): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

describe('start --fetch', () => {
  test('start --fetch serves a fetched review without a restart; a fetch of nothing new changes no byte and notifies nobody', async () => {
    const { content, subscribers, source, address, start } = await aFetchedSite()
    const server = start()
    const origin = await originOf(server)
    const found = async (): Promise<string> => (await fetch(`${origin}/api/reviews/search?query=number`)).text()
    expect(await found()).toContain('"matched":0')
    const subscriber = subscribers.add()
    const topic = { 'hub.mode': 'subscribe', 'hub.topic': `${BASE_URL}/feed.xml`, 'hub.callback': subscriber.callback }
    const asked = await fetch(`${origin}/api/websub/hub`, { method: 'POST', body: new URLSearchParams(topic) })
    expect(asked.status).toBe(202)
    const list = (): Promise<string> => outputOf(['hub', '--folder', content], content)
    await expect.poll(list, { timeout: 30_000 }).toContain(new URL(subscriber.callback).origin)

    source.open()
    await server.says(/"source":"google","outcome":"imported","msg":"fetched google: imported\. 1 new/)
    await server.says(/"msg":"next fetch: [^]*"msg":"next fetch: \d{4}-\d\d-\d\dT/)
    await expect.poll(found, { timeout: 30_000 }).toContain('Fixed the leak under the sink, number a.')
    await expect.poll(() => subscriber.deliveries.length, { timeout: 30_000 }).toBe(1)
    expect(subscriber.deliveries[0]?.body.toString()).toContain('number a')
    const told = await outputOf(['check', content], content)
    expect(told).toMatch(/^Last fetch of google, \d{4}-\S+Z: imported\. 1 new/m)
    expect(told).toMatch(/^The next fetch is due \d{4}-\S+Z$/m)
    for (const path of ['/', '/policy.json', '/manifest.json', '/metrics', '/healthz', '/readyz', '/llms.txt']) {
      const answer = await (await fetch(`${origin}${path}`)).text()
      expect(answer, path).not.toContain(address)
      expect(answer, path).not.toMatch(/next fetch|last fetch/i)
    }
    await end(server)

    const before = await hashesOf(join(content, 'dist'))
    await age(content)
    const again = start()
    await again.says(/"msg":"fetched google: unchanged/)
    await again.says(/"msg":"next fetch: [^]*"msg":"next fetch: /)
    await end(again)
    expect(await hashesOf(join(content, 'dist'))).toEqual(before)
    expect(subscriber.deliveries).toHaveLength(1)
  }, 120_000)

  test('start --fetch ends a running fetch when the server ends', async () => {
    const { source, start } = await aFetchedSite()
    const server = start()
    await originOf(server)
    await source.asked.promise
    const job = await childOf(server.pid)
    await end(server)
    await expect.poll(() => isRunning(job)).toBe(false)
  })

  test('start --fetch serves the last build if a fetch fails, or if the fetched reviews cannot be built', async () => {
    const { content, source, start } = await aFetchedSite()
    source.reviews = '<html>Sign in</html>'
    source.open()
    await writeFile(join(content, 'policy.yaml'), 'removals: 5\n')
    const server = start()
    await server.says(/cannot be built as it is \(see above\), so the last build is served/)
    const origin = await originOf(server)
    await server.says(/"outcome":"failed","msg":"fetched google: failed\. .*sent a web page instead of a file/)
    await server.says(/Nothing was built, so the site stays as it is[^]*policy\.yaml:1/)
    await server.says(/you must act/)
    expect((await fetch(`${origin}/reviews.json`)).status).toBe(200)
    await end(server)
  })

  test.for(['14m', '31d', '24', '1w', '-1h', '1.5h'])('refuses a fetch every %s before it builds', async (time) => {
    const content = await anEmptyFolder()
    expect(await runCli(['start', content, '--fetch', time], content)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('--fetch: Give a number of minutes, hours or days from 15m to 30d'),
    })
  })
})
