import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag } from './command.ts'

// What the commands that start a build have in common.

/** The program of the command line, for a build in a process of its own: its memory ends with it. */
export const MAIN = fileURLToPath(new URL(`main${extname(import.meta.url)}`, import.meta.url))

export const FIRST = flag('--first', 'nothing has been published at this address before (the same as FIRST=1)')
export const EXAMPLE = flag('--example', 'publish an invented business at a public address')

/** Waits until a build in a process of its own has ended. A SIGTERM ends it first, and then this process. */
export async function ended(build: ChildProcess): Promise<void> {
  const pass = (): void => void build.kill('SIGTERM')
  process.once('SIGTERM', pass)
  await once(build, 'close')
  process.off('SIGTERM', pass)
  if (build.killed) process.kill(process.pid, 'SIGTERM')
}
