import { expect, test } from 'vitest'
import { faultsOf } from './run-check.ts'

const MINUTES = 60_000

test('TypeScript finds nothing', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('types')).toBe('')
})

test('astro check finds nothing in pages', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('pages')).toBe('')
})
