import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../../sidecar/process/settings.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import { startSites } from '../../sidecar/start/start-sites.ts'
import type { OpenStore } from '../../sidecar/store/open-store.ts'
import { publishFolder, temporaryFolder } from './publish-folder.ts'

const stores: OpenStore[] = []

vi.mock('../../sidecar/start/serve-app.ts', () => ({
  serveApp: () => Promise.resolve({ port: 0, stop: () => Promise.reject(new Error('the server cannot stop')) }),
}))
vi.mock(import('../../sidecar/start/store-at-start.ts'), async (original) => {
  const { openTolerantly } = await original()
  return {
    async openTolerantly(...args) {
      const store = await openTolerantly(...args)
      stores.push({ ...store, close: vi.fn(store.close) })
      return stores.at(-1) ?? store
    },
  }
})

test.for(['one site', 'many sites'])(
  'a sidecar of %s closes its store even if another part fails to stop',
  async (kind) => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const DIST = join(folder, 'dist')
    await publishFolder(DIST, [])
    const settings = readSettings({ DIST, STORE_URL: `file:${join(folder, 'hub.db')}` })
    const log = pino({ level: 'silent' })
    const sidecar = kind === 'one site' ? await startSidecar(settings, log) : await startSites([], settings, log)
    await expect(sidecar.stop()).rejects.toThrow('the server cannot stop')
    expect(stores.at(-1)?.close).toHaveBeenCalledOnce()
  },
)
