import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { processOf } from '../wire/a-process.ts'
import { runProcess, startCli } from './a-command.ts'
import { childOf, isRunning } from './children.ts'

test('a SIGTERM during the build of npm start ends the build too', async () => {
  const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine() })
  const start = startCli(['start', content], content, { FIRST: '1', SITE_HOST: 'node' })
  onTestFinished(() => start.kill('SIGKILL'))
  const build = await childOf(start.pid)
  onTestFinished(() => {
    if (isRunning(build)) process.kill(build, 'SIGKILL')
  })
  start.kill('SIGTERM')
  await start.ended
  expect(isRunning(build)).toBe(false)
})

test('a SIGTERM to npm ends the server that npm start runs', async () => {
  const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine() })
  const root = new URL('../..', import.meta.url).pathname
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', SITE_HOST: 'node' }
  const npm = processOf(spawn('npm', ['start', '--', content], { cwd: root, env }))
  onTestFinished(() => npm.kill('SIGKILL'))
  const [, port = ''] = await npm.says(/Site\s+http:\/\/localhost:(\d+)/)
  npm.kill('SIGTERM')
  const isServed = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isServed, { timeout: 30_000 }).toBe(false)
}, 120_000)

test('npm start names a busy port before it builds', async () => {
  const content = await aContentFolder({ 'site.yaml': 'host: node', 'reviews/google.jsonl': aLine() })
  const server = createServer().listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await runProcess(['start', content], content, { PORT: String(port) })).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: `Port ${port} is in use: set PORT to another, or stop the process that uses it\n`,
  })
})
