import { expect, test } from 'vitest'
import { faultsOf } from './run-check.ts'

const MINUTES = 60_000

test('ESLint finds nothing', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('lint', ['.'])).toBe('')
})

test('Prettier would change nothing', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('format', ['.'])).toBe('')
})
