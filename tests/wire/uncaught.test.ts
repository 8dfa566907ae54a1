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
  test('is logged and counted, and ends the process with an error once what is under way is done', async () => {
    const { process, port } = await serving()
    const socket = connect(port, 'localhost')
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Accept: application/json, text/event-stream\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n')
    // The request is under way once it has been told to go on.
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

  test('is logged each time, and does not keep the process from stopping', async () => {
    const { process } = await serving()
    for (let n = 0; n < 3; n++) process.kill(signal)
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toContain('uncaught error')
    expect(process.stderr()).toContain('at ')
  })

  test('ends a process that has not started yet', async () => {
    const process = start('main', await aFolder(), { NODE_OPTIONS: preload(FAULTS[signal]) })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toContain('a bug of the test')
  })
})

/** Faults in a turn of the event loop that nobody stands in. */
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
