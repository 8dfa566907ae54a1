import { expect, test } from 'vitest'
import { fitting, importingFiles, relatedTests } from './related-tests.ts'

const FILES = [
  { path: 'src/import/formats/yelp.ts', imports: [] },
  { path: 'src/import/collect.ts', imports: ['src/import/formats/yelp.ts'] },
  { path: 'tests/import/yelp.test.ts', imports: [] },
  { path: 'tests/import/dates.test.ts', imports: [] },
  { path: 'tests/import/all.test.ts', imports: ['tests/a-helper.ts'] },
  { path: 'tests/a-helper.ts', imports: ['src/import/collect.ts'] },
  { path: 'tests/policy/erase.test.ts', imports: ['tests/a-helper.ts'] },
  { path: 'tests/policy/other.test.ts', imports: [] },
]

test("a file's related tests import it, directly or indirectly, or are in the folder that mirrors its folder", () => {
  expect(relatedTests(['src/import/formats/yelp.ts'], FILES)).toEqual([
    { path: 'tests/import/yelp.test.ts', steps: 1 },
    { path: 'tests/import/all.test.ts', steps: 2 },
    { path: 'tests/import/dates.test.ts', steps: 3 },
    { path: 'tests/policy/erase.test.ts', steps: 3 },
  ])
})

test('a changed test comes first among its related tests, before the others of its folder', () => {
  const related = relatedTests(['tests/policy/other.test.ts'], FILES)
  expect(related.map(({ path, steps }) => `${steps} ${path}`)).toEqual([
    '0 tests/policy/other.test.ts',
    '3 tests/policy/erase.test.ts',
  ])
})

test('if the related tests take too long together, the most distant and then the slowest are left out', () => {
  const seconds: Record<string, number> = { changed: 50, slow: 9, fast: 2, far: 1 }
  const tests = [
    { path: 'changed', steps: 0 },
    { path: 'slow', steps: 1 },
    { path: 'fast', steps: 1 },
    { path: 'far', steps: 2 },
  ]
  const of = (path: string): number => seconds[path] ?? 0
  expect(fitting(tests, of, 11)).toEqual({ run: ['changed', 'fast', 'slow'], left: ['far'] })
  expect(fitting(tests, of, 10)).toEqual({ run: ['changed', 'fast'], left: ['slow', 'far'] })
})

test('every file of the import room has related tests', () => {
  const files = importingFiles()
  const room = files.filter(({ path }) => path.startsWith('src/import/'))
  expect(room.length).toBeGreaterThan(20)
  expect(room.filter(({ path }) => relatedTests([path], files).length === 0)).toEqual([])
})
