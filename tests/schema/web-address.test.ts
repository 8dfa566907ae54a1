import { expect, test } from 'vitest'
import { isLoopbackUrl } from '../../src/schema/web-address.ts'

test.for([
  ['http://localhost:8080/', true],
  ['http://reviews.localhost', true],
  ['http://127.0.0.2:8080', true],
  ['http://[::1]:8080', true],
  ['https://127.reviews.example', false],
  ['https://127.0.0.1.reviews.example', false],
  ['https://localhost.example', false],
  ['https://notlocalhost', false],
] as const)('isLoopbackUrl of %s is %s', ([url, isLoopback]) => {
  expect(isLoopbackUrl(url)).toBe(isLoopback)
})
