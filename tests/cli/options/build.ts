import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { served } from '../../log/served.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'
import { BASE_URL } from './a-served-site.ts'

const BUSINESS = `name: Invented
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
technicians: []
services: []
invented: true
trade: plumbing-heating-electrical
`

const PUBLIC_SITE = 'base_url: https://reviews.reyes-plumbing.com\n'

/** An invented business with a public address where nothing was published. */
export function anInventedBusiness(): Promise<string> {
  return aContentFolder({ 'business.yaml': BUSINESS, 'site.yaml': PUBLIC_SITE, 'reviews/google.jsonl': aLine() })
}

export const BUILD: readonly Row[] = [
  {
    command: 'build',
    options: ['[folder]', '--folder'],
    title: 'build FOLDER and build --folder FOLDER build that folder if anything in it changed',
    run: async ({ content }) => {
      for (const args of [[content], ['--folder', content]])
        expect(await outputOf(['build', ...args], await anEmptyFolder())).toBe(`${content}/dist/ is up to date\n`)
    },
  },
  {
    command: 'build',
    options: ['--first', '--if-needed'],
    title: 'build --first needs nothing at PREVIOUS, and build --if-needed does not ask there again, unlike build',
    run: async () => {
      let [asked, status] = [0, 404]
      const PREVIOUS = await served((_req, res) => {
        asked += 1
        res.writeHead(status).end()
      })
      const content = await aContentFolder({ 'site.yaml': PUBLIC_SITE, 'reviews/google.jsonl': aLine() })
      const build = (...options: string[]) => runCli(['build', content, ...options], content, { PREVIOUS })
      expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run build -- --first') })
      expect(await build('--first')).toMatchObject({ code: 0, stdout: expect.stringContaining('Built ') })
      expect(asked).toBeGreaterThan(0)
      ;[asked, status] = [0, 503]
      expect(await build('--if-needed')).toMatchObject({ code: 0, stdout: `${content}/dist/ is up to date\n` })
      expect(asked).toBe(0)
      expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('it answered 503') })
    },
  },
  {
    command: 'build',
    options: ['--all'],
    title: 'build --all FILE builds the sites of that file',
    run: async ({ content }) => {
      const folder = await anEmptyFolder()
      const sites = `sites:\n  - base_url: ${BASE_URL}\n    folder: ${content}\n`
      await writeFile(join(folder, 'sites.yaml'), `${sites}  - base_url: https://b.example\n    folder: none\n`)
      const { code, stdout } = await runCli(['build', '--all', 'sites.yaml'], folder)
      expect(code).toBe(1)
      expect(stdout).toContain(`${BASE_URL}: ${content}/dist/ is up to date\n`)
      expect(stdout).toContain('https://b.example: failed: "none" has no site.yaml')
    },
  },
  {
    command: 'build',
    options: ['--example'],
    title: 'build --example lets an invented business have a public address, which build refuses',
    run: async () => {
      const content = await anInventedBusiness()
      const refused = 'says "invented: true", so its reviews are made up'
      expect((await runCli(['build', content], content)).stderr).toContain(refused)
      // The build continues to the next guard; "start --first --example" shows a whole build.
      const { stderr } = await runCli(['build', content, '--example'], content)
      expect(stderr).not.toContain(refused)
      expect(stderr).toContain('npm run build -- --first')
    },
  },
]
