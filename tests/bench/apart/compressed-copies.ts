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
 * Making the copies from nothing; by round, making those of a build with one review more, and swaps to it with copies and
 * without.
 */
export type CopyTimes = { cold: Time; more: Time[]; swaps: Time[]; without: Time[] }

const [size, rounds] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const [site, content] = [join(folder, 'dist'), join(folder, 'content')]
await mkdir(content)
await writeFile(join(content, 'site.yaml'), '') // Its caches are its own then.
const rebuild = builds(site, size ?? 0)
const source = folderSource(site)
const dates = { of: () => Promise.resolve(new Date(0)) }
// What is measured is not the index: any will do.
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

/** Joined from the shards at any size: these builds leave `/reviews.json` to the sidecar. */
async function copy(): Promise<void> {
  await writeCompressedCopies(site, { host: 'node', cache: await openCacheOf(content) }, 0)
}
