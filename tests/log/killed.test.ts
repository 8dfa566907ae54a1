import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { withContent } from '../../src/host/locks/lock-content.ts'
import { cacheOf } from '../../src/host/work-folders.ts'
import { ENTRIES } from '../../src/host/cache/cache.ts'
import { readLog } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { Day } from '../../src/schema/day.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname
const KILL = new URL('./kill-at-rename.ts', import.meta.url).href
const COPY = new URL('./copy-at-rename.ts', import.meta.url).href
const [A, B] = [reviewId('google', 'a'), reviewId('google', 'b')]

const LONG = { timeout: 120_000 }

/** The environment of a `log` command on this folder. */
function environmentOf(content: string, more: Record<string, string>): Record<string, string | undefined> {
  const { HOME } = process.env
  return { ...CHILD_ENVIRONMENT, HOME, CONTENT: content, BASE_URL: 'https://reviews.example.com', ...more }
}

/** Runs the `log` command in a process that is killed just before it replaces its nth file (from 0). */
async function logKilled(content: string, at: number): Promise<void> {
  const killing = { KILL_AT: String(at), KILL_WHEN: 'before', REPLACED: join(await aFolder(), 'replaced') }
  const env = environmentOf(content, killing)
  const ending = promisify(execFile)(process.execPath, ['--import', KILL, MAIN, 'log'], { env })
  await expect(ending).rejects.toMatchObject({ signal: 'SIGKILL' })
}

/** What the `log` command leaves if it is killed: the folder just before or after it replaces a file. */
type Left = { content: string; when: string; file: string }

/** Runs the `log` command in a process, and returns all that it would leave, in the order of time. */
async function leftBy(content: string, ...args: string[]): Promise<Left[]> {
  const copies = await aFolder()
  const env = environmentOf(content, { COPIES: copies })
  await promisify(execFile)(process.execPath, ['--import', COPY, MAIN, 'log', ...args], { env })
  const names = (await readdir(copies)).toSorted()
  return names.map((name) => {
    const [, when = '', file = ''] = name.split(' ')
    return { content: join(copies, name), when, file }
  })
}

/** Runs the next command, despite the lock that the killed one left. */
function underLock<T>(content: string, work: () => Promise<T>): Promise<T> {
  return withContent(content, { access: 'exclusive', command: 'npm run log' }, work)
}

/** A logged folder, in which then a review changed, one was taken down, one erased and one added. */
async function aChangedFolder(): Promise<string> {
  const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4, 3]) })
  const file = join(content, 'reviews/a.jsonl')
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('What c said', 'What c wrote') + aLine({ source_id: 'e' }),
  )
  const removed = { id: B, date: '2026-05-01', rating: 1, reason: 'fake', withheld_on: '2026-07-01' }
  await takeDown(content, [WithheldEntry.parse(removed)])
  const noteFile = join(await aFolder(), 'note')
  const today = Day.parse('2026-07-01')
  await eraseReviews({ content, ids: [A], reason: 'author_request', today, noteFile, caches: [] })
  return content
}

async function expectInOrder(content: string): Promise<void> {
  const dist = await aFolder()
  await publishTo(dist, content)
  expect(await faultsOf(dist)).toEqual([])
  const left = await readdir(join(content, 'log'))
  expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
}

const FILES = ['entries.jsonl', 'openings.jsonl', 'state.json', 'checkpoints.jsonl', 'checkpoint'] as const

describe('a log command that is killed', () => {
  test('a killed log command does not cache the checks of reviews that it did not log', LONG, async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines(Array.from({ length: 70 }, () => 4)) })
    const file = join(content, 'reviews/a.jsonl')
    // The checks of blocks without the new review are cached; its own block must not be.
    await writeFile(file, (await readFile(file, 'utf8')) + aLine({ source_id: 'new', date: '2020-01-01' }))
    await logKilled(content, 0)
    expect(await readdir(join(cacheOf(content), ENTRIES))).not.toEqual([])
    await underLock(content, () => logAgain(content))
    expect(must(await readLog(content)).entries.slice(-2)).toMatchObject([{ event: 'published' }, { event: 'state' }])
    await expectInOrder(content)
  })

  async function expectContinued(content: string): Promise<void> {
    await underLock(content, () => logAgain(content))
    const events = must(await readLog(content)).entries.map((entry) => entry.event)
    expect(events.slice(5)).toEqual(['erased', 'withheld', 'published', 'edited', 'state'])
    await expectInOrder(content)
  }

  test(
    'a log command killed before it replaces state.json leaves a log that the next one continues',
    LONG,
    async () => {
      const content = await aChangedFolder()
      await logKilled(content, FILES.indexOf('state.json'))
      await expectContinued(content)
    },
  )

  test(
    'a log command killed before or after it replaces any of its files leaves a log that the next one continues',
    LONG,
    async () => {
      const content = await aChangedFolder()
      const left = await leftBy(content)
      expect(left.map(({ when, file }) => [when, file])).toEqual(
        FILES.flatMap((file) => ['after', 'before'].map((when) => [when, file])),
      )
      for (const one of [...left, { content }]) await expectContinued(one.content)
    },
  )

  test(
    'a log command that announces a key can be killed after any file, and the next one continues it',
    LONG,
    async () => {
      const left = await leftBy(await aChangedFolder(), '--new-key')
      const after = left.filter(({ when }) => when === 'after')
      expect(after.map(({ file }) => file)).toEqual(['log.key', ...FILES, 'policy'])
      for (const { content } of after) {
        await underLock(content, () => logAgain(content))
        const log = must(await readLog(content))
        expect(log.policy.logs).toHaveLength(log.history.keys.length + 1)
        await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
        await underLock(content, () => logAgain(content))
        await expectInOrder(content)
      }
    },
  )

  test('log --init killed after any file can be repeated until it has begun the log', LONG, async () => {
    const left = await leftBy(
      await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4]) }),
      '--init',
    )
    const after = left.filter(({ when }) => when === 'after')
    expect(after.map(({ file }) => file)).toEqual(['log.key', 'policy', '.gitattributes', ...FILES])
    for (const { content } of after.slice(0, -2)) {
      await underLock(content, () => beginLog(settingsOf(content), undefined))
      expect(must(await readLog(content)).history).toMatchObject({ published: 3 })
      await expectInOrder(content)
    }
    for (const { content } of after.slice(-2)) await underLock(content, () => logAgain(content))
  })
})
