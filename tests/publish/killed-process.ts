import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'

const path = (name: string) => new URL(name, import.meta.url).pathname

/**
 * Runs `move-build.ts` in a process that is killed just before its `step`-th change to a file below `within`. Returns false if
 * the process ended before.
 */
export async function killedAt(step: number, within: string, args: readonly string[]): Promise<boolean> {
  const env = { ...CHILD_ENVIRONMENT, KILL_IN: within, KILL_AT: String(step) }
  const child = spawn(process.execPath, ['--import', path('killed-at.ts'), path('move-build.ts'), ...args], { env })
  const [code, signal] = await once(child, 'close')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${String(code)}`)
  return signal === 'SIGKILL'
}
