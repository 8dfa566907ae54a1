import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { importsOf } from './house.ts'

/** A file of code and the files that it imports. Imports of types alone do not count. */
export type ImportingFile = { path: string; imports: readonly string[] }

/** A test file, and the steps of imports between it and the nearest changed file. */
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
 * The tests that changes of these files can break, nearest first: tests that import a file, over any number of steps, and tests
 * in the folder that mirrors the folder of a file.
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

/**
 * The tests in the folder that mirrors the folder of a file, or else the folder above it: for `src/import/formats/yelp.ts`, those
 * in `tests/import`.
 */
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
 * The steps from a file to a test in the folder that mirrors its folder: 1 to the test with the same name, 2 to another test that
 * imports the file over any number of steps, 3 to any other test.
 */
function mirrorSteps(test: string, file: string, steps: ReadonlyMap<string, number>): number {
  if (basename(test, '.test.ts') === basename(file, extname(file))) return 1
  return steps.has(test) ? 2 : 3
}

/**
 * Divides the tests: runs as many as take at most `most` seconds together, the nearest first, and the fastest first among equally
 * near ones. Changed tests always run.
 */
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
