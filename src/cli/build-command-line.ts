import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag } from './command.ts'

// Shared by the commands that start a build.

/** The program to start for a build in a child process, whose memory is freed afterwards. */
export const MAIN = fileURLToPath(new URL(`main${extname(import.meta.url)}`, import.meta.url))

export const FIRST = flag('--first', 'nothing has been published at this address before (the same as FIRST=1)')
export const EXAMPLE = flag('--example', 'publish an invented business at a public address')

/**
 * Starts a build in a child process. `ended` waits until it has ended. A SIGTERM at any moment, the start included, ends the
 * build and then this process.
 */
export function startBuild<Build extends ChildProcess>(start: () => Build): { build: Build; ended: Promise<void> } {
  const pass = (): void => void build.kill('SIGTERM')
  process.once('SIGTERM', pass)
  const build = start()
  const ended = once(build, 'close').then(() => {
    process.off('SIGTERM', pass)
    if (build.killed) process.kill(process.pid, 'SIGTERM')
  })
  return { build, ended }
}
