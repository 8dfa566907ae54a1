import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copy } from './a-copy.ts'

/** A run that prints nothing for this many minutes is killed: it is probably in an endless loop. */
const MOST_SILENCE = 5

/** A test that fails, or a run that hangs or crashes. */
export type Failure = { file: string; title: string }

/**
 * The faults that the type check finds, each a line that begins with the file. Names that a mutant leaves unused do not count as
 * faults.
 */
export async function typeFaults(copy: Copy): Promise<string[]> {
  const tsc = join('node_modules', 'typescript-7', 'bin', 'tsc')
  const remembered = join(copy.temporary, 'types.tsbuildinfo')
  const quick = ['--incremental', '--tsBuildInfoFile', remembered]
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const args = [tsc, '--noEmit', '--pretty', 'false', ...quick, ...unused]
  const { status, said } = await run(copy, args)
  const faults = said.split('\n').filter((line) => /^\S.*: error TS\d+/.test(line))
  if (status !== 0 && faults.length === 0) throw new Error(`The type check ended with ${String(status)}: ${said}`)
  return faults
}

/** The tests of these files that fail, or only the first of them. */
export async function failures(copy: Copy, tests: readonly string[], isFirstEnough: boolean): Promise<Failure[]> {
  if (tests.length === 0) return []
  const results = join(copy.temporary, 'results.json')
  await rm(results, { force: true })
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const config = ['--config', 'tests/bench/mutants/nearest-first.config.ts']
  const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', results]
  const bail = isFirstEnough ? ['--bail', '1'] : []
  const { status } = await run(copy, [vitest, 'run', ...config, ...reporters, ...bail, ...tests])
  if (status === 0) return []
  const failed = status === undefined ? [] : await failedIn(results, copy.root)
  return failed.length > 0 ? failed : [{ file: tests.join(' '), title: status === undefined ? 'is stuck' : 'crashes' }]
}

type Results = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

async function failedIn(results: string, root: string): Promise<Failure[]> {
  const { testResults } = JSON.parse(await readFile(results, 'utf8').catch(() => '{"testResults":[]}')) as Results
  const failed = testResults.filter(({ status }) => status === 'failed')
  const found = failed.map(({ name, assertionResults }) => {
    const title = assertionResults.find(({ status }) => status === 'failed')?.fullName
    return { file: name.replace(`${root}/`, ''), title: title ?? 'cannot be loaded' }
  })
  // After a failure, `--bail` reports the files that it did not run as failed too
  return found.sort((a, b) => Number(a.title === 'cannot be loaded') - Number(b.title === 'cannot be loaded'))
}

/** Runs a program of Node in the copy. The status is undefined if it was stuck. */
function run(copy: Copy, args: readonly string[]): Promise<{ status: number | undefined; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number | undefined; said: string }>()
  const env = { ...process.env, TMPDIR: copy.temporary }
  // A group of processes, so that processes that a test has started end with it
  const child = spawn(process.execPath, args, {
    cwd: copy.root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All of them have ended
    }
  }
  let said = ''
  let isStuck = false
  const silence = setTimeout(() => {
    isStuck = true
    end()
  }, MOST_SILENCE * 60_000)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      silence.refresh()
    })
  }
  process.prependOnceListener('exit', end) // before the copy is removed
  child.once('exit', (code) => {
    clearTimeout(silence)
    end()
    process.off('exit', end)
    resolve({ status: isStuck ? undefined : (code ?? 1), said })
  })
  return promise
}
