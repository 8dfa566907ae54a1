import { runHere } from '../cli/run-here.ts'
import type { Ending } from '../publish/run-build.ts'

/** Runs a command about removals and rights on this content folder. */
export function runCommand(
  command: 'amend' | 'check' | 'erase' | 'expire' | 'withhold',
  content: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<Ending> {
  // Vitest sets variables with these names.
  const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env
  const env = { ...inherited, CONTENT: content, DIST: `${content}-not-built`, ...settings }
  return runHere([command, ...args], { cwd: process.cwd(), env })
}
