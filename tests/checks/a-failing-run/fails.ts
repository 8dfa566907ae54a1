import { expect, test } from 'vitest'

test('a test that fails', () => {
  expect(1).toBe(2)
})
