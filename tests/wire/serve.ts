import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { afterAll, onTestFinished } from 'vitest'
import { openLogger } from '../../sidecar/process/logger.ts'
import { publishedFiles } from '../../sidecar/published/files-route.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import type { Logger } from '../../sidecar/process/logger.ts'
import type { Snapshots } from '../../sidecar/snapshot/snapshot-holder.ts'
import type { Sidecar } from '../../sidecar/start/start-sidecar.ts'
import type { Review } from '../../src/schema/review.ts'
import { publishFolder, temporaryFolder } from '../sidecar/publish-folder.ts'
import type { Wanted } from '../sidecar/publish-folder.ts'

/** The options that a test changes. */
export type Serving = Wanted & {
  /** Environment variables in addition to those that isolate a test. */
  environment?: NodeJS.ProcessEnv
  /** Whether the published files are served too; true by default. */
  oneOrigin?: boolean
  log?: Logger
  /** A fake age of the current turn of the event loop, in milliseconds. */
  turnAge?: () => number
}

/** A real server with a build of its own. */
export type Served = {
  origin: string
  /** The served folder, to publish into again. */
  folder: string
  sidecar: Sidecar
  get: (path: string, init?: RequestInit) => Promise<Response>
}

/** Serves a build of these reviews (if undefined, no build) on a free port until the test is over. */
export async function serve(reviews: Review[] | undefined, serving: Serving = {}): Promise<Served> {
  const { stop, ...served } = await serveUntilStopped(reviews, serving)
  onTestFinished(stop)
  return served
}

/**
 * Returns a `serve` for tests that do not change what is served: tests of a file with equal builds share a server, which stops
 * after the last of them.
 */
export function shareServers(): typeof serve {
  const servers = new Map<string, ReturnType<typeof serveUntilStopped>>()
  afterAll(async () => {
    for (const served of servers.values()) await (await served).stop()
  })
  return async (reviews, serving) => {
    const environment = { RATE_LIMIT: '0', ...serving?.environment }
    const key = JSON.stringify([reviews, serving])
    const served = servers.get(key) ?? serveUntilStopped(reviews, { ...serving, environment })
    servers.set(key, served)
    return served
  }
}

async function serveUntilStopped(
  reviews: Review[] | undefined,
  serving: Serving,
): Promise<Served & { stop: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const dist = join(folder, 'dist')
  if (reviews !== undefined) await publishFolder(dist, reviews, serving)
  const settings = readSettings({
    PORT: '0',
    DIST: dist,
    STORE_URL: `file:${join(folder, 'store', 'hub.db')}`,
    ...serving.environment,
  })
  const published = (snapshots: Snapshots) => (limitReads: RequestHandler) =>
    publishedFiles({ snapshots, folder: dist, limitReads })
  const sidecar = await startSidecar(settings, serving.log ?? openLogger('silent'), {
    ...(serving.oneOrigin !== false && { published }),
    ...(serving.turnAge !== undefined && { turnAge: serving.turnAge }),
  })
  await sidecar.firstLook
  const origin = `http://localhost:${sidecar.port}`
  return {
    origin,
    folder: dist,
    sidecar,
    get: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await sidecar.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
