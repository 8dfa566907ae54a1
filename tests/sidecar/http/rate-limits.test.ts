import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../sidecar/http/rate-limits.ts'

describe('clientOf', () => {
  test.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5123', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
  ])('counts %j for %s', ([address = '', client]) => {
    expect(clientOf(address)).toBe(client)
  })
})
