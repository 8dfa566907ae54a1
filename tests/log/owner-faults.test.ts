import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ContentError } from '../../src/host/errors/content-error.ts'
import { readLog, withLogIndexes } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { guardLog } from '../../src/log-keep/guard-log.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain, publishTo, settingsOf } from './a-logged-site.ts'
import { must } from './must.ts'
import { LOG_VKEY } from './vectors.ts'

/** The complaints of a build before it makes the pages; empty if it continues. */
async function complaintOf(content: string, published: string): Promise<string> {
  try {
    const log = await readLog(content)
    const read = withLogIndexes(await readContent(content), log)
    const file = reviewsFile(read.business, read.reviews, read.withheld)
    await guardLog({ content: read, log, reviewsFile: file }, settingsOf(content, { previous: published }))
    return ''
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
}

/** A content folder with two batches in its log, and what was published from it. */
async function aPublishedFolder(): Promise<{ content: string; published: string }> {
  const content = await aLoggedFolder()
  await takeDown(content, [removal('b', 1)])
  await logAgain(content)
  const published = await aFolder()
  await publishTo(published, content)
  return { content, published }
}

function removal(sourceId: string, rating: number, reason = 'fake'): WithheldEntry {
  return WithheldEntry.parse({ id: reviewId('google', sourceId), date: '2026-05-02', rating, reason })
}

async function change(file: string, to: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(to(text)).not.toBe(text)
  await writeFile(file, to(text))
}

/** Changes a file of the log. */
function inLog(name: string, to: (text: string) => string): (content: string) => Promise<void> {
  return (content) => change(join(content, 'log', name), to)
}

function inReviews(to: (text: string) => string): (content: string) => Promise<void> {
  return (content) => change(join(content, 'reviews/a.jsonl'), to)
}

function gone(name: string): (content: string) => Promise<void> {
  return (content) => rm(join(content, 'log', name))
}

function swapLines(text: string): string {
  const [first = '', second = '', ...rest] = text.split('\n')
  return [second, first, ...rest].join('\n')
}

const CONFLICT = (text: string): string => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`

const FROM_GIT = 'restore the folder from git'
const LOG = 'npm run log'

type Mistake = readonly [name: string, make: (content: string) => unknown, found: string, remedy: string]

const MISTAKES: readonly Mistake[] = [
  [
    'a review deleted',
    inReviews((text) => text.slice(text.indexOf('\n') + 1)),
    'it is neither published nor in',
    'withhold it',
  ],
  ['every review deleted', inReviews(() => ''), 'it is neither published nor in', 'withhold it'],
  [
    'a review reworded',
    inReviews((text) => text.replace('What a said', 'What a wrote')),
    '1 change is not in the log',
    LOG,
  ],
  [
    'a review with other stars',
    inReviews((text) => text.replace('"rating":5', '"rating":4')),
    '1 change is not in',
    LOG,
  ],
  [
    'a new review',
    (content) => appendFile(join(content, 'reviews/a.jsonl'), aLine({ source_id: 'z' })),
    'published',
    LOG,
  ],
  [
    'a reply',
    inReviews((text) => text.replace('"rating":5', '"owner_reply":{"text":"x","date":null},"rating":5')),
    'edited',
    LOG,
  ],
  ['a review taken down', (content) => takeDown(content, [removal('a', 5)]), 'withheld', LOG],
  [
    'a review taken down with other stars than its own',
    (content) => removed(content, 'c', 5),
    'the log has another rating',
    'withheld.jsonl',
  ],
  [
    'another reason for a logged removal',
    (content) => change(join(content, 'withheld.jsonl'), (text) => text.replace('fake', 'illegal')),
    'another reason',
    'cannot change',
  ],
  [
    'other stars of a logged removal',
    (content) => change(join(content, 'withheld.jsonl'), (text) => text.replace('"rating":1', '"rating":5')),
    'other stars',
    'cannot change',
  ],
  [
    'a removal forgotten',
    (content) => writeFile(join(content, 'withheld.jsonl'), ''),
    'it is neither published nor in',
    'Put it back',
  ],
  [
    'another business',
    (content) => change(join(content, 'business.yaml'), (text) => text.replace('Reyes', 'Rayes')),
    'another /reviews.json',
    LOG,
  ],

  [
    'content/log deleted',
    (content) => rm(join(content, 'log'), { recursive: true }),
    'would vanish',
    'Restore content/log from git',
  ],
  ['an entry deleted', inLog('entries.jsonl', (text) => text.slice(text.indexOf('\n') + 1)), 'entries', FROM_GIT],
  [
    'an entry doubled',
    inLog('entries.jsonl', (text) => text.slice(0, text.indexOf('\n') + 1) + text),
    'entries.jsonl',
    FROM_GIT,
  ],
  ['entries swapped', inLog('entries.jsonl', swapLines), 'does not sort after', FROM_GIT],
  [
    'an entry edited',
    inLog('entries.jsonl', (text) => text.replace('"rating":1', '"rating":5')),
    'differ from those it was',
    FROM_GIT,
  ],
  [
    'a hash in an entry changed',
    inLog('entries.jsonl', (text) => text.replace(/"rest":"...../, '"rest":"00000')),
    'root',
    FROM_GIT,
  ],
  [
    'an entry with spaces',
    inLog('entries.jsonl', (text) => text.replace(',"v":1}', ', "v": 1}')),
    'canonical',
    FROM_GIT,
  ],
  ['an entry malformed', inLog('entries.jsonl', (text) => text.replace('{', '[')), 'entries.jsonl:1', FROM_GIT],
  ['the last entry torn', inLog('entries.jsonl', (text) => text.slice(0, -30)), 'The checkpoint covers 6', FROM_GIT],
  ['entries.jsonl deleted', gone('entries.jsonl'), 'this file has 0', FROM_GIT],
  ['entries.jsonl badly merged', inLog('entries.jsonl', CONFLICT), 'entries.jsonl:1', FROM_GIT],
  ['openings.jsonl badly merged', inLog('openings.jsonl', CONFLICT), 'openings.jsonl:1', FROM_GIT],
  ['checkpoints.jsonl badly merged', inLog('checkpoints.jsonl', CONFLICT), 'checkpoints.jsonl:1', FROM_GIT],
  ['policy badly merged', inLog('policy', CONFLICT), 'policy:1', FROM_GIT],
  [
    'a salt lost',
    inLog('openings.jsonl', (text) => text.slice(text.indexOf('\n') + 1)),
    'openings.jsonl has no line for',
    'from git',
  ],
  ['a salt changed', inLog('openings.jsonl', (text) => text.replace(/"words":"../, '"words":"__')), 'edited', LOG],
  ['openings.jsonl deleted', gone('openings.jsonl'), 'openings.jsonl has no line for', 'from git'],
  ['state.json deleted', gone('state.json'), 'another /reviews.json', LOG],
  [
    'state.json of another entry',
    inLog('state.json', (text) => text.replace(/"index":\d/, '"index":3')),
    'another /reviews.json',
    LOG,
  ],
  [
    'the checkpoint and the history deleted',
    (content) => Promise.all([gone('checkpoint')(content), gone('checkpoints.jsonl')(content)]),
    'not a checkpoint',
    FROM_GIT,
  ],
  [
    'a checkpoint of the history with another root',
    inLog('checkpoints.jsonl', (text) => text.replace(/\\n(\d+)\\n..../, '\\n$1\\nAAAA')),
    'not signed',
    FROM_GIT,
  ],
  [
    'a signature damaged',
    inLog('checkpoint', (text) => text.replace(/(— \S+ .{20}).{4}/, '$1AAAA')),
    'not signed',
    FROM_GIT,
  ],
  ['the policy deleted', gone('policy'), 'policy', FROM_GIT],
  [
    'the key of another log in the policy',
    (content) => writeFile(join(content, 'log/policy'), `log ${LOG_VKEY}\nquorum none\n`),
    'not signed',
    FROM_GIT,
  ],
  [
    'the private key in the content',
    (content) => cp(join(content, '.data/log.key'), join(content, 'log/log.key')),
    'private key',
    '--new-key',
  ],
]

/** Deletes the line of a review, and declares it taken down with these stars. */
async function removed(content: string, sourceId: string, rating: number): Promise<void> {
  const id = reviewId('google', sourceId)
  await change(join(content, 'reviews/a.jsonl'), (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes(id))
      .join('\n'),
  )
  await appendFile(join(content, 'withheld.jsonl'), `${JSON.stringify(removal(sourceId, rating))}\n`)
}

describe('a build stops and says what to do', () => {
  test('a build continues if the log is in order', async () => {
    const { content, published } = await aPublishedFolder()
    expect(await complaintOf(content, published)).toBe('')
  })

  test.for(MISTAKES)(
    'a build stops and says what to do for %s',
    { timeout: 60_000 },
    async ([, make, found, remedy]) => {
      const { content, published } = await aPublishedFolder()
      await make(content)
      const complaint = await complaintOf(content, published)
      expect(complaint).toContain(found)
      expect(complaint).toContain(remedy)
    },
  )

  test(
    'a build stops for an older checkout, a lost batch, and two machines that both logged',
    { timeout: 60_000 },
    async () => {
      const { content, published } = await aPublishedFolder()
      const other = await aFolder()
      await cp(content, other, { recursive: true })
      await appendFile(join(content, 'reviews/a.jsonl'), aLine({ source_id: 'here' }))
      await logAgain(content)
      await publishTo(published, content)
      const older = await complaintOf(other, published)
      expect(older).toContain('this content is older than the site. Pull')

      await appendFile(join(other, 'reviews/a.jsonl'), aLine({ source_id: 'there' }))
      await expect(logAgain(other, { previous: published })).rejects.toThrow('Pull')
      await logAgain(other)
      expect(await complaintOf(other, published)).toContain('history was rewritten here. Restore content/log from git')

      // The published log is restored completely; then the rest is logged.
      await cp(join(content, 'log'), join(other, 'log'), { recursive: true })
      await appendFile(join(other, 'reviews/a.jsonl'), aLine({ source_id: 'here' }))
      expect(await complaintOf(other, published)).toContain('1 change is not in the log yet (the first: published)')
      await logAgain(other, { previous: published })
      expect(await complaintOf(other, published)).toBe('')
    },
  )

  test('npm run log names the places where it looks for a lost key', { timeout: 60_000 }, async () => {
    const { content } = await aPublishedFolder()
    await rm(join(content, '.data/log.key'))
    await appendFile(join(content, 'reviews/a.jsonl'), aLine({ source_id: 'z' }))
    const lost = await runCli(['log', '--folder', content], content)
    expect(lost.code).toBe(1)
    expect(lost.stderr).toContain('The private key of the log is missing. Set LOG_KEY to it, or put it into')
    expect(must(await readLog(content)).tree.size).toBe(6)
  })
})
