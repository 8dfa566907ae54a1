import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** `gc` at hand, and room for what is measured. With flags, V8 takes no code that was compiled without them. */
const FLAGS = ['--expose-gc', '--max-old-space-size=8192']

/** What the module beside this one says to its parent, run in a process of its own: one measurement's memory is not another's. */
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
    throw new Error(`${module} ended with ${String(code)} before it said anything`)
  })
  const [result] = await Promise.race([once(child, 'message'), ended])
  child.kill()
  await ended.catch(() => undefined)
  return result as Result
}

/** Memory in use once garbage is gone, in megabytes: objects and flat arrays, the measured process's own data included. */
export async function megabytesInUse(): Promise<number> {
  globalThis.gc?.()
  // Flat arrays are given back by another thread, after the collection that finds them.
  await setTimeout(100)
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Milliseconds by the clock, and of CPU on all threads. */
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
