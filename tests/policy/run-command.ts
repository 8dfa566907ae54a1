import { execFile } from 'node:child_process'
import type { Ending } from '../publish/run-build.ts'

/** Runs a command about removals and rights on this content folder, as a person would. */
export function runCommand(
  command: 'check' | 'erase' | 'expire' | 'withhold',
  content: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<Ending> {
  // Vitest sets variables with these names.
  const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env
  const env = { ...inherited, CONTENT: content, DIST: `${content}-not-built`, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/cli/main.ts', command, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}
