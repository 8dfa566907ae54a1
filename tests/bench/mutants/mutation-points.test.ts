import { expect, test } from 'vitest'
import { mutantsOf, mutated } from './mutation-points.ts'

test.for([
  ['x = a < b', ['{}', 'x = a <= b']],
  ['const x = a && b', ['const x = (a || b)']],
  ['const x = `a` + b', []],
  ['const x = a ?? 7', ['const x = a', 'const x = 7', 'const x = a ?? 8']],
  ['if (!a) return', ['{}', 'if (a) return']],
  ['if (a) b(c, d)', ['if (!(a)) b(c, d)', 'if (a) {}', 'if (a) b(d, c)']],
  ['const x = Math.min(a, b)', []],
  ["const x: 1 | '' = ''", ["const x: 1 | '' = 'mutant'"]],
  ['const x = { 1: true }', ['const x = { 1: false }']],
] as const)('the mutants of %j are %j', ([code, expected]) => {
  expect(mutantsOf('a.ts', code).map((mutant) => mutated(code, [mutant]))).toEqual(expected)
})

test('equal mutants of one line have different numbers, and several mutants can be applied at the same time', () => {
  const code = 'const x = a < b\nconst y = [c < d, e < f]'
  const mutants = mutantsOf('a.ts', code)
  expect(mutants.map(({ line, nth }) => [line, nth])).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
  ])
  expect(mutated(code, mutants)).toBe('const x = a <= b\nconst y = [c <= d, e <= f]')
})
