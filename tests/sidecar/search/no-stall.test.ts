import { expect, test } from 'vitest'
import { unsharded } from '../../../sidecar/search/dataset-files.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { generate } from '../../bench/data/generate.ts'

/** In milliseconds; the wall clock would count what others on this machine do, so it is CPU time that is looked at. */
const LONGEST_TURN = 50

test('an index over many reviews is made without keeping the serving thread from others', async () => {
  const published = unsharded(generate(20_000))
  const turns: number[] = []
  let last = cpuTime()
  const timer = setInterval(() => {
    const now = cpuTime()
    turns.push(now - last)
    last = now
  }, 1)
  const index = await indexReviews(published)
  clearInterval(timer)
  expect(index.reviewCount).toBe(20_000)
  expect(turns.length).toBeGreaterThan(10)
  expect(Math.max(...turns)).toBeLessThan(LONGEST_TURN)
})

/** Of this thread, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
