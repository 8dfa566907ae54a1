import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aLoggedFolder } from '../../log/a-logged-site.ts'
import { aWitness } from '../../log/a-witness.ts'
import { must } from '../../log/must.ts'
import { LOG_VKEY } from '../../log/vectors.ts'
import { readLog } from '../../../src/content/folder/log-folder.ts'
import { anEmptyFolder, type Ending } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'
import { PRAISE, type ServedSite } from './a-served-site.ts'

const HOLDS = { code: 0, stdout: expect.stringContaining('All checks passed. Not checked:') }

async function verify({ url }: ServedSite, ...options: string[]): Promise<Ending> {
  return runCli(['verify', url, ...options], await anEmptyFolder())
}

export const VERIFY: readonly Row[] = [
  {
    command: 'verify',
    options: ['<url>'],
    title: 'verify URL checks the site at that address, and verify FOLDER the files in a folder',
    run: async (site) => {
      expect(await verify(site)).toMatchObject(HOLDS)
      const dist = await anEmptyFolder()
      await cp(join(site.content, 'dist'), dist, { recursive: true })
      expect(await runCli(['verify', dist], dist)).toMatchObject(HOLDS)
      await rm(join(dist, 'log/checkpoint'))
      expect(await runCli(['verify', dist], dist)).not.toMatchObject({ code: 0 })
    },
  },
  {
    command: 'verify',
    options: ['--old'],
    title: 'verify --old FILE accepts checkpoints of this log, and rejects one of another log',
    run: async (site) => {
      const own = ['--old', join(site.content, 'log/checkpoint')]
      expect(await verify(site, ...own)).toMatchObject(HOLDS)
      const other = join(await aLoggedFolder(), 'log/checkpoint')
      const { code, stdout } = await verify(site, '--old', other, ...own)
      expect(code).toBe(1)
      expect(stdout).toContain(`${other}: The log no longer begins with it`)
    },
  },
  {
    command: 'verify',
    options: ['--key'],
    title: 'verify --key VKEY accepts the key of the log, and rejects another key',
    run: async (site) => {
      const { vkey } = must(must(await readLog(site.content)).policy.logs[0])
      expect(await verify(site, '--key', vkey)).toMatchObject(HOLDS)
      const { code, stdout } = await verify(site, '--key', LOG_VKEY)
      expect([code, stdout]).toEqual([1, expect.stringContaining('not signed')])
    },
  },
  {
    command: 'verify',
    options: ['--policy'],
    title: 'verify --policy FILE requires the witnesses of that file',
    run: async (site) => {
      const log = must(must(await readLog(site.content)).policy.logs[0])
      const { vkey } = await aWitness('witness.example/one', log)
      const file = join(await anEmptyFolder(), 'policy')
      await writeFile(file, `log ${log.vkey}\nquorum none\n`)
      expect(await verify(site, '--policy', file)).toMatchObject(HOLDS)
      await writeFile(file, `log ${log.vkey}\nwitness one ${vkey}\nquorum one\n`)
      expect(await verify(site, '--policy', file)).toMatchObject({ code: 1 })
    },
  },
  {
    command: 'verify',
    options: ['--receipt'],
    title: 'verify --receipt FILE finds the review of a receipt, and reports a changed receipt',
    run: async (site) => {
      const here = await anEmptyFolder()
      await outputOf(['receipt', PRAISE, '--folder', site.content], here)
      const proof = join(here, `${PRAISE}.tlog-proof`)
      const { code, stdout } = await verify(site, '--receipt', proof)
      expect([code, stdout]).toEqual([0, expect.stringContaining('It is published')])
      const changed = join(here, 'changed')
      await writeFile(
        changed,
        (await readFile(proof, 'utf8')).replace(/\nindex (\d+)/, (_, index) => `\nindex ${(Number(index) + 1) % 3}`),
      )
      expect(await verify(site, '--receipt', changed, '--receipt', proof)).toMatchObject({ code: 1 })
    },
  },
  {
    command: 'verify',
    options: ['--pages'],
    title: 'verify --pages accepts an honest site, and names the page with changed words of a review',
    run: async (site) => {
      const whole = await verify(site, '--pages')
      expect(whole).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/pages show the reviews.*\nEverything was checked and is in order\n$/s),
      })
      const dist = await anEmptyFolder()
      await cp(join(site.content, 'dist'), dist, { recursive: true })
      const page = join(dist, 'reviews/2026-04/index.html')
      await writeFile(page, (await readFile(page, 'utf8')).replace('the drain leaks again', 'the drain is dry'))
      const { code, stdout } = await runCli(['verify', dist, '--pages'], dist)
      expect([code, stdout]).toEqual([1, expect.stringMatching(/\/reviews\/2026-04\/: \w{26}: /)])
    },
  },
  {
    command: 'verify',
    options: ['--search', '--answers'],
    title: 'verify --search asks each search that is given, and --answers asks more',
    run: async (site) => {
      const questions = async (...options: string[]): Promise<number> => {
        const { code, stdout } = await verify(site, ...options)
        expect(code, stdout).toBe(0)
        return Number(/(\d+) questions? answered/.exec(stdout)?.[1] ?? 0)
      }
      const searches = ['--search', 'rating=1', '--search', 'rating=5&since=2026-01-01']
      expect(await questions()).toBe(0)
      expect(await questions(...searches)).toBe(2)
      expect(await questions(...searches, '--answers')).toBeGreaterThan(7)
    },
  },
  {
    command: 'follow',
    options: ['<url-and-folder...>'],
    title: 'follow URL FOLDER copies the data of the site into that folder, and nothing the second time',
    run: async ({ content, url }) => {
      const parent = await anEmptyFolder()
      const args = ['follow', url, 'copy']
      expect(await outputOf(args, parent)).toContain('3 reviews')
      const read = (folder: string) => readFile(join(folder, 'manifest.json'), 'utf8')
      expect(await read(join(parent, 'copy'))).toBe(await read(join(content, 'dist')))
      expect(await outputOf(args, parent)).toBe('Nothing changed\n')
    },
  },
]
