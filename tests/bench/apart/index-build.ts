import { monitorEventLoopDelay } from 'node:perf_hooks'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { loose } from '../../../src/schema/loose.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { generate } from '../data/generate.ts'
import { megabytesInUse } from './run-apart.ts'

/** Milliseconds, by round; megabytes: with one index, and after that one was swapped for another. */
export type BuildTimes = { builds: number[]; floors: number[]; stalls: number[]; before: number; after: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const published = generate(size ?? 0)
const LooseReviewsFile = loose(ReviewsFile)
let index = await indexReviews(published)
const before = megabytesInUse()
const builds: number[] = []
const floors: number[] = []
const stalls: number[] = []

for (let round = 0; round < (rounds ?? 3); round++) {
  floors.push(await timeOf(() => LooseReviewsFile.parse(JSON.parse(published.reviews.toString()))))
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  builds.push(
    await timeOf(async () => {
      index = await indexReviews(published)
    }),
  )
  delays.disable()
  stalls.push(delays.max / 1e6)
}
process.send?.({ builds, floors, stalls, before, after: megabytesInUse(), reviews: index.reviewCount })

async function timeOf(task: () => unknown): Promise<number> {
  globalThis.gc?.()
  const started = performance.now()
  await task()
  return performance.now() - started
}
