import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { faultsOf } from './checks/run-check.ts'
import { fitting, importingFiles, relatedTests } from './related-tests.ts'

// `npm run test:quick`: a check between two edits, within a minute. It checks the files that differ from the last commit, and
// runs the tests nearest to them: first those that differ themselves, then those with the fewest steps of imports to a changed
// file or in the folder that mirrors its folder, as many as took MOST_SECONDS together the last time. It prints how many it
// leaves out. It misses tests that reach a file without importing it: through the command line, a built site, a process or a
// browser. `npm test` runs everything.

const MOST_SECONDS = 25

const changed = [
  ...lines('git', 'diff', '--name-only', '--relative', 'HEAD'),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file))
const code = changed.filter((file) => /\.(?:ts|mjs|astro)$/.test(file))
const pages = code.filter((file) => file.endsWith('.astro'))
const others = (files: readonly string[]) => files.filter((file) => !pages.includes(file))

if (changed.length === 0) console.log('Nothing differs from the last commit')
else {
  const { run, left } = fitting(relatedTests(code, importingFiles()), secondsOf(), MOST_SECONDS)
  if (left.length > 0)
    console.log(`Left out: ${left.length} tests that import what changed, but are further away or slower`)
  const ended = run.length > 0 ? vitest(run) : 0
  const faults = Promise.all([
    faultsOf('types'),
    ...(pages.length > 0 ? [faultsOf('pages'), faultsOf('pageLint', pages), faultsOf('pageFormat', pages)] : []),
    // The linter reads the types of a page's imports in any case
    code.length > pages.length ? faultsOf('lint', others(code)) : '',
    faultsOf('format', ['--no-error-on-unmatched-pattern', ...others(changed)]),
  ])
  const [status, found] = await Promise.all([ended, faults])
  for (const fault of found.filter((each) => each !== '')) console.error(fault)
  process.exitCode = status === 0 && found.every((fault) => fault === '') ? 0 : 1
}

function lines(command: string, ...args: string[]): string[] {
  return execFileSync(command, args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

async function vitest(tests: readonly string[]): Promise<number> {
  const args = ['--run', '--config', 'tests/vitest.config.ts', ...tests]
  const [status] = await once(spawn('vitest', args, { stdio: 'inherit', shell: process.platform === 'win32' }), 'close')
  return Number(status ?? 1)
}

/** How long each test file took the last time, in seconds, from Vitest's cache; for an unknown file, a guess. */
function secondsOf(): (path: string) => number {
  const seconds = new Map<string, number>()
  for (const file of globSync('node_modules/.vite/vitest/*/results.json')) {
    const { projects } = JSON.parse(readFileSync(file, 'utf8')) as LastDurations
    for (const { files } of Object.values(projects)) {
      for (const [path, { duration }] of Object.entries(files)) seconds.set(path, duration / 1000)
    }
  }
  return (path) => seconds.get(path) ?? (/^tests\/(?:browser|checks|languages|wire)\//.test(path) ? 60 : 5)
}

type LastDurations = { projects: Record<string, { files: Record<string, { duration: number }> }> }
