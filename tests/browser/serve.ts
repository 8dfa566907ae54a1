import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentType } from 'mime-types'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { LOG_FILES } from '../../src/schema/log-files.ts'
import { ARTEFACTS } from '../../src/schema/manifest.ts'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'

/** A running site: its origin, and a function that stops it. */
export type Served = { origin: string; stop: () => Promise<void> }

/** Serves a build with the sidecar, like `npm start`. */
export async function serveWithSidecar(dist: string): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'served-'))
  const program = new URL('../wire/one-origin.ts', import.meta.url).pathname
  const store = `file:${join(folder, 'hub.db')}`
  const env = { ...CHILD_ENVIRONMENT, PORT: '0', DIST: dist, STORE_URL: store, RATE_LIMIT: '0' }
  const child = spawn(process.execPath, [program], { env: { ...env, LOG_LEVEL: 'silent' }, cwd: folder })
  const ended = once(child, 'close')
  const origin = await firstAddress(child.stdout)
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Serves only the files, like a CDN while the sidecar is down. */
export async function serveFilesAlone(dist: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    readFile(join(dist, file)).then(
      (bytes) => response.writeHead(200, headersOf(file)).end(bytes),
      () =>
        void readFile(join(dist, '404.html')).then((bytes) =>
          response.writeHead(404, headersOf('404.html')).end(bytes),
        ),
    )
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function headersOf(file: string): Record<string, string> {
  const artefacts: Record<string, string> = ARTEFACTS
  const ofLog = LOG_FILES.find(({ path }) => (path.endsWith('*') ? file.startsWith(path.slice(0, -1)) : file === path))
  if (ofLog !== undefined)
    return { ...PAGE_HEADERS, 'Content-Type': ofLog.contentType, 'Cache-Control': ofLog.cacheControl }
  const type = artefacts[file] ?? contentType(file.slice(file.lastIndexOf('/') + 1))
  return { ...PAGE_HEADERS, 'Content-Type': type || 'text/plain' }
}

/** Does not use `for await`, which would close the stream of a process that still writes to it. */
async function firstAddress(stdout: Readable): Promise<string> {
  let said = ''
  for (;;) {
    const [bytes] = await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
    if (bytes === undefined) throw new Error(`The server ended without an address: ${said}`)
    said += String(bytes)
    const origin = /Site\s+(http:\/\/\S+?)\/\n/.exec(said)?.[1]
    if (origin !== undefined) return origin
  }
}
