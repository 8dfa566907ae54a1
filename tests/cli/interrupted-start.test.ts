import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { startCli } from './a-command.ts'

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

/** The first child of a process, once it has one. */
async function childOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = (await readFile(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')).split(' ')
    if (child) return Number(child)
    await pauseFor(0)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
