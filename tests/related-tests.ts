import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { importsOf } from './house.ts'

/** A file of code and the files that it imports, types apart. */
export type ImportingFile = { path: string; imports: readonly string[] }

/** Related tests in the order in which they are worth running: each has the steps of imports between it and a change. */
export type RelatedTest = { path: string; steps: number }

/** Every file of code in `src`, `sidecar` and `tests`. */
export function importingFiles(): ImportingFile[] {
  const entries = ['src', 'sidecar', 'tests'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }),
  )
  return entries
    .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name) && !/node_modules/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, imports: importsOf(path, withoutTypes(readFileSync(path, 'utf8'))) }))
}

function withoutTypes(text: string): string {
  return text.replace(/^import type [^']*'[^']*'/gm, '')
}

/**
 * The tests that changes of these files can break, nearest first: by steps of imports, and those in the folder that mirrors a
 * file's.
 */
export function relatedTests(changed: readonly string[], files: readonly ImportingFile[]): RelatedTest[] {
  const steps = stepsFrom(changed, files)
  const tests = files.filter(({ path }) => path.endsWith('.test.ts')).map(({ path }) => path)
  for (const file of changed) {
    for (const test of mirrorOf(file, tests)) {
      steps.set(test, Math.min(steps.get(test) ?? Infinity, mirrorSteps(test, file, steps)))
    }
  }
  return tests
    .flatMap((path) => ({ path, steps: steps.get(path) ?? Infinity }))
    .filter((test) => test.steps < Infinity)
    .sort((a, b) => a.steps - b.steps)
}

function stepsFrom(changed: readonly string[], files: readonly ImportingFile[]): Map<string, number> {
  const users = new Map<string, string[]>()
  for (const { path, imports } of files) {
    for (const imported of imports) users.set(imported, [...(users.get(imported) ?? []), path])
  }
  const steps = new Map(changed.map((path) => [path, 0]))
  const queue = [...changed]
  for (const path of queue) {
    for (const user of users.get(path) ?? []) {
      if (steps.has(user)) continue
      steps.set(user, (steps.get(path) ?? 0) + 1)
      queue.push(user)
    }
  }
  return steps
}

/** The tests in the folder that mirrors the file's: of `src/import/formats/yelp.ts` those in `tests/import`. */
function mirrorOf(file: string, tests: readonly string[]): string[] {
  for (let folder = mirrored(dirname(file)); folder.includes('/'); folder = dirname(folder)) {
    const found = tests.filter((test) => test.startsWith(`${folder}/`))
    if (found.length > 0) return found
  }
  return []
}

function mirrored(folder: string): string {
  return folder.startsWith('tests/') ? folder : join('tests', folder.replace(/^src(?=\/|$)/, ''))
}

/**
 * Steps from a file to a test in the folder that mirrors its own: one to the test with its name, and more if it imports nothing
 * of it.
 */
function mirrorSteps(test: string, file: string, steps: ReadonlyMap<string, number>): number {
  if (basename(test, '.test.ts') === basename(file, extname(file))) return 1
  return steps.has(test) ? 2 : 3
}

/** As many of these tests, in their order, as take this long together; of equally near ones the fastest first. */
export function fitting(
  tests: readonly RelatedTest[],
  secondsOf: (path: string) => number,
  most: number,
): { run: string[]; left: string[] } {
  const sorted = tests.toSorted((a, b) => a.steps - b.steps || secondsOf(a.path) - secondsOf(b.path))
  let seconds = 0
  const fits = ({ path, steps }: RelatedTest): boolean => steps === 0 || (seconds += secondsOf(path)) <= most
  const groups = Map.groupBy(sorted, (test) => (fits(test) ? 'run' : 'left'))
  const pathsOf = (group: 'run' | 'left'): string[] => (groups.get(group) ?? []).map(({ path }) => path)
  return { run: pathsOf('run'), left: pathsOf('left') }
}
