import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Logger, openLogger } from '../../sidecar/process/logger.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { type SitesSidecar, startSites } from '../../sidecar/start/start-sites.ts'
import { SiteEntry } from '../../src/schema/content/sites-file.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

/** An answer, with its whole body. */
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Further parts of the request. */
export type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** A sidecar for many sites. */
export type ServedSites = {
  port: number
  sidecar: SitesSidecar
  /** Sends a request with this `Host`. */
  ask: (host: string, path: string, asked?: Asked) => Promise<Answer>
  stop: () => Promise<void>
}

/** Serves these sites until the test is over; `store` is the folder for the store. */
export async function serveSites(
  entries: readonly (typeof SiteEntry)['_zod']['input'][],
  {
    environment,
    store,
    log = openLogger('silent'),
  }: { environment?: NodeJS.ProcessEnv; store?: string; log?: Logger } = {},
): Promise<ServedSites> {
  const folder = store ?? (await aStore())
  const settings = readSettings({ PORT: '0', STORE_URL: `file:${join(folder, 'hub.db')}`, ...environment })
  const sidecar = await startSites(
    entries.map((entry) => SiteEntry.parse(entry)),
    settings,
    log,
  )
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= sidecar.stop())
  onTestFinished(stop)
  return { port: sidecar.port, sidecar, ask: (host, path, asked) => ask(sidecar.port, host, { path, ...asked }), stop }
}

/** A folder for a store, for as long as the test runs. */
export async function aStore(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Does not use `fetch`, which cannot set the `Host`. */
async function ask(port: number, host: string, { path, body, ...asked }: Asked & { path: string }): Promise<Answer> {
  const req = request({ port, path, ...asked, headers: { Host: host, ...asked.headers } })
  req.end(body)
  const [res] = await once(req, 'response')
  let text = ''
  for await (const chunk of res) text += String(chunk)
  return { status: res.statusCode, headers: res.headers, text }
}

/** A static host for a folder, which counts requests and can be made slow or broken. */
export type Host = {
  origin: string
  asked: string[]
  /** Sends no answer until this settles. */
  wait: (until: Promise<unknown>) => void
}

/** Serves a folder as a CDN does, with ETags, until the test is over. */
export async function aHost(folder: string): Promise<Host> {
  const asked: string[] = []
  let waiting: Promise<unknown> = Promise.resolve()
  const server = createServer((req, res) => {
    const path = req.url ?? '/'
    asked.push(path)
    void waiting
      .then(() => readFile(join(folder, path)))
      .then((bytes) => {
        const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
        if (req.headers['if-none-match'] === etag) return res.writeHead(304).end()
        return res.writeHead(200, { ETag: etag }).end(bytes)
      })
      .catch(() => res.writeHead(404).end())
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, asked, wait: (until) => void (waiting = until) }
}
