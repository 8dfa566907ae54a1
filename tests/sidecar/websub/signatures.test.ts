import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Content, deliver } from '../../../sidecar/websub/callbacks/delivery.ts'
import type { SendRequest } from '../../../sidecar/websub/callbacks/callback-client.ts'
import { aRequest } from './a-client.ts'

const MEGABYTE = 1024 * 1024

function content(megabytes: number): Content {
  return { parts: [Buffer.alloc(megabytes * MEGABYTE, 'reviews ')], contentType: 'application/json', link: '<x>' }
}

const { callback } = aRequest('https://a.example/')
const ATTEMPT = { id: 'version', timestamp: 1_780_000_000 }

/**
 * Delivers to subscribers with these secrets at once; returns their signatures, and the number of turns of the event loop that
 * other work had in the meantime.
 */
async function deliverAll(secrets: readonly string[], what: Content): Promise<{ signatures: string[]; turns: number }> {
  const signatures: string[] = []
  const send: SendRequest = ({ headers }) => {
    signatures.push(headers['X-Hub-Signature'] ?? '')
    return Promise.resolve({ kind: 'answered', status: 204, body: Buffer.alloc(0) })
  }
  let done = false
  let turns = 0
  const others = async (): Promise<void> => {
    for (; !done; turns++) await setImmediate()
  }
  const counting = others()
  await Promise.all(
    secrets.map((secret) =>
      deliver({ callback, secret: Buffer.from(secret), attempt: ATTEMPT }, what, { send, timeoutMs: 1_000 }),
    ),
  )
  done = true
  await counting
  return { signatures, turns }
}

function expected(secret: string, { parts }: Content): string {
  return `sha256=${createHmac('sha256', secret).update(Buffer.concat(parts)).digest('hex')}`
}

test('signing yields to other work after each megabyte, for any number of subscribers', async () => {
  const large = content(8)
  const secrets = Array.from({ length: 20 }, (_, number) => `secret ${number}`)
  const { signatures, turns } = await deliverAll(secrets, large)
  expect(signatures.toSorted()).toEqual(secrets.map((secret) => expected(secret, large)).toSorted())
  expect(turns).toBeGreaterThanOrEqual(2 * 20 * 7)
})

test('the hub signs content only once for equal secrets, and again after the content changes', async () => {
  const large = content(8)
  const same = Array.from({ length: 20 }, () => 'secret')
  const { signatures, turns } = await deliverAll(same, large)
  expect(new Set(signatures)).toEqual(new Set([expected('secret', large)]))
  expect(turns).toBeLessThan(20)
  const changed = { ...large, parts: [Buffer.alloc(8 * MEGABYTE, 'changed ')] }
  expect((await deliverAll(same, changed)).signatures[0]).toBe(expected('secret', changed))
})

test('the hub signs small content without waiting for large content', async () => {
  const order: string[] = []
  const large = deliverAll(['secret'], content(8)).then(() => order.push('large'))
  await deliverAll(['secret'], content(1)).then(() => order.push('small'))
  await large
  expect(order).toEqual(['small', 'large'])
})
