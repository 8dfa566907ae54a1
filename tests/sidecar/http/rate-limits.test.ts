import { once } from 'node:events'
import express from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendConditional } from '../../../sidecar/http/bodies/conditional.ts'
import { clientOf, limitEach } from '../../../sidecar/http/bounds/rate-limits.ts'
import { trustOf } from '../../../sidecar/http/proxies.ts'

describe('limitEach', () => {
  test('the rate limit counts each megabyte of a long streamed body before the body ends', async () => {
    const app = express().get('/', limitEach(3, trustOf(0)), (req, res) => {
      const body = { length: 2_500_000, pieces: endless }
      sendConditional(req, res, { contentType: 'text/plain', cacheControl: 'no-store', etag: '"a"', body })
    })
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
    expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([200, 429])
  })
})

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('a')
  await new Promise(() => undefined)
}

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
    [undefined, 'unknown'],
  ])('the rate limit counts the address %j as the client %s', ([address, client]) => {
    expect(clientOf(address)).toBe(client)
  })
})
