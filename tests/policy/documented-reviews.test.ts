import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { readContent } from '../../src/content/read-content.ts'
import { anEmptyFolder } from '../publish/run-build.ts'
import { runCommand } from './run-command.ts'

test('no document of a content folder and no example of a command names a review or an author of the example', async () => {
  const blank = (await readdir('src/content/new/blank'))
    .filter((name) => name.includes('.'))
    .map((name) => join('src/content/new/blank', name))
  const files = await Promise.all(['content/README.md', ...blank].map((file) => readFile(file, 'utf8')))
  const documents = [...files, ...COMMANDS.flatMap(({ examples }) => examples)].join('\n')
  const { reviews, withheld } = await readContent('content')
  const names = reviews.flatMap(({ author }) => [author, author.replace(/^(\S+) (\p{L})\S*$/u, '$1 $2.')])
  const known = [...[...reviews, ...withheld].map(({ id }) => id), ...names]
  // Whole words only: "Bo" is an author, "Both" is not.
  const isNamed = (name: string): boolean =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u').test(documents)
  expect(known.filter(isNamed)).toEqual([])
})

test("after an erasure of the example's newest review, the content contains no trace of it", async () => {
  const folder = await anEmptyFolder()
  await cp('content', folder, { recursive: true, filter: (path) => !/content\/(?:log|\.lock)$/.test(path) })
  await writeFile(join(folder, 'site.yaml'), '')
  const [newest] = (await readContent('content')).reviews
  const { code, stdout } = await runCommand('erase', folder, [newest?.id ?? ''])
  expect(code).toBe(0)
  expect(stdout).toContain('Erased 1 review')
  expect(stdout).not.toContain('Parts of it are left')
})
