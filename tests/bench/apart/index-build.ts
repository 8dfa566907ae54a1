import { constants } from 'node:buffer'
import { unsharded } from '../../sidecar/search/unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { loose } from '../../../src/schema/loose.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { generate } from '../data/generate.ts'
import { megabytesInUse, timeOf } from './run-apart.ts'
import type { Time } from './run-apart.ts'

/** Times by round. `before` and `after` are megabytes in use, with the first index and after the last swap. */
export type BuildTimes = {
  builds: Time[]
  /** Empty if the file is longer than the longest string. */
  floors: Time[]
  /**
   * The longest time that the serving thread answered nothing else, in milliseconds: by the clock, and (`turns`) in its own CPU
   * time.
   */
  stalls: number[]
  turns: number[]
  before: number
  after: number
}

const [size, rounds] = process.argv.slice(2).map(Number)
const published = generate(size ?? 0)
const LooseReviewsFile = loose(ReviewsFile)
let index = await indexReviews(unsharded(published))
const before = await megabytesInUse()
const builds: Time[] = []
const floors: Time[] = []
const stalls: number[] = []
const turns: number[] = []

for (let round = 0; round < (rounds ?? 3); round++) {
  if (published.reviews.length < constants.MAX_STRING_LENGTH)
    floors.push(await timeOf(() => LooseReviewsFile.parse(JSON.parse(published.reviews.toString()))))
  const watched = watchTurns()
  builds.push(
    await timeOf(async () => {
      index = await indexReviews(unsharded(published))
    }),
  )
  const { wall, cpu } = watched()
  stalls.push(wall)
  turns.push(cpu)
}
process.send?.({ builds, floors, stalls, turns, before, after: await megabytesInUse(), reviews: index.reviewCount })

/** Sets a timer for every millisecond, and measures the longest wait between two of its calls. */
function watchTurns(): () => { wall: number; cpu: number } {
  const cpuTime = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const longest = { wall: 0, cpu: 0 }
  let last = { wall: performance.now(), cpu: cpuTime() }
  const timer = setInterval(() => {
    const now = { wall: performance.now(), cpu: cpuTime() }
    longest.wall = Math.max(longest.wall, now.wall - last.wall)
    longest.cpu = Math.max(longest.cpu, now.cpu - last.cpu)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}
