import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { faultsOf } from './checks/run-check.ts'

// `npm run test:quick`: what one wants between two edits. Checks the files that differ from the last commit, and runs the tests that
// import them. `npm test` runs everything.

const changed = [
  ...lines('git', 'diff', '--name-only', '--relative', 'HEAD'),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file))
const code = changed.filter((file) => /\.(?:ts|mjs|astro)$/.test(file))

if (changed.length === 0) console.log('Nothing differs from the last commit')
else {
  const tests = ['related', '--run', '--passWithNoTests', '--config', 'tests/vitest.config.ts', ...code]
  const vitest = spawn('vitest', tests, { stdio: 'inherit', shell: process.platform === 'win32' })
  const faults = Promise.all([
    faultsOf('types'),
    code.some((file) => file.endsWith('.astro')) ? faultsOf('pages') : '',
    code.length > 0 ? faultsOf('lint', code) : '',
    faultsOf('format', ['--ignore-unknown', ...changed]),
  ])
  const [[status], found] = await Promise.all([once(vitest, 'close'), faults])
  for (const fault of found.filter((each) => each !== '')) console.error(fault)
  process.exitCode = status === 0 && found.every((fault) => fault === '') ? 0 : 1
}

function lines(command: string, ...args: string[]): string[] {
  return execFileSync(command, args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}
