import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'

const ONE = reviewId('google', 'one')

function aFolder(about: Record<string, unknown> = {}): Promise<string> {
  return aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': aLine(about) })
}

async function entriesIn(folder: string, file: string): Promise<unknown[]> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

export const AMENDMENTS: readonly Row[] = [
  {
    command: 'amend',
    options: ['<id>', '--author', '--text', '--reason', '--folder'],
    title: 'amend ID --author --text --reason --folder DIR keeps new words in that folder, for that reason',
    run: async () => {
      const folder = await aFolder({ text: 'Good, call 0151 234567.' })
      const words = ['--author', 'D. R.', '--text', 'Good, call [number].', '--reason', 'personal_data']
      await outputOf(['amend', ONE, ...words, '--folder', folder], await anEmptyFolder())
      const entry = { id: ONE, author: 'D. R.', text: 'Good, call [number].', reason: 'personal_data' }
      expect(await entriesIn(folder, 'amendments.jsonl')).toMatchObject([entry])
    },
  },
  {
    command: 'amend',
    options: ['--date', '--rating', '--stars'],
    title: 'amend ID --date DAY keeps another date, and --rating and --stars are refused',
    run: async () => {
      const folder = await aFolder()
      const args = ['amend', ONE, '--folder', folder, '--reason', 'wrong_date', '--date', '2026-04-30']
      for (const stars of ['--rating', '--stars']) {
        const refused = { code: 1, stderr: expect.stringContaining('Stars are never amended') }
        expect(await runCli([...args, stars, '5'], await anEmptyFolder())).toMatchObject(refused)
      }
      expect(await entriesIn(folder, 'amendments.jsonl')).toEqual([])
      await outputOf(args, await anEmptyFolder())
      expect(await entriesIn(folder, 'amendments.jsonl')).toMatchObject([{ date: '2026-04-30' }])
    },
  },
  {
    command: 'check',
    options: ['--acknowledge'],
    title: 'check --acknowledge ID ends the warnings about a review',
    run: async () => {
      const folder = await aFolder({ text: 'Call me: dana@example.com' })
      expect(await outputOf(['check', folder], await anEmptyFolder())).toContain('an e-mail address')
      await outputOf(['check', folder, '--acknowledge', ONE], await anEmptyFolder())
      expect(await entriesIn(folder, 'acknowledged.jsonl')).toMatchObject([{ id: ONE, rule: 'personal-data' }])
      expect(await outputOf(['check', folder], await anEmptyFolder())).not.toContain('an e-mail address')
    },
  },
  {
    command: 'withhold',
    options: ['--undo'],
    title: 'withhold --undo ID deletes the entry of a review that was taken down',
    run: async () => {
      const folder = await aFolder()
      await outputOf(['withhold', ONE, '--reason', 'fake', '--folder', folder], await anEmptyFolder())
      expect(await entriesIn(folder, 'withheld.jsonl')).toHaveLength(1)
      await outputOf(['withhold', '--undo', ONE, '--folder', folder], await anEmptyFolder())
      expect(await entriesIn(folder, 'withheld.jsonl')).toEqual([])
    },
  },
]
