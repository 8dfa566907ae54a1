import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { unsharded } from '../../sidecar/search/unsharded.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { openCachedIndex } from '../../../sidecar/snapshot/cached-index.ts'
import { generate } from '../data/generate.ts'
import { timeOf } from './run-apart.ts'
import type { Time } from './run-apart.ts'

/** Times by round, of a start that makes the index, of writing the index, and of a start that reads it. */
export type KeptTimes = { made: Time[]; written: Time[]; read: Time[]; megabytes: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const published = unsharded(generate(size ?? 0))
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const times: KeptTimes = { made: [], written: [], read: [], megabytes: 0 }

for (let round = 0; round < (rounds ?? 3); round++) {
  const place = join(folder, String(round))
  const first = await start(place)
  times.made.push(first.time)
  times.written.push(await timeOf(first.keep))
  times.read.push((await start(place)).time)
  const [name = ''] = await readdir(place)
  times.megabytes = (await stat(join(place, name))).size / 1e6
}
await rm(folder, { recursive: true })
process.send?.(times)

async function start(place: string): Promise<{ time: Time; keep: () => Promise<void> }> {
  const kept = await openCachedIndex({ folder: place, log: openLogger('silent') })
  let index: ReviewIndex | undefined
  const time = await timeOf(async () => {
    index = await kept.index(published)
  })
  return { time, keep: async () => (index === undefined ? undefined : await kept.keep(index)) }
}
