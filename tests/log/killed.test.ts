import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname
const KILL = new URL('./kill-at-rename.ts', import.meta.url).href
const [A, B] = [reviewId('google', 'a'), reviewId('google', 'b')]

const LONG = { timeout: 120_000 }

type Killed = { signal: string | null; replaced: string[] }

/** The `log` command as a process, killed when it replaces its nth file. */
async function logKilled(content: string, at: number, when: 'before' | 'after', ...args: string[]): Promise<Killed> {
  const REPLACED = join(await aFolder(), 'replaced')
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], CONTENT: content },
    ...{ BASE_URL: 'https://reviews.example.com', KILL_AT: String(at), KILL_WHEN: when, REPLACED },
  }
  const signal = await new Promise<string | null>((resolve) => {
    execFile(process.execPath, ['--import', KILL, MAIN, 'log', ...args], { env }, (error) =>
      resolve(error?.signal ?? null),
    )
  })
  const text = await readFile(REPLACED, 'utf8').catch(() => '')
  return {
    signal,
    replaced: text
      .split('\n')
      .filter(Boolean)
      .map((file) => basename(file)),
  }
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
const MOMENTS = [
  ...FILES.map((file, at) => ({ when: 'before', file, at }) as const),
  { when: 'after', file: 'checkpoint', at: 4 } as const,
]

describe('a log command that is killed', () => {
  test('a killed log command caches no checks of reviews that it did not log', LONG, async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines(Array.from({ length: 70 }, () => 4)) })
    const file = join(content, 'reviews/a.jsonl')
    // The checks of blocks without the new review are cached; its own block must not be.
    await writeFile(file, (await readFile(file, 'utf8')) + aLine({ source_id: 'new', date: '2020-01-01' }))
    expect(await logKilled(content, 0, 'before')).toEqual({ signal: 'SIGKILL', replaced: [] })
    expect(await readdir(join(cacheOf(content), ENTRIES))).not.toEqual([])
    await underLock(content, () => logAgain(content))
    expect(must(await readLog(content)).entries.slice(-2)).toMatchObject([{ event: 'published' }, { event: 'state' }])
    await expectInOrder(content)
  })

  test.for(MOMENTS)(
    'a log command killed $when it replaces $file leaves a log that the next one continues',
    LONG,
    async ({ when, file, at }) => {
      const content = await aChangedFolder()
      const { signal, replaced } = await logKilled(content, at, when)
      expect(signal).toBe('SIGKILL')
      expect(replaced).toEqual(FILES.slice(0, when === 'after' ? at + 1 : at))
      expect(replaced.includes(file)).toBe(when === 'after')
      await underLock(content, () => logAgain(content))
      const events = must(await readLog(content)).entries.map((entry) => entry.event)
      expect(events.slice(5)).toEqual(['erased', 'withheld', 'published', 'edited', 'state'])
      await expectInOrder(content)
    },
  )

  test('a log command that is not killed replaces exactly these files', LONG, async () => {
    const content = await aChangedFolder()
    expect(await logKilled(content, -1, 'before')).toEqual({ signal: null, replaced: FILES })
    await expectInOrder(content)
  })

  test.for([
    ['only its key file is written', 0, ['log.key']],
    ['everything but its policy is written', 5, ['log.key', ...FILES]],
  ] as const)(
    'a log command killed while it announces a key, when %s, leaves a log that the next one continues',
    LONG,
    async ([, at, files]) => {
      const content = await aChangedFolder()
      expect(await logKilled(content, at, 'after', '--new-key')).toEqual({ signal: 'SIGKILL', replaced: files })
      await underLock(content, () => logAgain(content))
      const log = must(await readLog(content))
      expect(log.policy.logs).toHaveLength(log.history.keys.length + 1)
      await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
      await underLock(content, () => logAgain(content))
      await expectInOrder(content)
    },
  )

  test.for([0, 1, 3, 5])('log --init killed after %i files can be repeated', LONG, async (at) => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4]) })
    expect(await logKilled(content, at, 'after', '--init')).toMatchObject({ signal: 'SIGKILL' })
    await underLock(content, () => beginLog(settingsOf(content), undefined))
    expect(must(await readLog(content)).history).toMatchObject({ published: 3 })
    await expectInOrder(content)
  })
})
