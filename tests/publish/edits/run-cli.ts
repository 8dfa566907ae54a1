import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

type How = {
  dist?: string
  /** After so many milliseconds it is killed; how it ended then does not matter. */
  killAfter?: number
}

/**
 * Runs a command on a content folder as a person would; only the files of the folder say what it does.
 *
 * @throws {Error} with all that it printed, if it fails
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
