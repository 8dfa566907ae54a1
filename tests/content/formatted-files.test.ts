import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { check } from 'prettier'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import formatting from '../../.prettierrc.json' with { type: 'json' }
import { learnedWordsFile } from '../../src/insights/learn/learn-words.ts'
import { suggestionLines } from '../../src/insights/suggest/suggest-terms.ts'
import { AspectsFile } from '../../src/schema/content/taxonomy.ts'
import { outputOf } from '../cli/a-command.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

const { semi, singleQuote, printWidth } = formatting
const isFormatted = (text: string, filepath: string) => check(text, { semi, singleQuote, printWidth, filepath })

test('npm run new formats all files of a new folder', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await outputOf(['new', folder, '--trade', 'moving', '--trade', 'auto'], process.cwd())
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:yaml|yml|json|md)$/.test(name))
  expect(names).toEqual(expect.arrayContaining(['aspects.yaml', 'faq.yaml', 'package.json', 'README.md', 'summary.md']))
  for (const name of names) {
    expect(await isFormatted(await readFile(join(folder, name), 'utf8'), name), name).toBe(true)
  }
})

test('the formatter accepts suggested lines with any words', async () => {
  const about = { review_count: 1204, average_rating: 4.2, examples: ['It was: "great" # really'] }
  const long = Array.from({ length: 9 }, (_, at) => `reimbursement${'abcdefghi'.charAt(at)}`)
  const text = `${suggestionLines([long, ['true', 'null'], ['fence', 'fences']].map((words) => ({ words, ...about }))).join('\n')}\n`
  expect(await isFormatted(text, 'aspects.yaml')).toBe(true)
  expect(AspectsFile.parse(parse(text)).aspects.map(({ id }) => id)).toEqual([long[0], 'true', 'fence'])
})

test('the formatter accepts a file of learned words with any words', async () => {
  const words = { "don't": -1.5, '24': 2, '¬on': 0.5, true: 1, no: -0.25, [`long${'er'.repeat(80)}`]: 1 }
  const text = learnedWordsFile({ reviews: 1204, words })
  expect(await isFormatted(text, 'learned-words.yaml')).toBe(true)
  expect(parse(text)).toEqual({ reviews: 1204, words })
})
