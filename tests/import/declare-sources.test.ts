import { PassThrough } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { asker, asksWhich, asksYes } from '../../src/import/ask-terminal.ts'
import { declareSources } from '../../src/import/declare-sources.ts'
import { Sources } from '../../src/schema/content/sources.ts'
import { aContentFolder } from './a-content-folder.ts'

test.for([
  ['is missing', undefined],
  ['is empty', ''],
  ['is {}', '{}\n'],
  ['has comments and no line end', '# Ours\nyelp:\n  name: Yelp\n  verified: false\n  how: Say so # later'],
] as const)('declareSources writes to a sources.yaml that %s, and keeps its lines', async ([, before]) => {
  const content = await aContentFolder()
  if (before !== undefined) await content.put('content/sources.yaml', before)
  await declareSources(content.path, ['google', 'first_party'])
  const text = await readFile(join(content.path, 'sources.yaml'), 'utf8')
  expect(text.startsWith(before === '{}\n' ? 'google' : (before ?? ''))).toBe(true)
  const sources = Sources.parse(parse(text))
  expect(Object.keys(sources)).toEqual([...(before?.includes('yelp') ? ['yelp'] : []), 'google', 'first_party'])
})

test('an import asks on a terminal and understands the answers, and asks nobody without a terminal', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const ask = asker(input as never, new PassThrough() as never)
  if (ask === null) throw new Error('A terminal can be asked')
  const answered = async <T>(answer: string, question: Promise<T>): Promise<T> => {
    input.write(`${answer}\n`)
    return question
  }
  const choices = [
    { means: 'one', is: 1 },
    { means: 'two', is: 2 },
  ]
  expect(await answered('y', asksYes(ask, 'Really?'))).toBe(true)
  expect(await answered('', asksYes(ask, 'Really?'))).toBe(false)
  expect(await answered('2', asksWhich(ask, 'Which?', choices))).toBe(2)
  expect(await answered('3', asksWhich(ask, 'Which?', choices))).toBeNull()
  input.end()
  expect(await ask('Still there?')).toBeNull()
  expect(asker(new PassThrough() as never, new PassThrough() as never)).toBeNull()
})
