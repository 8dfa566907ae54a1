import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'

const [ONE, TWO] = ['one', 'two'].map((sourceId) => reviewId('google', sourceId))
const LINES = ['one', 'two', 'three'].map((source_id) => aLine({ source_id }))

/** Three reviews by one author. */
function aFolder(more: Record<string, string> = {}): Promise<string> {
  return aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': LINES.join(''), ...more })
}

/** The number of reviews left in the folder, and the entries of removed ones. */
async function stateOf(folder: string): Promise<{ left: number; withheld: unknown[] }> {
  const rows = async (file: string): Promise<unknown[]> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  }
  return { left: (await rows('reviews/a.jsonl')).length, withheld: await rows('withheld.jsonl') }
}

export const REMOVALS: readonly Row[] = [
  {
    command: 'check',
    options: ['[folder]', '--folder'],
    title: 'check FOLDER and check --folder FOLDER report about that folder',
    run: async () => {
      const folder = await aFolder({ 'reviews/b.jsonl': aLine({ source_id: 'bad', rating: 9 }) })
      for (const args of [[folder], ['--folder', folder]]) {
        const { code, stdout } = await runCli(['check', ...args], await anEmptyFolder())
        expect(code).toBe(1)
        expect(stdout).toContain(`${folder}/reviews/b.jsonl:1: rating: 9`)
      }
    },
  },
  {
    command: 'check',
    options: ['--country'],
    title: 'check --country FR lists what French rules ask for, and refuses a country whose rules are unknown',
    run: async () => {
      const folder = await aFolder()
      expect(await outputOf(['check', folder, '--country', 'FR'], await anEmptyFolder())).toContain('D111-17: https://')
      expect(await outputOf(['check', folder], await anEmptyFolder())).not.toContain('D111-17')
      const refused = await runCli(['check', folder, '--country', 'XX'], await anEmptyFolder())
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain('--country is one of AT,')
    },
  },
  {
    command: 'withhold',
    options: ['<id...>', '--reason', '--folder'],
    title: 'withhold ONE TWO --reason fake --folder DIR takes both down in that folder, for that reason',
    run: async () => {
      const folder = await aFolder()
      await outputOf(['withhold', `${ONE}`, `${TWO}`, '--reason', 'fake', '--folder', folder], await anEmptyFolder())
      const { left, withheld } = await stateOf(folder)
      expect(left).toBe(1)
      expect(withheld).toMatchObject([{ reason: 'fake' }, { reason: 'fake' }])
    },
  },
  {
    command: 'erase',
    options: ['[id...]', '--reason', '--folder'],
    title: 'erase ONE TWO --reason personal_data --folder DIR erases both in that folder, for that reason',
    run: async () => {
      const folder = await aFolder()
      const args = ['erase', `${ONE}`, `${TWO}`, '--reason', 'personal_data', '--folder', folder]
      await outputOf(args, await anEmptyFolder())
      const { left, withheld } = await stateOf(folder)
      expect(left).toBe(1)
      expect(withheld).toMatchObject([{ reason: 'personal_data' }, { reason: 'personal_data' }])
    },
  },
  {
    command: 'erase',
    options: ['--author', '--all'],
    title: 'erase --author NAME refuses three reviews, and erases them with --all',
    run: async () => {
      const folder = await aFolder()
      const args = ['erase', '--folder', folder, '--author', 'Dana R.']
      expect(await runCli(args, await anEmptyFolder())).toMatchObject({ code: 1 })
      expect(await stateOf(folder)).toEqual({ left: 3, withheld: [] })
      await outputOf([...args, '--all'], await anEmptyFolder())
      expect(await stateOf(folder)).toMatchObject({ left: 0, withheld: { length: 3 } })
    },
  },
  {
    command: 'expire',
    options: ['[folder]', '--folder', '--dry-run'],
    title: 'expire FOLDER --dry-run lists what expire --folder FOLDER removes, and changes nothing',
    run: async () => {
      const rights = 'google: { name: Google, verified: true, how: x, rights: { basis: api_terms, keep_days: 30 } }\n'
      const folder = await aFolder({ 'sources.yaml': rights })
      expect(await outputOf(['expire', folder, '--dry-run'], await anEmptyFolder())).toContain('Expired: 3')
      expect(await stateOf(folder)).toMatchObject({ left: 3 })
      expect(await outputOf(['expire', '--folder', folder], await anEmptyFolder())).toContain('Removed: 3')
      expect(await stateOf(folder)).toMatchObject({ left: 0, withheld: { length: 3 } })
    },
  },
]
