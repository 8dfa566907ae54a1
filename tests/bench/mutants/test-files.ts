import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** What tests judge: tests of texts, formatting and packages would find any change of the code, or none. */
const JUDGES = /^tests\/(?!checks\/|bench\/)[^/]+\/.*\.test\.ts$/

/** Test files, and how far each is from a file of code. */
export type TestFiles = {
  all: readonly string[]
  /** The test files that import a file, then the others in the folder that mirrors its folder, nearest first. */
  ofFile: (file: string) => string[]
  /** All test files; those with the fewest imports between them and one of these files first. */
  nearest: (files: readonly string[]) => string[]
}

/** Reads what each file names in quotes: imports, and files that are started in another process. */
export async function readTestFiles(files: readonly string[]): Promise<TestFiles> {
  const code = files.filter((file) => /^(?:src|sidecar|tests)\/.*\.(?:ts|astro)$/.test(file))
  const named = new Map(await Promise.all(code.map(async (file) => [file, await namedBy(file)] as const)))
  const all = code.filter((file) => JUDGES.test(file)).sort()
  const nearest = (targets: readonly string[], of = all): string[] => {
    const steps = stepsTo(targets, named)
    return of.toSorted((a, b) => (steps.get(a) ?? Infinity) - (steps.get(b) ?? Infinity) || (a < b ? -1 : 1))
  }
  return {
    all,
    nearest: (targets) => nearest(targets),
    ofFile(file) {
      const folder = mirrorOf(file, all)
      const own = all.filter((test) => named.get(test)?.includes(file) === true || test.startsWith(`${folder}/`))
      return nearest([file], own)
    },
  }
}

async function namedBy(file: string): Promise<string[]> {
  const quoted = (await readFile(file, 'utf8')).matchAll(/['"`]([\w./-]+\.(?:ts|astro))\b/g)
  const paths = [...quoted].map(([, path = '']) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path))
  return [...new Set(paths)]
}

/** The deepest folder of tests that mirrors the folder of a file, such as `tests/import` for `src/import/columns/table.ts`. */
function mirrorOf(file: string, tests: readonly string[]): string {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const mirror = join('tests', folder.replace(/^src\//, ''))
    if (existsSync(mirror) && tests.some((test) => test.startsWith(`${mirror}/`))) return mirror
  }
  return 'none'
}

/** How many steps lead from each file to the nearest target. */
function stepsTo(targets: readonly string[], named: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const steps = new Map(targets.map((target) => [target, 0]))
  for (let frontier = new Set(targets), step = 1; frontier.size > 0; step++) {
    const next = [...named].filter(([file, names]) => !steps.has(file) && names.some((name) => frontier.has(name)))
    frontier = new Set(next.map(([file]) => file))
    for (const file of frontier) steps.set(file, step)
  }
  return steps
}
