import { execFile } from 'node:child_process'
import type { Ending } from '../publish/run-build.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname

/** Runs `public-reviews ARGS` in a folder, with these settings and no others. */
export function runCli(args: readonly string[], cwd: string, settings: Record<string, string> = {}): Promise<Ending> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}
