import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { aFolder, start } from './a-process.ts'
import type { Process } from './a-process.ts'

const PAGES = ['/one/', '/two/', '/three/']
const files = Object.fromEntries(PAGES.map((path) => [`${path}index.html`, `<!doctype html><title>${path}</title>`]))

test('an ordinary client is served while there are more slow connections than file descriptors', async () => {
  const { port } = await serving({ DESCRIPTORS: '200' })
  const opened: Socket[] = []
  onTestFinished(() => opened.forEach((socket) => socket.destroy()))
  for (const path of PAGES) {
    for (let n = 0; n < 150; n++) opened.push(await trickling(port))
    const answer = await asked(port, path)
    expect([path, answer.statusCode]).toEqual([path, 200])
  }
})

test('a request for an existing page gets a 503 while no file can be opened, and the page afterwards', async () => {
  const process = await serving({ DESCRIPTORS: '256', NODE_OPTIONS: `--import=data:text/javascript,${TAKES_ALL}` })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect((await asked(process.port, '/one/', agent)).statusCode).toBe(200)
  process.kill('SIGUSR2')
  await process.says(/none left/)
  // Connections that cannot be accepted do not harm the others.
  for (let n = 0; n < 10; n++) connect(process.port, '127.0.0.1').on('error', () => undefined)

  const answer = await asked(process.port, '/two/', agent)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect((await asked(process.port, '/nowhere/', agent)).statusCode).toBe(404)
  expect((await asked(process.port, '/one/', agent)).statusCode).toBe(200)
  expect((await asked(process.port, '/reviews.json', agent)).statusCode).toBe(200)

  process.kill('SIGHUP')
  await vi.waitFor(async () => expect((await asked(process.port, '/two/', agent)).statusCode).toBe(200), 10_000)
})

/** On SIGUSR2 opens files until there are no descriptors left, and closes them on SIGHUP. */
const TAKES_ALL = encodeURIComponent(`
  import fs from 'node:fs'
  const taken = []
  process.on('SIGUSR2', () => {
    try { for (;;) taken.push(fs.openSync('/dev/null')) } catch (fault) { console.error('none left', fault.code) }
  })
  process.on('SIGHUP', () => taken.forEach((file) => fs.closeSync(file)))
`)

async function serving(environment: Record<string, string>): Promise<Process & { port: number }> {
  const folder = await aFolder()
  await publishFolder(join(folder, 'dist'), [], { files })
  const process = start('one-origin', folder, environment)
  const [, port = ''] = await process.says(/"port":(\d+)/)
  await process.says(/openapi\.json\n/)
  return { ...process, port: Number(port) }
}

async function trickling(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nx: ')
  return socket
}

async function asked(port: number, path: string, agent: Agent | false = false): Promise<IncomingMessage> {
  const request = get({ port, path, host: '127.0.0.1', agent, timeout: 20_000 })
  request.once('timeout', () => request.destroy(new Error('There was no answer')))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  answer.resume()
  await once(answer, 'end')
  return answer
}
