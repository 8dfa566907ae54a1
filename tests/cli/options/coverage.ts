import { expect } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { recordedLines } from '../../import/recorded-lines.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import type { Row } from './a-row.ts'

export const COVERAGE: readonly Row[] = [
  {
    command: 'coverage',
    options: ['[source]', '--count', '--rating', '--seen-on', '--url', '--folder'],
    title:
      'coverage SOURCE with figures, a day and an address adds them in that folder, and without arguments lists them',
    run: async () => {
      const sources = 'google: { name: Google, verified: true, how: x }\nyelp: { name: Yelp, verified: true, how: x }\n'
      const folder = await aContentFolder({ 'site.yaml': '', 'sources.yaml': sources, 'reviews/google.jsonl': aLine() })
      const at = ['--seen-on', '2026-05-20', '--url', 'https://maps.example/firm', '--folder', folder]
      const args = ['coverage', 'google', '--count', '262', '--rating', '4.3', ...at]
      expect(await outputOf(args, await anEmptyFolder())).toContain('google, 262 reviews at 4.3 on 2026-05-20')
      expect(await recordedLines(folder, 'coverage.jsonl')).toEqual([
        {
          ...{ source: 'google', seen_on: '2026-05-20', review_count: 262, rating_value: 4.3, mean: true },
          ...{ url: 'https://maps.example/firm', by: 'owner' },
        },
      ])
      const listed = await outputOf(['coverage', '--folder', folder], await anEmptyFolder())
      expect(listed).toContain(
        'google: 262 reviews at 4.3 on 2026-05-20, as you entered; up to that day 1 review at 5 ',
      )
      expect(listed).toContain('published, 261 not explained\nyelp: nothing is recorded\n')
      const unnamed = await runCli(['coverage', '--count', '3', '--folder', folder], await anEmptyFolder())
      expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('Name the source') })
    },
  },
]
