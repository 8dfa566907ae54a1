import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { loadSnapshot, type SnapshotOptions } from '../../../sidecar/snapshot/load-snapshot.ts'
import { unsharded } from '../../sidecar/search/unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { openCacheOf } from '../../../src/host/cache/cache.ts'
import { writeCompressedCopies } from '../../../src/publish/write-compressed-copies.ts'
import { builds } from '../data/builds.ts'
import { generate } from '../data/generate.ts'
import { timeOf } from './run-apart.ts'
import type { Time } from './run-apart.ts'

/**
 * The times of making all copies; and by round, of making the copies of a build with one more review, and of a swap to that build
 * with copies and without.
 */
export type CopyTimes = { cold: Time; more: Time[]; swaps: Time[]; without: Time[] }

const [size, rounds] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const [site, content] = [join(folder, 'dist'), join(folder, 'content')]
await mkdir(content)
await writeFile(join(content, 'site.yaml'), '') // Then the caches are in this folder.
const rebuild = builds(site, size ?? 0)
const source = folderSource(site)
const dates = { of: () => Promise.resolve(new Date(0)) }
// The index is not measured, so any index will do.
const index = await indexReviews(unsharded(generate(1)))
const options: SnapshotOptions = { source, dates, index: () => Promise.resolve(index), served: true }

await rebuild()
const times: CopyTimes = { cold: await timeOf(copy), more: [], swaps: [], without: [] }
const held = await loadSnapshot({ ...options, copies: source })
for (let round = 0; round < (rounds ?? 3); round++) {
  await rebuild()
  times.more.push(await timeOf(copy))
  times.swaps.push(await timeOf(() => loadSnapshot({ ...options, copies: source }, held)))
  times.without.push(await timeOf(() => loadSnapshot(options, held)))
}
await rm(folder, { recursive: true })
process.send?.(times)

/** Makes the copy of `/reviews.json` from the shards, whatever its size, because these builds do not contain that file. */
async function copy(): Promise<void> {
  await writeCompressedCopies(site, { host: 'node', cache: await openCacheOf(content) }, 0)
}
