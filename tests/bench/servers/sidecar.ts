import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { publishedFiles } from '../../../sidecar/published/files-route.ts'
import { readSettings } from '../../../sidecar/process/settings.ts'
import type { Settings } from '../../../sidecar/process/settings.ts'
import { startSidecar } from '../../../sidecar/start/start-sidecar.ts'
import type { SidecarOptions } from '../../../sidecar/start/start-sidecar.ts'
import { ARTEFACTS } from '../../../src/schema/manifest.ts'
import { builds } from '../data/builds.ts'
import { generate } from '../data/generate.ts'

/** The real sidecar, as behind a CDN, over a folder of made-up artefacts. With a `turnAge` of 0, it refuses no request early. */
export async function serveSidecar(size: number, turnAge?: () => number): Promise<number> {
  const settings = await settingsOfItsOwn()
  publish(settings.DIST, size)
  return await serve(settings, turnAge === undefined ? {} : { turnAge })
}

/** The real sidecar at one origin, which also serves the published files, over a build with feeds. */
export async function serveOneOrigin(size: number): Promise<number> {
  const settings = await settingsOfItsOwn()
  await builds(settings.DIST, size)()
  return await serve(settings, {
    published: (snapshots) => (limitReads) => publishedFiles({ snapshots, folder: settings.DIST, limitReads }),
  })
}

async function settingsOfItsOwn(): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGTERM', () => process.exit())
  const store = `file:${join(folder, 'store', 'hub.db')}`
  return readSettings({ PORT: '0', DIST: join(folder, 'dist'), STORE_URL: store, RATE_LIMIT: '0' })
}

async function serve(settings: Settings, options: SidecarOptions): Promise<number> {
  const sidecar = await startSidecar(settings, openLogger('silent'), options)
  await sidecar.firstLook
  return sidecar.port
}

function publish(folder: string, size: number): void {
  const { reviews, insights } = generate(size)
  const contents = {
    '/reviews.json': reviews,
    '/insights.json': insights,
    '/api/feed.json': '{}',
    '/feed.xml': '<feed/>',
  }
  mkdirSync(join(folder, 'api'), { recursive: true })
  const artefacts = Object.entries(contents).map(([path, content]) => {
    writeFileSync(join(folder, path), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, content_type: ARTEFACTS[path as keyof typeof ARTEFACTS], bytes: content.length, sha256 }
  })
  const manifest = { version: 1, base_url: 'https://example.com', generated_at: '2026-11-20T00:00:00Z', artefacts }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}
