import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/**
 * Flags that make `gc` available, and leave room for the measured data. With flags, V8 does not use code that was compiled
 * without them.
 */
const FLAGS = ['--expose-gc', '--max-old-space-size=8192']

/**
 * Runs a module of this folder in a separate process, so that measurements do not share memory, and returns the message that it
 * sends to its parent.
 */
export async function runApart<Result>(
  module: string,
  args: readonly (string | number)[],
  flags: readonly string[] = FLAGS,
): Promise<Result> {
  const child = fork(new URL(module, import.meta.url), args.map(String), {
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ended with ${String(code)} before it sent a result`)
  })
  const [result] = await Promise.race([once(child, 'message'), ended])
  child.kill()
  await ended.catch(() => undefined)
  return result as Result
}

/**
 * The memory in use after garbage collection, in megabytes: objects and flat arrays. It includes the data that the measuring
 * process itself holds.
 */
export async function megabytesInUse(): Promise<number> {
  globalThis.gc?.()
  // Another thread frees flat arrays, after the collection that finds them.
  await setTimeout(100)
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Milliseconds: by the clock, and of CPU time on all threads. */
export type Time = { wall: number; cpu: number }

export async function timeOf(task: () => unknown): Promise<Time> {
  globalThis.gc?.()
  const used = process.cpuUsage()
  const started = performance.now()
  await task()
  const wall = performance.now() - started
  const { user, system } = process.cpuUsage(used)
  return { wall, cpu: (user + system) / 1000 }
}
