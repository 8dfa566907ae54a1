import { onTestFinished } from 'vitest'
import type { Authority } from './a-certificate-authority.ts'
import { type Behaviour, type RawServer, startRawServer } from './a-raw-server.ts'

/** A callback on 127.0.0.1 that can send any bytes instead of HTTP answers; closed after the test. */
export async function startRawCallback(authority: Authority, behave: Behaviour): Promise<RawServer> {
  const server = await startRawServer(authority, behave)
  onTestFinished(server.close)
  return server
}
