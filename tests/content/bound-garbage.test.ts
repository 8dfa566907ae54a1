import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * A process that uses 200 MB and then makes 1.2 GB of garbage, all of which outlives the young generation. Prints the largest
 * heap, in MB.
 */
const HOLDS_MUCH = `
  const { getHeapStatistics } = await import('node:v8')
  const held = Array.from({ length: 2_000_000 }, (_, at) => ({ at, next: [at] }))
  const { boundGarbage } = await import('./src/host/bound-garbage.ts')
  if (process.argv[1] === 'bound') boundGarbage()
  gc()
  const latest = []
  let most = 0
  for (let round = 0; round < 400; round += 1) {
    latest[round % 20] = Array.from({ length: 30_000 }, (_, at) => ({ at, next: [at] }))
    await new Promise(setImmediate)
    most = Math.max(most, getHeapStatistics().total_heap_size)
  }
  console.log(Math.round(most / 1e6), held.length, latest.length)
`

/**
 * V8 collects when the heap is full, not when a thread happens to have marked it or the program pauses. How full that is depends
 * on the speed of the machine, up to four times the memory in use; here it is always three times.
 */
const SAME_EVERYWHERE = [
  '--single-threaded-gc',
  '--no-incremental-marking',
  '--no-memory-reducer',
  '--heap-growing-percent=200',
]

test('V8 lets less garbage grow than by default if much memory is in use', async () => {
  const most = async (how: string): Promise<number> => {
    const run = [...SAME_EVERYWHERE, '--expose-gc', '--input-type=module', '--eval', HOLDS_MUCH, how]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, run)
    expect(stderr).toBe('')
    return Number(stdout.split(' ')[0])
  }
  expect(await most('bound')).toBeLessThan(0.65 * (await most('not')))
}, 60_000)
