import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { aFolder, start } from './a-process.ts'
import type { Process } from './a-process.ts'

describe.for([
  ['an exception', 'SIGUSR2'],
  ['a rejection', 'SIGHUP'],
] as const)('%s without a handler', ([, signal]) => {
  test('an uncaught error is logged and counted, and ends the process after the requests in progress', async () => {
    const { process, port } = await serving()
    const socket = connect(port, 'localhost')
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Accept: application/json, text/event-stream\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n')
    // After 100-continue, the request is in progress.
    await once(socket, 'data')
    process.kill(signal)
    await process.says(/"level":60,.*"a bug of the test".*uncaught error/)
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
    socket.write('{}GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const answers = Buffer.concat(await socket.toArray()).toString()
    expect(answers).toMatch(/^HTTP\/1\.1 400 [^]*"jsonrpc"/)
    expect(answers).toContain('reviews_uncaught_faults_total 1\n')
    expect(await process.ended).toBe(1)
  })

  test('each uncaught error is logged, and the process still stops', async () => {
    const { process } = await serving()
    for (let n = 0; n < 3; n++) process.kill(signal)
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toContain('uncaught error')
    expect(process.stderr()).toContain('at ')
  })

  test('an uncaught error ends a process that has not started yet', async () => {
    const process = start('main', await aFolder(), { NODE_OPTIONS: preload(FAULTS[signal]) })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toContain('a bug of the test')
  })
})

/** Raises errors in an otherwise empty turn of the event loop. */
const FAULTS = {
  SIGUSR2: `setImmediate(() => { throw new Error('a bug of the test') })`,
  SIGHUP: `void Promise.reject(new Error('a bug of the test'))`,
}

function preload(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

async function serving(): Promise<{ process: Process; port: number }> {
  const folder = await aFolder()
  await publishFolder(join(folder, 'dist'), [])
  const onSignals = Object.entries(FAULTS).map(([signal, fault]) => `process.on('${signal}', () => { ${fault} });`)
  const process = start('main', folder, { METRICS: '1', NODE_OPTIONS: preload(onSignals.join('')) })
  const [, port = ''] = await process.says(/"port":(\d+)/)
  await process.says(/a snapshot is current/)
  return { process, port: Number(port) }
}
