import { expect, test } from 'vitest'
import { faultsOf } from './run-check.ts'

const MINUTES = 60_000
const PAGES = ['src/**/*.astro']

test('oxlint finds nothing', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('lint')).toBe('')
})

test('oxfmt would change nothing', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('format')).toBe('')
})

test('ESLint finds nothing in pages', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('pageLint', PAGES)).toBe('')
})

test('Prettier would change nothing in pages', { timeout: 20 * MINUTES }, async () => {
  expect(await faultsOf('pageFormat', PAGES)).toBe('')
})
