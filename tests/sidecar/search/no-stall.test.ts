import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '../../../sidecar/log.ts'
import { unsharded } from './unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { openKeptIndex } from '../../../sidecar/snapshot/kept-index.ts'
import { generate } from '../../bench/data/generate.ts'
import { temporaryFolder } from '../publish-folder.ts'

/** In milliseconds; the wall clock would count what others on this machine do, so it is CPU time that is looked at. */
const LONGEST_TURN = 50

const published = unsharded(generate(20_000))

test('an index over many reviews is made without keeping the serving thread from others', async () => {
  const turns = watchTurns()
  const index = await indexReviews(published)
  const { length, longest } = turns()
  expect(index.reviewCount).toBe(20_000)
  expect(length).toBeGreaterThan(10)
  expect(longest).toBeLessThan(LONGEST_TURN)
})

test('and it is kept, and read at the next start, without doing so', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = { folder: join(folder, 'search-index'), log: openLog('silent') }
  const kept = await openKeptIndex(options)
  const index = await kept.index(published)
  const writing = watchTurns()
  await kept.keep(index)
  expect(writing().longest).toBeLessThan(LONGEST_TURN)

  const make = () => Promise.reject(new Error('It is not the kept one'))
  const again = await openKeptIndex({ ...options, make })
  const reading = watchTurns()
  expect((await again.index(published)).reviewCount).toBe(20_000)
  expect(reading().longest).toBeLessThan(LONGEST_TURN)
})

/** Looks in every millisecond; gives how often it did, and the most CPU time between two looks. */
function watchTurns(): () => { length: number; longest: number } {
  const turns: number[] = []
  let last = cpuTime()
  const look = (): void => {
    const now = cpuTime()
    turns.push(now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    look()
    clearInterval(timer)
    return { length: turns.length, longest: Math.max(...turns) }
  }
}

/** Of this thread, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
