import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Checks of files: a package, and the arguments of its command. */
export const CHECKS = {
  // Every further thread would check the common types again
  types: ['typescript-7', ['--singleThreaded']],
  // Only the files of the site, for TypeScript 7 checks the others
  pages: ['astro', ['check', '--minimumSeverity', 'error', '--tsconfig', '.config/tsconfig.pages.json']],
  lint: ['oxlint', []],
  // Neither tool of Oxc parses pages
  pageLint: ['eslint', ['--config', '.config/eslint.config.mjs']],
  format: ['oxfmt', ['--config', '.prettierrc.json', '--check']],
  pageFormat: ['prettier', ['--check', '--log-level', 'warn']],
} as const

/** Runs a check, of these files where it takes any; what it says if it finds something, else nothing. */
export function faultsOf(check: keyof typeof CHECKS, files: readonly string[] = []): Promise<string> {
  const [name, args] = CHECKS[check]
  // Vitest has settings of its own in the environment
  const { NODE_ENV: _mode, BASE_URL: _base, ...others } = process.env
  // Checks of Go and of Node end before it pays to collect much garbage
  const env = { ...others, GOGC: '800' }
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env, maxBuffer: 2 ** 26 }
    execFile(
      process.execPath,
      ['--max-semi-space-size=64', commandOf(name), ...args, ...files],
      options,
      (error, stdout, stderr) => {
        resolve(error === null ? '' : `${stdout}${stderr}` || error.message)
      },
    )
  })
}

/** The file of the command that a package has: two packages have a `tsc`. */
function commandOf(name: string): string {
  const require = createRequire(import.meta.url)
  const file = join(ROOT, 'node_modules', name, 'package.json')
  const { bin } = require(file) as { bin: string | Record<string, string> }
  const [path = ''] = typeof bin === 'string' ? [bin] : Object.values(bin)
  return join(dirname(file), path)
}
