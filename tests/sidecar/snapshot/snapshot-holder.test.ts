import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { holdSnapshots } from '../../../sidecar/snapshot/snapshot-holder.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import { UnfitDatasetError } from '../../../sidecar/snapshot/snapshot.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../publish-folder.ts'
import type { Snapshots } from '../../../sidecar/snapshot/snapshot-holder.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'

describe('holdSnapshots', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('holdSnapshots returns no snapshot before its first check, and then notifies listeners', async () => {
    const { snapshots, site } = keep()
    site.snapshot = await aSnapshot()
    const told: (Snapshot | undefined)[] = []
    snapshots.onSwap(() => told.push(snapshots.current()))
    expect(snapshots.current()).toBeUndefined()
    await snapshots.refresh()
    expect(snapshots.current()).toBe(site.snapshot)
    expect(told).toEqual([site.snapshot])
  })

  test('holdSnapshots does not notify listeners if nothing has changed', async () => {
    const { snapshots, site, swaps } = keep()
    site.snapshot = await aSnapshot()
    await snapshots.refresh()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(site.looks).toBe(4)
    expect(swaps()).toBe(1)
  })

  test('holdSnapshots reports a problem, and checks again at longer and longer intervals', async () => {
    const { snapshots, site, warnings } = keep()
    site.snapshot = new UnfitDatasetError('/manifest.json is missing')
    await snapshots.refresh()
    expect(snapshots.fault()).toBe('/manifest.json is missing')
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
    expect(site.looks).toBe(4)
    expect(warnings).toEqual(['/manifest.json is missing'])
    site.snapshot = await aSnapshot()
    await vi.advanceTimersByTimeAsync(8000)
    expect(snapshots.current()).toBe(site.snapshot)
    expect(snapshots.fault()).toBeUndefined()
  })

  test('holdSnapshots never waits longer than REFRESH_SECONDS', async () => {
    const { snapshots, site } = keep()
    site.snapshot = new UnfitDatasetError('broken')
    await snapshots.refresh()
    await vi.advanceTimersByTimeAsync(600_000)
    const looks = site.looks
    await vi.advanceTimersByTimeAsync(60_000)
    expect(site.looks).toBe(looks + 1)
  })

  test('holdSnapshots stays with the old snapshot if the new one is damaged', async () => {
    const { snapshots, site, warnings } = keep()
    const old = (site.snapshot = await aSnapshot())
    await snapshots.refresh()
    site.snapshot = new UnfitDatasetError('/feed.xml is damaged')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(snapshots.current()).toBe(old)
    expect(snapshots.fault()).toBe('/feed.xml is damaged')
    expect(warnings).toEqual(['/feed.xml is damaged'])
  })

  test('holdSnapshots does not publish the details of an unexpected fault', async () => {
    const { snapshots, site } = keep()
    site.snapshot = new Error('ENOENT: /home/me/secret')
    await snapshots.refresh()
    expect(snapshots.fault()).toBe('The dataset could not be loaded')
  })

  test('holdSnapshots survives a listener that fails', async () => {
    const { snapshots, site } = keep()
    site.snapshot = await aSnapshot()
    snapshots.onSwap(() => {
      throw new Error('no')
    })
    let told = false
    snapshots.onSwap(() => (told = true))
    await snapshots.refresh()
    expect(told).toBe(true)
    expect(snapshots.fault()).toBeUndefined()
  })

  test('holdSnapshots loads a new snapshot when it is notified of a possible change', async () => {
    const { snapshots, site } = keep()
    site.snapshot = await aSnapshot()
    await snapshots.refresh()
    const next = (site.snapshot = await aSnapshot())
    site.changed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(snapshots.current()).toBe(next)
  })

  test('holdSnapshots stops checking once it is closed', async () => {
    const { snapshots, site } = keep()
    site.snapshot = await aSnapshot()
    await snapshots.refresh()
    await snapshots.close()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(site.looks).toBe(1)
    expect(site.watched).toBe(false)
  })
})

/** A site that a test can change while it is watched. */
type Site = { snapshot: Snapshot | Error | undefined; looks: number; watched: boolean; changed: () => void }

function keep(): { snapshots: Snapshots; site: Site; warnings: string[]; swaps: () => number } {
  const site: Site = { snapshot: undefined, looks: 0, watched: true, changed: () => undefined }
  const warnings: string[] = []
  let swaps = 0
  const snapshots = holdSnapshots({
    load: () => {
      site.looks++
      if (site.snapshot === undefined || site.snapshot instanceof Error)
        return Promise.reject(site.snapshot ?? new Error())
      return Promise.resolve(site.snapshot)
    },
    watch(changed) {
      site.changed = changed
      return () => (site.watched = false)
    },
    refreshSeconds: 60,
    log: {
      info: () => undefined,
      error: () => undefined,
      warn: (_: unknown, text?: string) => warnings.push(text ?? ''),
    },
  })
  snapshots.onSwap(() => swaps++)
  onTestFinished(() => snapshots.close())
  return { snapshots, site, warnings, swaps: () => swaps }
}

function aSnapshot(): Promise<Snapshot> {
  const files = publishedFiles([aReview()])
  return loadSnapshot({
    source: { read: (path) => Promise.resolve(Buffer.from(files[path] ?? '')) },
    dates: { of: () => Promise.resolve(new Date(0)) },
    index: indexReviews,
    served: false,
  })
}
