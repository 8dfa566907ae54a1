import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

type How = {
  dist?: string
  /** Milliseconds until the command is killed; its result does not matter then. */
  killAfter?: number
}

/**
 * Runs a command on a content folder as a person would, with settings only from the folder's files.
 *
 * @throws {Error} with all of its output, if it fails
 */
export async function runCli(folder: string, args: readonly string[], { dist, killAfter }: How = {}): Promise<void> {
  const env = { PATH: process.env['PATH'], ...(dist !== undefined && { DIST: dist }) }
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args, '--folder', folder], { env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const closed = once(child, 'close')
  if (killAfter !== undefined) {
    await Promise.race([closed, setTimeout(killAfter, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
  await closed
  if (killAfter === undefined && child.exitCode !== 0) throw new Error(`${args.join(' ')}: ${printed}`)
}
