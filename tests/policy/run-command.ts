import { execFile } from 'node:child_process'
import type { Ending } from '../publish/run-build.ts'

/** Runs one of the commands about removals and rights as a person would, on this content folder. */
export function runCommand(
  command: 'check' | 'erase' | 'expire' | 'withhold',
  content: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<Ending> {
  // Vitest puts settings of its own under these names.
  const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env
  const env = { ...inherited, CONTENT: content, DIST: `${content}-not-built`, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/cli/main.ts', command, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}
