import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { aReview } from '../../a-review.ts'
import { aSnapshot, serveMcp } from './serve-mcp.ts'

test('the memory of a replaced dataset is freed, even without another request', async () => {
  const served = await serveMcp({})
  const replaced = await publishAndAsk(served)
  served.publish(await aSnapshot([aReview()]))
  await expect.poll(() => collected(replaced)).toBe(true)
})

async function publishAndAsk(served: Awaited<ReturnType<typeof serveMcp>>): Promise<WeakRef<object>> {
  const snapshot = await aSnapshot([aReview()])
  served.publish(snapshot)
  const response = await fetch(served.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
    }),
  })
  expect(response.status).toBe(200)
  await response.text()
  return new WeakRef(snapshot)
}

async function collected(held: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  await setImmediate()
  runInNewContext('gc()')
  return held.deref() === undefined
}
