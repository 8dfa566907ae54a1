import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { openCachedIndex } from '../../../sidecar/snapshot/cached-index.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { builds } from '../data/builds.ts'
import { megabytesInUse, timeOf } from './run-apart.ts'
import type { Time } from './run-apart.ts'

/**
 * Times by round, of a swap to a build with one more review, and of loading the same build without an earlier snapshot. `before`
 * and `after` are megabytes in use.
 */
export type SwapTimes = { swaps: Time[]; loads: Time[]; before: number; after: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const site = join(folder, 'dist')
const rebuild = builds(site, size ?? 0)
const dates = { of: () => Promise.resolve(new Date(0)) }

await rebuild()
const load = await loader()
let held = await load()
const before = await megabytesInUse()
const swaps: Time[] = []
const loads: Time[] = []
for (let round = 0; round < (rounds ?? 3); round++) {
  await rebuild()
  swaps.push(
    await timeOf(async () => {
      held = await load(held)
    }),
  )
  const fresh = await loader()
  loads.push(await timeOf(() => fresh()))
}
const after = await megabytesInUse()
await rm(folder, { recursive: true })
process.send?.({ swaps, loads, before, after } satisfies SwapTimes)

/** Returns a function that loads the current build, as a sidecar does that has just started. */
async function loader(): Promise<(held?: Snapshot) => Promise<Snapshot>> {
  const kept = await openCachedIndex({ folder: undefined, log: openLogger('silent') })
  const options = { source: folderSource(site), dates, index: kept.index, served: false }
  return (current) => loadSnapshot(options, current)
}
