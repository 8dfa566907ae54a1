import { execFileSync } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../cli/a-command.ts'
import { importCommand } from '../../src/import/columns/import-command.ts'
import { aContentFolder, csv } from './a-content-folder.ts'
import { aWorkbook } from './a-workbook.ts'

/** The commands in a message, each as the words that a shell makes of it. */
function commandsIn(message: string): string[][] {
  return [...message.matchAll(/^ {2}CONTENT=(\S+) npm run (.*)$/gm)].map(([, folder = '', words = '']) => {
    const [command = '', ...args] = execFileSync('sh', ['-c', `printf '%s\\0' ${words.replace(' -- ', ' ')}`], {
      encoding: 'utf8',
    })
      .split('\0')
      .slice(0, -1)
    return [command, ...args, '--folder', folder]
  })
}

/**
 * Runs each printed command in a copy of the folder, and the ones that it prints, until one ends with 0. Returns how many did.
 */
async function followed(message: string, root: string, depth = 0): Promise<number> {
  const commands = commandsIn(message)
  expect(commands, message).not.toEqual([])
  expect(depth).toBeLessThan(6)
  let ended = 0
  for (const [index, words] of commands.entries()) {
    const copy = `${root}-${index}`
    await cp(root, copy, { recursive: true })
    const { code, stdout, stderr } = await runCli(
      words.map((word) => word.replaceAll(root, copy)),
      copy,
    )
    ended += code === 0 ? 1 : await followed(`${stdout}${stderr}`, copy, depth + 1)
  }
  return ended
}

const HEAD = ['Stars', 'Date', 'Text', 'Author']
const CASES: [string, string | Buffer, string[], number][] = [
  ['a guess of an unknown origin', csv(HEAD, ['5', '2024-05-01', 'Good work', "Tom's $(touch x) `y`"]), [], 4],
  [
    'a scale of ten',
    csv(HEAD, ['9.2', '2024-05-01', 'Good work', 'A'], ['2', '2024-05-02', 'Bad', 'B']),
    ['--source', 'yelp'],
    2,
  ],
  [
    'half stars',
    csv(HEAD, ['4.5', '2024-05-01', 'Good work', 'A'], ['2', '2024-05-02', 'Bad', 'B']),
    ['--source', 'yelp'],
    3,
  ],
  ['dates that can be read in two ways', csv(HEAD, ['5', '03/04/2024', 'Good work', 'A']), ['--source', 'yelp'], 2],
  ['months', csv(HEAD, ['5', 'April 2024', 'Good work', 'A'], ['4', 'May 2024', 'Fine', 'B']), ['--source', 'yelp'], 1],
  [
    'a column of businesses',
    csv(
      [...HEAD, "The venue's name"],
      ['5', '2024-05-01', 'Good', 'A', 'A Firm'],
      ['4', '2024-05-02', 'Fine', 'B', 'Other "X"'],
    ),
    ['--source', 'yelp'],
    2,
  ],
  [
    'two sheets of reviews',
    aWorkbook({
      "May's": [HEAD, ['5', '2024-05-01', 'Good', 'A']],
      'June & July': [HEAD, ['4', '2024-06-01', 'Fine', 'B']],
    }),
    ['--source', 'yelp'],
    2,
  ],
  [
    'several businesses in a named format',
    csv(
      ['review_id', 'review_rating', 'author_title', 'review_datetime_utc', 'review_text', 'name', 'place_id'],
      ['a', '5', 'A', '2024-05-01 10:00:00', 'Good', 'Firm & Co', 'p1'],
      ['b', '4', 'B', '2024-05-01 10:00:00', 'Fine', 'Other', 'p2'],
    ),
    [],
    2,
  ],
]

describe('every command that an import prints works when it is pasted', () => {
  test.for(CASES)('the commands printed for %s import the file in the end', async ([, body, options, ends]) => {
    const content = await aContentFolder()
    const root = join(content.path, '..')
    const file = await content.put('an export.csv', body)
    const { code, stderr } = await runCli(['import', file, ...options, '--folder', content.path], root)
    expect([code, await content.files()]).toEqual([1, []])
    expect(await followed(stderr, root)).toBe(ends)
  })

  test('an import stores what the owner answered, so that the same import without options exits with 0', async () => {
    const content = await aContentFolder()
    const [, body, options] = CASES.find(([name]) => name === 'several businesses in a named format') ?? ['', '', [], 0]
    const file = await content.put('an export.csv', body)
    await runCli(['import', file, ...options, '--business', 'p1', '--folder', content.path], content.path)
    const again = await runCli(['import', file, '--folder', content.path], content.path)
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(await readFile(join(content.path, 'imports.yaml'), 'utf8')).toMatch(/business:\n +- p1/)
  })
})

test('a printed command does not name a file like an option', () => {
  const command = importCommand(['-all.csv'], { content: 'mine' }, { source: null, map: null })
  expect(command).toContain('import -- ./-all.csv')
})
