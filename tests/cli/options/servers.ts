import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { startSubscribers } from '../../sidecar/websub/a-subscriber.ts'
import type { Process } from '../../wire/a-process.ts'
import { outputOf, runCli, runProcess, startCli } from '../a-command.ts'
import type { Row } from './a-row.ts'
import { BASE_URL } from './a-served-site.ts'
import { anInventedBusiness } from './build.ts'

/** Starts a server with its own store. It ends with the test. */
async function serving(args: readonly string[]): Promise<Process> {
  const folder = await anEmptyFolder()
  const server = startCli(args, folder, { STORE_URL: `file:${join(folder, 'hub.db')}` })
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

/** The text that a server answers at a path. Then it must end on SIGTERM. */
async function answerOf(server: Process, says: RegExp, path: string): Promise<string> {
  const [, port = ''] = await server.says(says)
  const answer = await (await fetch(`http://localhost:${port}${path}`)).text()
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  return answer
}

async function pageOf(server: Process): Promise<string> {
  const [, port = ''] = await server.says(SITE)
  return (await fetch(`http://localhost:${port}/`)).text()
}

/** The reviews with one star. */
const FOUND = { matched: 1, reviews: [{ author: 'Lee K.' }] }

const SITE = /Site\s+http:\/\/localhost:(\d+)/

export const SERVERS: readonly Row[] = [
  {
    command: 'start',
    options: ['[folder]', '--folder'],
    title: 'start FOLDER and start --folder FOLDER serve the site of that folder, and end on SIGTERM',
    run: async ({ content, url }) => {
      const site = await (await fetch(url)).text()
      expect(site).toContain('Reyes Plumbing')
      expect(await answerOf(await serving(['start', '--folder', content]), SITE, '/')).toBe(site)
    },
  },
  {
    command: 'start',
    options: ['--first', '--example', '--watch'],
    title:
      'start --first --example --watch serves an invented business for a public address, and builds it again if it changes',
    run: async () => {
      const content = await anInventedBusiness()
      const start = (...options: string[]) => runProcess(['start', content, ...options], content, { PORT: '0' })
      expect(await start('--first')).toMatchObject({ code: 1, stderr: expect.stringContaining('--example') })
      expect(await start('--example')).toMatchObject({ code: 1, stderr: expect.stringContaining('--first') })
      await outputOf(['build', content, '--first', '--example'], content)
      const server = await serving(['start', content, '--first', '--example', '--watch'])
      await server.says(SITE)
      expect(await pageOf(server)).toContain('Invented')
      await appendFile(join(content, 'business.yaml'), 'description: Since 1990.\n')
      await server.says(/Site[^]*Built /)
      await expect.poll(() => pageOf(server), { timeout: 30_000 }).toContain('Since 1990.')
      expect(await answerOf(server, SITE, '/')).toContain('<script src="/_watch/reload.js"')
    },
  },
  {
    command: 'start',
    options: ['--fetch'],
    title:
      'start --fetch needs an interval from 15m to 30d, and a source to fetch (more in fetching/start-fetch.test.ts)',
    run: async ({ content }) => {
      const start = (every: string) => runCli(['start', content, '--fetch', every], content, { PORT: '0' })
      expect(await start('14m')).toMatchObject({ code: 1, stderr: expect.stringContaining('from 15m to 30d') })
      expect(await start('15m')).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to fetch') })
    },
  },
  {
    command: 'sidecar',
    options: ['[sites]'],
    title: 'sidecar FILE answers for the sites of that file',
    run: async ({ content }) => {
      const sites = join(await anEmptyFolder(), 'sites.yaml')
      const entry = `base_url: ${BASE_URL}\n    hosts: [localhost]\n    dataset: ${content}/dist\n`
      await writeFile(sites, `sites:\n  - ${entry}`)
      const server = await serving(['sidecar', sites])
      expect(JSON.parse(await answerOf(server, /"port":(\d+)/, '/api/reviews/search?rating=1'))).toMatchObject(FOUND)
    },
  },
  {
    command: 'sidecar',
    options: ['--folder'],
    also: { command: 'hub', options: ['--folder'] },
    title:
      'sidecar --folder DIR answers searches of the site of that folder, and hub --folder DIR lists its subscriptions',
    run: async (site) => {
      const content = await anEmptyFolder()
      await cp(site.content, content, { recursive: true })
      const subscribers = await startSubscribers()
      onTestFinished(() => subscribers.close())
      const ca = join(await anEmptyFolder(), 'ca.pem')
      await writeFile(ca, subscribers.authority.ca)
      const settings = { HUB_ALLOW_PRIVATE_CALLBACKS: '1', NODE_EXTRA_CA_CERTS: ca }
      const server = startCli(['sidecar', '--folder', content], content, settings)
      onTestFinished(() => server.kill('SIGKILL'))
      const [, port = ''] = await server.says(/"port":(\d+)/)
      await server.says(/a snapshot is current/)
      const { callback } = subscribers.add()
      const asked = { 'hub.mode': 'subscribe', 'hub.topic': `${BASE_URL}/api/feed.json`, 'hub.callback': callback }
      const body = new URLSearchParams(asked)
      const answer = await fetch(`http://localhost:${port}/api/websub/hub`, { method: 'POST', body })
      expect([answer.status, await answer.text()]).toEqual([202, ''])
      const list = async (): Promise<string> => outputOf(['hub', '--folder', content], await anEmptyFolder())
      await expect.poll(list, { timeout: 30_000 }).toContain(new URL(callback).origin)
      expect(JSON.parse(await answerOf(server, /"port":(\d+)/, '/api/reviews/search?rating=1'))).toMatchObject(FOUND)
    },
  },
]
