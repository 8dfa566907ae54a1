import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { runHere } from '../../cli/run-here.ts'

type How = {
  dist?: string
  /** Runs the command in a child process, which remembers nothing of earlier commands. */
  apart?: boolean
  /** Milliseconds until the command is killed; its result does not matter then. */
  killAfter?: number
}

/**
 * Runs a command on a content folder as a person would, with settings only from the folder's files.
 *
 * @throws {Error} with all of its output, if it fails
 */
export async function runCli(
  folder: string,
  args: readonly string[],
  { dist, apart = false, killAfter }: How = {},
): Promise<void> {
  const env = { PATH: process.env['PATH'], ...(dist !== undefined && { DIST: dist }) }
  const words = [...args, '--folder', folder]
  if (killAfter === undefined && !apart) {
    const { code, stdout, stderr } = await runHere(words, { cwd: process.cwd(), env })
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
    return
  }
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], { env })
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
