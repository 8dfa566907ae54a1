import { appendFile, cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readLog, readLogFolder } from '../../../src/content/folder/log-folder.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aWitness } from '../../log/a-witness.ts'
import { must } from '../../log/must.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'
import { BASE_URL, PRAISE } from './a-served-site.ts'

/** A copy of a site's content, which a test may change. */
async function copyOf(content: string): Promise<string> {
  const folder = await anEmptyFolder()
  await cp(content, folder, { recursive: true })
  return folder
}

export const LOG: readonly Row[] = [
  {
    command: 'log',
    options: ['--init', '--origin', '--folder'],
    title: 'log --init --origin NAME --folder DIR begins a log of that name in that folder',
    run: async () => {
      const files = { 'site.yaml': `base_url: ${BASE_URL}\n`, 'reviews/google.jsonl': aLine() }
      const content = await aContentFolder(files)
      const args = ['log', '--init', '--origin', 'reviews.example.com/log7', '--folder', content]
      await outputOf(args, await anEmptyFolder())
      expect(await readFile(join(content, 'log/checkpoint'), 'utf8')).toMatch(/^reviews\.example\.com\/log7\n/)
    },
  },
  {
    command: 'log',
    options: ['--new-key'],
    title: 'log --new-key announces a new key, and adds it to the key file',
    run: async (site) => {
      const content = await copyOf(site.content)
      const keys = async (): Promise<number> =>
        (await readFile(join(content, '.data/log.key'), 'utf8')).trim().split('\n').length
      const before = await keys()
      await outputOf(['log', '--new-key', '--folder', content], content)
      const { entries, policy } = must(await readLog(content))
      expect([before, await keys(), policy.logs.length]).toEqual([1, 2, 2])
      expect(entries.map(({ event }) => event)).toContain('key')
    },
  },
  {
    command: 'log',
    options: ['--offline'],
    title: 'log --offline continues although nobody can tell what is published, and states the risk',
    run: async (site) => {
      const content = await copyOf(site.content)
      // Every connection goes to a port where nobody listens.
      const nowhere = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:9' }
      const settings = { BASE_URL: 'https://reviews.hartwell-plumbing.com', ...nowhere }
      const run = (...options: string[]) => runCli(['log', ...options, '--folder', content], content, settings)
      expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('--offline') })
      expect(await run('--offline')).toMatchObject({ code: 0, stderr: expect.stringContaining('second history') })
    },
  },
  {
    command: 'log',
    options: ['--recover'],
    title: 'log --recover URL restores the log that a folder lost',
    run: async (site) => {
      const content = await copyOf(site.content)
      await rm(join(content, 'log'), { recursive: true })
      await outputOf(['log', '--recover', site.url, '--folder', content], content)
      expect(must(await readLogFolder(content))).toEqual(must(await readLogFolder(site.content)))
    },
  },
  {
    command: 'cosign',
    options: ['--folder'],
    title: 'cosign --folder DIR adds the signature of a witness to the log of that folder',
    run: async (site) => {
      const content = await copyOf(site.content)
      const log = must(must(await readLog(content)).policy.logs[0])
      const witness = await aWitness('witness.example/one', log)
      await appendFile(join(content, 'log/policy'), `witness one ${witness.vkey} ${witness.url}\n`)
      await outputOf(['cosign', '--folder', content], await anEmptyFolder())
      expect(await readFile(join(content, 'log/checkpoint'), 'utf8')).toContain('\n— witness.example/one ')
    },
  },
  {
    command: 'receipt',
    options: ['<id>', '--folder'],
    title: 'receipt ID --folder DIR writes a proof of that review of that folder',
    run: async ({ content }) => {
      const here = await anEmptyFolder()
      await outputOf(['receipt', PRAISE, '--folder', content], here)
      expect(await readdir(here)).toEqual([`${PRAISE}.tlog-proof`])
    },
  },
]
