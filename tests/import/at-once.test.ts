import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, stat, symlink, lstat, rename, writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { runCli } from '../cli/a-command.ts'
import { aContentFolder, aGoogleReview, type ContentFolder } from './a-content-folder.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname

type Ending = { code: unknown; out: string; err: string }

async function run(command: 'import' | 'withhold', content: ContentFolder, ...args: string[]): Promise<Ending> {
  // Vitest uses this name for its own settings.
  const { BASE_URL: _base, ...inherited } = process.env
  const env = { ...inherited, CONTENT: content.path, DIST: `${content.path}-none` }
  const child = spawn(process.execPath, [MAIN, command, ...args], { env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}

/** The same in this process, for commands one after the other. */
async function runAlone(command: 'import' | 'withhold', content: ContentFolder, ...args: string[]): Promise<void> {
  const settings = { CONTENT: content.path, DIST: `${content.path}-none` }
  expect(await runCli([command, ...args], content.path, settings)).toMatchObject({ code: 0 })
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
  test('two simultaneous imports of 3,000 reviews each result in 6,000 reviews', { timeout: 120_000 }, async () => {
    const content = await aContentFolder()
    const files = [await content.put('a.json', anExport(0, 3000)), await content.put('b.json', anExport(3000, 3000))]
    const endings = await Promise.all(files.map((file) => run('import', content, file)))
    expect(endings).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await content.lines('google')).toHaveLength(6000)
    expect(endings.map(({ err }) => err).join('')).toMatch(
      /^Waiting for "npm run import" \(process \d+, since \S+\) to finish with \S+\n$/,
    )
  })

  test('simultaneous imports and removals do not undo each other’s changes', { timeout: 120_000 }, async () => {
    const content = await aContentFolder()
    await runAlone('import', content, await content.put('first.json', anExport(0, 50)))
    const ids = (await content.lines('google')).slice(0, 4).map(({ id }) => id)
    const more = await Promise.all([1, 2].map((n) => content.put(`${n}.json`, anExport(n * 1000, 500))))
    const endings = await Promise.all([
      ...ids.map((id) => run('withhold', content, id, '--reason', 'fake')),
      ...more.map((file) => run('import', content, file)),
    ])
    expect(endings.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await content.lines('google')).toHaveLength(50 + 1000 - 4)
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
