import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../../../sidecar/log.ts'
import { readSettings } from '../../../sidecar/settings.ts'
import { startSidecar } from '../../../sidecar/start.ts'
import { ARTEFACTS } from '../../../src/schema/manifest.ts'
import { generate } from '../data/generate.ts'

/** The real sidecar, behind a CDN, over a folder of made-up artefacts. A `turn` of 0 keeps it from refusing anything early. */
export async function serveSidecar(size: number, turn?: () => number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGTERM', () => process.exit())
  publish(join(folder, 'dist'), size)
  const settings = readSettings({
    PORT: '0',
    DIST: join(folder, 'dist'),
    STORE_URL: `file:${join(folder, 'store', 'hub.db')}`,
    RATE_LIMIT: '0',
  })
  const sidecar = await startSidecar(settings, openLog('silent'), turn === undefined ? {} : { turn })
  await sidecar.looked
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
