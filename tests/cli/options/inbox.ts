import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aContentFolder } from '../../content/a-content-folder.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { runCli } from '../a-command.ts'
import { anExport, aRepository } from '../inbox/a-repository.ts'
import type { Row } from './a-row.ts'

const ORDERS = 'Order No.,Stars,Date,Text\n4711,5,2026-05-01,Good work\n'

export const INBOX: readonly Row[] = [
  {
    command: 'inbox',
    options: ['[file...]', '--folder'],
    title: 'inbox FILE --folder DIR also imports that file into that folder, and pushes the folder',
    run: async () => {
      const repository = await aRepository()
      const here = await anEmptyFolder()
      await writeFile(join(here, 'daily.json'), anExport('a'))
      const args = ['inbox', 'daily.json', '--folder', await repository.clone()]
      expect((await runCli(args, here, { GITHUB_EVENT_NAME: 'schedule' })).code).toBe(0)
      expect(await repository.read('reviews/google.jsonl')).toContain('number a')
    },
  },
  {
    command: 'inbox',
    options: ['--visibility'],
    title: 'inbox --visibility private reads an upload with numbers of orders, which inbox otherwise refuses',
    run: async () => {
      const repository = await aRepository()
      await repository.upload({ 'inbox/orders.csv': ORDERS })
      const scheduled = { GITHUB_EVENT_NAME: 'schedule' }
      expect((await repository.run([], scheduled)).stdout).toContain('a column identifies your customers: "Order No."')
      expect((await repository.run(['--visibility', 'private'], scheduled)).stdout).toContain(
        'How should inbox/orders.csv be read?',
      )
    },
  },
  {
    command: 'inbox',
    options: ['--here'],
    title: 'inbox --here imports an upload and builds in a folder that is in no repository',
    run: async () => {
      const content = await aContentFolder({ 'site.yaml': '', 'inbox/a.json': anExport('a') })
      expect(await runCli(['inbox', '--here', '--folder', content], content)).toMatchObject({ code: 0 })
      expect(await readFile(join(content, 'dist/reviews.json'), 'utf8')).toContain('number a')
    },
  },
]
