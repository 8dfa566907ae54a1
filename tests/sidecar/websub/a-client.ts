import { onTestFinished } from 'vitest'
import { type Callback, readCallback } from '../../../sidecar/websub/callbacks/callback.ts'
import {
  type CallbackClientOptions,
  openCallbackClient,
  type CallbackClient,
} from '../../../sidecar/websub/callbacks/callback-client.ts'
import type { CallbackRequest } from '../../../sidecar/websub/callbacks/send-once.ts'

/** A client for callbacks at any address, closed after the test. */
export function aClient(options: Partial<CallbackClientOptions> = {}): CallbackClient {
  const opened = openCallbackClient({ allowPrivate: true, concurrency: 64, ...options })
  onTestFinished(() => opened.close())
  return opened
}

/** By default an empty POST. */
export function aRequest(url: string, more: Partial<CallbackRequest> = {}): CallbackRequest {
  const callback = callbackAt(url)
  return { method: 'POST', callback, target: callback.target, headers: {}, timeoutMs: 5_000, bodyLimit: 0, ...more }
}

function callbackAt(url: string): Callback {
  const callback = readCallback(url)
  if (!callback.ok) throw new Error(callback.problem)
  return callback.value
}
