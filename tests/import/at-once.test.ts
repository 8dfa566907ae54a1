import { chmod, readFile, stat, symlink, lstat, rename, writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withContent } from '../../src/host/locks/lock-content.ts'
import { runCli, startCli } from '../cli/a-command.ts'
import type { Process } from '../wire/a-process.ts'
import { aContentFolder, aGoogleReview, type ContentFolder } from './a-content-folder.ts'

function start(content: ContentFolder, args: readonly string[]): Process {
  return startCli(args, content.path, settingsOf(content))
}

/** Runs a command in this process. */
async function runAlone(command: 'import' | 'withhold', content: ContentFolder, ...args: string[]): Promise<void> {
  expect(await runCli([command, ...args], content.path, settingsOf(content))).toMatchObject({ code: 0 })
}

function settingsOf({ path }: ContentFolder): Record<string, string> {
  return { CONTENT: path, DIST: `${path}-none` }
}

function anExport(first: number, count: number): unknown {
  const reviews = Array.from({ length: count }, (_, n) =>
    aGoogleReview({ name: `locations/1/reviews/${first + n}`, comment: `Review number ${first + n}` }),
  )
  return { reviews }
}

async function onlyId(content: ContentFolder): Promise<string> {
  const [line] = await content.lines('google')
  return String(line?.id)
}

describe('at once', () => {
  test('simultaneous imports and removals wait for each other, say so, and do not undo each other’s changes', async () => {
    const content = await aContentFolder()
    await runAlone('import', content, await content.put('first.json', anExport(0, 10)))
    const ids = (await content.lines('google')).slice(0, 2).map(({ id }) => id)
    const more = await Promise.all([1, 2].map((n) => content.put(`${n}.json`, anExport(n * 100, 20))))
    // All of them wait for this process, so they overlap on any machine
    const started = await withContent(content.path, { access: 'exclusive', command: 'npm run import' }, async () => {
      const others = [
        ...ids.map((id) => start(content, ['withhold', id, '--reason', 'fake'])),
        ...more.map((file) => start(content, ['import', file])),
      ]
      await Promise.all(others.map((other) => other.says(/\n/)))
      return others
    })
    expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    for (const { stderr } of started)
      expect(stderr()).toMatch(/^(Waiting for "npm run \w+" \(process \d+, since \S+\) to finish with \S+\n)+$/)
    expect(await content.lines('google')).toHaveLength(10 + 40 - 2)
    const entries = (await readFile(join(content.path, 'withheld.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(entries.map((entry) => JSON.parse(entry).id).sort()).toEqual(ids.toSorted())
  })

  test('the next command deletes the unfinished file of a killed import', async () => {
    const content = await aContentFolder()
    await runAlone('import', content, await content.put('a.json', anExport(0, 1)))
    await writeFile(join(content.path, 'reviews/.google.jsonl.4711.tmp'), 'half a line of somebody')
    await runAlone('import', content, await content.put('b.json', anExport(1, 1)))
    expect(await readdir(join(content.path, 'reviews'))).toEqual(['google.jsonl'])
  })
})

describe('a file that is written again', () => {
  test.for([
    ['an import', (content: ContentFolder) => content.import(anExport(0, 2))],
    [
      'a removal',
      async (content: ContentFolder) => runAlone('withhold', content, await onlyId(content), '--reason', 'fake'),
    ],
  ] as const)('a rewritten file keeps its permissions after %s', async ([, write]) => {
    const content = await aContentFolder()
    await content.import(anExport(0, 1))
    const file = join(content.path, 'reviews/google.jsonl')
    await chmod(file, 0o600)
    const before = await content.bytes('google')
    await write(content)
    expect(await content.bytes('google')).not.toEqual(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test("a file behind a link is rewritten at the link's target", async () => {
    const content = await aContentFolder()
    await content.import(anExport(0, 1))
    const [link, elsewhere] = [join(content.path, 'reviews/google.jsonl'), join(content.path, '..', 'shared.jsonl')]
    await rename(link, elsewhere)
    await symlink(elsewhere, link)
    await content.import(anExport(0, 2))
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect((await readFile(elsewhere, 'utf8')).match(/\n/g)).toHaveLength(2)
  })

  test('a rewritten file keeps every byte of a line that is not UTF-8', async () => {
    const content = await aContentFolder()
    await content.import(anExport(0, 1))
    const file = join(content.path, 'reviews/google.jsonl')
    const id = await onlyId(content)
    const damaged = Buffer.concat([Buffer.from('{"damaged":"caf'), Buffer.from([0xe9]), Buffer.from('"}\n')])
    await writeFile(file, Buffer.concat([await content.bytes('google'), damaged]))
    await runAlone('withhold', content, id, '--reason', 'fake')
    expect(await content.bytes('google')).toEqual(damaged)
  })
})
