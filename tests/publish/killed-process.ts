import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'

const path = (name: string) => new URL(name, import.meta.url).pathname

/**
 * Runs `move-build.ts` in a process that is killed just before its `step`-th change to a file below `within`. Returns false if
 * the process ended before.
 */
export function killedAt(step: number, within: string, args: readonly string[]): Promise<boolean> {
  return isKilled({ KILL_IN: within, KILL_AT: String(step) }, args)
}

/**
 * Runs `move-build.ts` in a process, and returns copies of `folder` in `copies`: what a kill would leave before each change to a
 * file below `within`.
 */
export async function leftByKills(
  { folder, within, copies }: Record<'folder' | 'within' | 'copies', string>,
  args: readonly string[],
): Promise<string[]> {
  await isKilled({ KILL_IN: within, COPY_OF: folder, COPIES: copies }, args)
  return (await readdir(copies)).map((_, index) => join(copies, String(index + 1)))
}

async function isKilled(settings: Record<string, string>, args: readonly string[]): Promise<boolean> {
  const env = { ...CHILD_ENVIRONMENT, ...settings }
  const child = spawn(process.execPath, ['--import', path('killed-at.ts'), path('move-build.ts'), ...args], { env })
  const [code, signal] = await once(child, 'close')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${String(code)}`)
  return signal === 'SIGKILL'
}
