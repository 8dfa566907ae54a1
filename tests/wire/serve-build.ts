import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { openLogger } from '../../sidecar/process/logger.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { publishedFiles } from '../../sidecar/published/files-route.ts'
import type { Snapshots } from '../../sidecar/snapshot/snapshot-holder.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

/** Serves an existing build, including its pages, at one origin on a free port. */
export async function serveBuild(dist: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const settings = readSettings({ PORT: '0', DIST: dist, STORE_URL: `file:${join(folder, 'hub.db')}`, RATE_LIMIT: '0' })
  const published = (snapshots: Snapshots) => (limitReads: RequestHandler) =>
    publishedFiles({ snapshots, folder: dist, limitReads })
  const sidecar = await startSidecar(settings, openLogger('silent'), { published })
  await sidecar.firstLook
  return {
    origin: `http://localhost:${sidecar.port}`,
    async stop() {
      await sidecar.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
