import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCallback, targetWith } from '../../../sidecar/websub/callbacks/callback.ts'
import { isPublicAddress } from '../../../src/host/network/public-address.ts'

describe('a callback', () => {
  test.for([
    ['https://a.example', 'a.example', 443, '/'],
    ['HTTPS://A.Example/', 'a.example', 443, '/'],
    ['https://a.example:443/x?y', 'a.example', 443, '/x?y'],
    ['https://a.example?y=/z', 'a.example', 443, '/?y=/z'],
    ['https://a.example:1024/a/../b//c', 'a.example', 1024, '/a/../b//c'],
    ["https://[2001:470::1]:65535/'", '2001:470::1', 65535, "/'"],
    [`https://a.example/${'x'.repeat(2030)}`, 'a.example', 443, `/${'x'.repeat(2030)}`],
  ] as const)('a callback may be %s', ([url, host, port, target]) => {
    expect(readCallback(url)).toMatchObject({ ok: true, value: { url, host, port, target } })
  })

  test.for([
    ['', 'absolute https URL'],
    ['a.example/x', 'absolute https URL'],
    ['http://a.example/', 'absolute https URL'],
    ['ftp://a.example/', 'absolute https URL'],
    ['https:a.example', 'absolute https URL'],
    ['https:/a.example', 'absolute https URL'],
    ['https:///a.example', 'absolute https URL'],
    ['https://', 'absolute https URL'],
    ['https://a b.example/', 'printable ASCII'],
    ['https://a.example/\n', 'printable ASCII'],
    [' https://a.example/', 'printable ASCII'],
    ['https://a.example/é', 'printable ASCII'],
    ['https://１２７.0.0.1/', 'printable ASCII'],
    ['https://127。0。0。1/', 'printable ASCII'],
    ['https://a.example\\@127.0.0.1/', 'absolute https URL'],
    ['https://a.example/\\b', 'absolute https URL'],
    ['https://a.example/#', 'no fragment'],
    ['https://a.example/#x', 'no fragment'],
    ['https://me@a.example/', 'no user name or password'],
    ['https://me:pass@a.example/', 'no user name or password'],
    ['https://@a.example/', 'no user name or password'],
    ['https://a.example:80/', 'port 443 or one above 1023'],
    ['https://a.example:22/', 'port 443 or one above 1023'],
    ['https://a.example:1023/', 'port 443 or one above 1023'],
    ['https://a.example:0/', 'port 443 or one above 1023'],
    ['https://a.example:65536/', 'absolute https URL'],
    ['https://256.0.0.1/', 'absolute https URL'],
    [`https://a.example/${'x'.repeat(2031)}`, 'at most 2048 bytes'],
  ] as const)('the hub refuses the callback %j because of this requirement: %s', ([url, reason]) => {
    expect(readCallback(url)).toMatchObject({ ok: false, problem: expect.stringContaining(reason) })
  })

  test("the hub appends its parameters to the callback's own query, percent-encoded", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.string({ unit: 'binary' }), (path, query, value) => {
        const read = readCallback(`https://a.example/${path.replace(/^\//, '')}?${query}`.replace(/[^!-~]/g, ''))
        if (!read.ok) throw new Error(read.problem)
        const callback = read.value
        if (!value.isWellFormed()) return
        const target = targetWith(callback, { 'hub.topic': value })
        expect(target.startsWith(`${callback.target}&`)).toBe(true)
        expect(new URL(`https://a.example${target}`).searchParams.getAll('hub.topic').at(-1)).toBe(value)
      }),
    )
  })
})

describe('an address', () => {
  test.for(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '223.255.255.254', '2606:4700::1111', '2a00::1'])(
    'the address %s counts as public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.for([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
      '172.16.0.1',
    ],
    ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::7f00:1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:0:127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
    ],
    ...[
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '4000::1',
      '5f00::1',
      'fc00::1',
      'fd00:ec2::254',
    ],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', ''],
  ])('the address %s does not count as public', (address) => expect(isPublicAddress(address)).toBe(false))
})
