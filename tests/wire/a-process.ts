import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

/** A process of ours that has been started. */
export type Process = {
  pid: number
  stdout: () => string
  stderr: () => string
  /** Settles with the match once it has been written to either; rejects when the process ends without it. */
  says: (words: RegExp) => Promise<RegExpExecArray>
  /** The exit code, null after a signal. */
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

/** A folder of this test's own. */
export async function aFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A process, and the most file descriptors that it may have open. */
export type Limited = NodeJS.ProcessEnv & { DESCRIPTORS?: string }

/** Runs `sidecar/main.ts` or, of this folder, `one-origin.ts` with this environment, in a folder of its own, until the test is over. */
export function start(script: 'main' | 'one-origin', folder: string, environment: Limited): Process {
  const program = { main: '../../sidecar/main.ts', 'one-origin': 'one-origin.ts' }[script]
  const file = new URL(program, import.meta.url).pathname
  const { DESCRIPTORS: descriptors, ...own } = environment
  const env = { PATH: process.env['PATH'], PORT: '0', STORE_URL: `file:${join(folder, 'hub.db')}`, ...own }
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, file], { env, cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  return processOf(child)
}

/** What a child process writes from now on, and how it ends. */
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
