import { expect, test } from 'vitest'
import { isNearby, trustOf } from '../../../sidecar/http/proxies.ts'

const SOME = ['10.0.0.0/8', 'fd00::/8', '203.0.113.7']

test.for([
  ['127.0.0.1', 0, true],
  ['127.8.8.8', 0, true],
  ['::1', 0, true],
  ['::ffff:127.0.0.1', 0, true],
  ['203.0.113.1', 0, false],
  ['::ffff:203.0.113.1', 0, false],
  ['2001:db8::1', 0, false],
  ['', 0, false],
  ['203.0.113.1', 1, true],
  ['10.1.2.3', SOME, true],
  ['::ffff:10.1.2.3', SOME, true],
  ['fd12::1', SOME, true],
  ['203.0.113.7', SOME, true],
  ['203.0.113.8', SOME, false],
  ['2001:db8::1', SOME, false],
  ['', SOME, false],
] as const)('a peer at %j counts as nearby if the trusted proxies are %j: %s', ([address, proxies, nearby]) => {
  const trusted = typeof proxies === 'number' ? proxies : [...proxies]
  expect(isNearby(trustOf(trusted))(address)).toBe(nearby)
})
