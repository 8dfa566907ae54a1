import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/**
 * The test files that judge mutants. Tests of texts, formatting and packages do not: they would notice any change of the code, or
 * none.
 */
const JUDGES = /^tests\/(?!checks\/|bench\/)[^/]+\/.*\.test\.ts$/

/** Test files, and how far each is from a file of code. */
export type TestFiles = {
  all: readonly string[]
  /**
   * The test files that import a file or are in the folder that mirrors its folder; if there are none, those that import it over
   * the fewest steps.
   */
  ofFile: (file: string) => string[]
  /** All test files: first the nearest to each of these files, then the second nearest to each, and so on. */
  nearest: (files: readonly string[]) => string[]
}

/** Reads the files that each file names in quotes: imports, and files that it starts in another process. */
export async function readTestFiles(files: readonly string[]): Promise<TestFiles> {
  const code = files.filter((file) => /^(?:src|sidecar|tests)\/.*\.(?:ts|astro)$/.test(file))
  const named = new Map(await Promise.all(code.map(async (file) => [file, await namedBy(file)] as const)))
  const all = code.filter((file) => JUDGES.test(file)).sort()
  const nearestTo = (target: string, of = all): string[] => {
    const steps = stepsTo([target], named)
    return of.toSorted((a, b) => (steps.get(a) ?? Infinity) - (steps.get(b) ?? Infinity) || (a < b ? -1 : 1))
  }
  return {
    all,
    nearest(targets) {
      const orders = targets.map((target) => nearestTo(target))
      return [...new Set(all.flatMap((_, rank) => orders.flatMap((order) => order[rank] ?? [])))]
    },
    ofFile(file) {
      const steps = stepsTo([file], named)
      const mirrored = mirroring(file, all)
      const own = all.filter((test) => steps.get(test) === 1 || mirrored.includes(test))
      const fewest = Math.min(...all.map((test) => steps.get(test) ?? Infinity))
      return nearestTo(file, own.length > 0 ? own : all.filter((test) => steps.get(test) === fewest))
    },
  }
}

async function namedBy(file: string): Promise<string[]> {
  const quoted = (await readFile(file, 'utf8')).matchAll(/['"`]([\w./-]+\.(?:ts|astro))\b/g)
  const paths = [...quoted].map(([, path = '']) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path))
  return [...new Set(paths)]
}

/**
 * The test files below the folder that mirrors the folder of a file, such as `tests/import/columns` for
 * `src/import/columns/table.ts`. If there are none, those directly in the folder that mirrors the folder above.
 */
function mirroring(file: string, all: readonly string[]): string[] {
  const folder = join('tests', dirname(file).replace(/^src\//, ''))
  const below = all.filter((test) => test.startsWith(`${folder}/`))
  if (below.length > 0) return below
  for (let above = dirname(folder); above.includes('/'); above = dirname(above)) {
    const inside = all.filter((test) => dirname(test) === above)
    if (inside.length > 0) return inside
  }
  return []
}

/** The number of steps from each file to the nearest target. */
function stepsTo(targets: readonly string[], named: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const steps = new Map(targets.map((target) => [target, 0]))
  for (let frontier = new Set(targets), step = 1; frontier.size > 0; step++) {
    const next = [...named].filter(([file, names]) => !steps.has(file) && names.some((name) => frontier.has(name)))
    frontier = new Set(next.map(([file]) => file))
    for (const file of frontier) steps.set(file, step)
  }
  return steps
}
