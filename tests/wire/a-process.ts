import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

/** A running process of this project. */
export type Process = {
  pid: number
  stdout: () => string
  stderr: () => string
  /** Settles with the match as soon as either stream contains it; rejects if the process ends before that. */
  says: (words: RegExp) => Promise<RegExpExecArray>
  /** The exit code, null after a signal. */
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

/** A temporary folder for one test. */
export async function aFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A process, and the limit on its open file descriptors. */
export type Limited = NodeJS.ProcessEnv & { DESCRIPTORS?: string }

/**
 * Runs `sidecar/main.ts`, or `one-origin.ts` in this folder, with this environment in a separate folder. `atEnd` receives the
 * function that ends the process; by default the end of the test calls it.
 */
export function start(
  script: 'main' | 'one-origin',
  folder: string,
  environment: Limited,
  atEnd: (end: () => void) => unknown = onTestFinished,
): Process {
  const program = { main: '../../sidecar/main.ts', 'one-origin': 'one-origin.ts' }[script]
  const file = new URL(program, import.meta.url).pathname
  const { DESCRIPTORS: descriptors, ...own } = environment
  const env = { ...CHILD_ENVIRONMENT, PORT: '0', STORE_URL: `file:${join(folder, 'hub.db')}`, ...own }
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, file], { env, cwd: folder })
  atEnd(() => void child.kill('SIGKILL'))
  return processOf(child)
}

/** Follows the output of a child process from now on, and its end. */
export function processOf(child: ChildProcessWithoutNullStreams): Process {
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (bytes: Buffer) => (written[stream] += bytes.toString()))
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)

  async function says(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = words.exec(written.stdout) ?? words.exec(written.stderr)
      if (found !== null) return found
      const data = [once(child.stdout, 'data'), once(child.stderr, 'data')]
      const over = await Promise.race([...data.map((more) => more.then(() => false)), ended.then(() => true)])
      if (over) throw new Error(`It ended without saying ${String(words)}: ${written.stdout}${written.stderr}`)
    }
  }
  return {
    pid: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    says,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}
