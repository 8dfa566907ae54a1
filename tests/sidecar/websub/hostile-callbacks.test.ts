import { expect, test } from 'vitest'
import type { CallbackRequest } from '../../../sidecar/websub/callbacks/send-once.ts'
import { type Authority, makeAuthority, trust } from './a-certificate-authority.ts'
import { aClient, aRequest } from './a-client.ts'
import { startRawCallback } from './a-raw-callback.ts'
import { hostileAnswers } from './hostile-answers.ts'

const authority: Authority = await makeAuthority([])
trust(authority)

const questions: [string, Partial<CallbackRequest>][] = [
  ['a verification', { method: 'GET', bodyLimit: 33 }],
  ['a delivery', { body: [Buffer.alloc(1_000_000)] }],
  ['a notice', { method: 'GET' }],
]

test.for(
  Object.entries(hostileAnswers).flatMap(([how, behave]) =>
    questions.map(([what, more]) => [how, what, behave, more] as const),
  ),
)('the client closes the connection to a callback that answers %s: %s', async ([, , behave, more]) => {
  const callback = await startRawCallback(authority, behave)
  const asked = aRequest(`https://127.0.0.1:${callback.port}/`, { ...more, timeoutMs: 3_600_000 })
  const answered = await aClient().send(asked)
  if (answered.kind === 'answered') expect(more.bodyLimit === undefined || answered.body.length <= 33).toBe(true)
  else expect(answered.kind).toBe('failed')
  await expect.poll(callback.open, { timeout: 10_000 }).toBe(0)
})
