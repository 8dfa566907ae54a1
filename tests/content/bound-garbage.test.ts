import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A process that uses 200 MB and then makes garbage that outlives the young generation. Prints the largest heap, in MB. */
const HOLDS_MUCH = `
  const { getHeapStatistics } = await import('node:v8')
  const held = Array.from({ length: 2_000_000 }, (_, at) => ({ at, next: [at] }))
  const { boundGarbage } = await import('./src/host/bound-garbage.ts')
  if (process.argv[1] === 'bound') boundGarbage()
  let most = 0
  for (let round = 0; round < 400; round += 1) {
    const garbage = Array.from({ length: 30_000 }, (_, at) => ({ at, next: [at] }))
    await new Promise(setImmediate)
    if (garbage.length > 0) most = Math.max(most, getHeapStatistics().total_heap_size)
  }
  console.log(Math.round(most / 1e6), held.length)
`

/** Without other threads and without steps, V8 collects when the heap is full, not when a thread happens to have marked it. */
const AT_ONE_MOMENT = ['--single-threaded-gc', '--no-incremental-marking']

test('V8 holds less garbage than by default if much memory is in use', async () => {
  const most = async (how: string): Promise<number> => {
    const run = [...AT_ONE_MOMENT, '--input-type=module', '--eval', HOLDS_MUCH, how]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, run)
    expect(stderr).toBe('')
    return Number(stdout.split(' ')[0])
  }
  expect(await most('bound')).toBeLessThan(await most('not'))
}, 60_000)
