import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { contentType } from 'mime-types'
import { LOG_FILES } from '../../src/schema/log-files.ts'
import { ARTEFACTS } from '../../src/schema/manifest.ts'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'

/** A running site: its origin, and a function that stops it. */
export type Served = { origin: string; stop: () => Promise<void> }

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
