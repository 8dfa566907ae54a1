import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { noteFile } from '../../src/policy/erasure/note.ts'
import { readLog, readLogFolder, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { Day } from '../../src/schema/day.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { ContentError } from '../../src/host/errors/content-error.ts'
import { appendBatch } from '../../src/log-keep/append-batch.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { guardLog } from '../../src/log-keep/guard-log.ts'
import { readSite } from '../../src/publish/read-site.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain, publishTo, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'

const [A, B] = [reviewId('google', 'a'), reviewId('google', 'b')]
const TODAY = Day.parse('2026-07-01')

async function events(content: string): Promise<string[]> {
  return must(await readLog(content)).entries.map((entry) =>
    'of' in entry ? `${entry.event} ${entry.of}` : entry.event,
  )
}

function entry(id: string, rating: number, reason = 'fake'): WithheldEntry {
  return WithheldEntry.parse({ id, date: '2026-05-01', rating, reason, withheld_on: '2026-07-01' })
}

async function indexOf(content: string, id: string): Promise<number> {
  const found = must(await readLog(content)).openings.find((one) => 'id' in one && one.id === id)
  return must(found && 'index' in found ? found.index : undefined)
}

async function checked(content: string): Promise<string[]> {
  return guardLog(
    await readSite(content, { baseUrl: 'https://reviews.example.com', hasSidecar: true }),
    settingsOf(content),
  )
}

async function erase(content: string, ids: readonly string[]): Promise<void> {
  const file = await noteFile(content)
  onTestFinished(() => rm(file, { force: true }))
  await eraseReviews({ content, ids, reason: 'author_request', today: TODAY, noteFile: file, caches: [] })
  await rm(file, { force: true })
}

describe('npm run log', () => {
  test('npm run log logs everything at first, and nothing if nothing changed', async () => {
    const content = await aLoggedFolder()
    expect(await events(content)).toEqual(['published', 'published', 'published', 'state'])
    const before = await readLogFolder(content)
    expect((await logAgain(content)).added.size).toBe(0)
    expect(await readLogFolder(content)).toEqual(before)
    expect(await checked(content)).toEqual([])
  })

  test('npm run log logs a new review, a reply and changed words, and does not change the hash of unchanged parts', async () => {
    const content = await aLoggedFolder()
    const before = must(await readLog(content))
    const reply = { text: 'Thanks.', date: '2026-06-01' }
    const [a, b, c] = someLines([5, 1, 4]).split('\n')
    const replied = JSON.stringify({ ...(JSON.parse(must(b)) as object), owner_reply: reply })
    const lines = [a, replied, c, aLine({ source_id: 'd' })].join('\n')
    await writeFile(join(content, 'reviews/a.jsonl'), lines)
    await expect(checked(content)).rejects.toThrow('2 changes are not in the log yet')
    await logAgain(content)
    const of = await indexOf(content, B)
    expect((await events(content)).slice(4)).toEqual(['published', `edited ${of}`, 'state'])
    const after = must(await readLog(content))
    const [old, now] = [before.history.reviews.get(of)?.hashes, after.history.reviews.get(of)?.hashes]
    expect(now).toEqual({ ...old, rest: now?.rest })
    expect(now?.rest).not.toBe(old?.rest)
    expect(await checked(content)).toEqual([])
  })

  test('npm run log logs removals, also of a review that was never logged, and a review that is published again', async () => {
    const content = await aLoggedFolder()
    const of = await indexOf(content, B)
    await takeDown(content, [entry(B, 1), entry(reviewId('google', 'never'), 3)])
    await logAgain(content)
    expect((await events(content)).slice(4)).toEqual([`withheld ${of}`, 'withheld', 'state'])
    const log = must(await readLog(content))
    expect(log.openings).toContainEqual({ id: B, index: of })
    expect(log.history).toMatchObject({ published: 2, withheld: 2 })
    await writeFile(join(content, 'withheld.jsonl'), `${JSON.stringify(entry(reviewId('google', 'never'), 3))}\n`)
    await writeFile(join(content, 'reviews/a.jsonl'), someLines([5, 1, 4]))
    await logAgain(content)
    expect((await events(content)).slice(7)).toEqual([`reinstated ${of}`, 'state'])
    expect(await checked(content)).toEqual([])
  })

  test('npm run log logs a change outside the reviews as a state entry', async () => {
    const content = await aLoggedFolder()
    const file = join(content, 'business.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Reyes Plumbing', 'Reyes and Daughter'))
    await expect(checked(content)).rejects.toThrow('the hash of another /reviews.json')
    await logAgain(content)
    expect((await events(content)).slice(4)).toEqual(['state'])
  })

  test('a new key signs from the batch after its announcement', async () => {
    const content = await aLoggedFolder()
    await appendBatch(settingsOf(content), { newKey: true })
    expect((await events(content)).slice(4)).toEqual(['key', 'state'])
    const [old, next] = must(await readLog(content)).policy.logs
    const signers = async (): Promise<string[]> =>
      must(await readLog(content)).checkpoint.note.signatures.map(({ id }) => id)
    expect(await signers()).toEqual([old?.id])
    await writeFile(join(content, 'reviews/b.jsonl'), aLine({ source_id: 'z' }))
    await logAgain(content)
    expect(await signers()).toEqual([next?.id])
  })

  test.for([
    [
      'a review that is neither published nor taken down',
      async (content: string) => writeFile(join(content, 'reviews/a.jsonl'), someLines([5])),
      'neither published nor',
    ],
    [
      'a removal with other stars',
      async (content: string) => takeDown(content, [entry(B, 5)]),
      'the log has another rating',
    ],
  ] as const)('npm run log refuses %s', async ([, change, message]) => {
    const content = await aLoggedFolder()
    await change(content)
    await expect(logAgain(content)).rejects.toThrow(message)
    await expect(checked(content)).rejects.toThrow(message)
  })

  test('npm run log refuses to change the reason of a logged removal', async () => {
    const content = await aLoggedFolder()
    await takeDown(content, [entry(B, 1)])
    await logAgain(content)
    await writeFile(join(content, 'withheld.jsonl'), `${JSON.stringify(entry(B, 1, 'duplicate'))}\n`)
    await expect(logAgain(content)).rejects.toThrow('another reason or other stars')
  })
})

describe('a review that is erased', () => {
  test('an erased review loses its salts at once and stays erased, and its log entry shows stars and reason', async () => {
    const content = await aLoggedFolder()
    const of = await indexOf(content, A)
    const salts = must(await readLog(content)).openings.find((one) => 'id' in one && one.id === A)
    await erase(content, [A])
    const after = must(await readLogFolder(content)).openings
    if (salts === undefined || !('words' in salts)) throw new Error('There were no salts')
    expect(after).not.toContain(salts.words)
    expect(after).not.toContain(salts.rest)
    await expect(checked(content)).rejects.toThrow('1 change is not in the log yet (the first: erased')
    await logAgain(content)
    expect((await events(content)).slice(4)).toEqual([`erased ${of}`, 'state'])
    const { openings } = must(await readLog(content))
    expect(openings.filter((one) => 'erased' in one)).toEqual([{ erased: true, id: A }])
    expect(await checked(content)).toEqual([])
    await writeFile(join(content, 'withheld.jsonl'), '')
    await expect(logAgain(content)).rejects.toThrow('erased, for good')
  })
})

test('an erasure keeps the reason of a review that was taken down only in withheld.jsonl, so that the log can record both', async () => {
  const content = await aLoggedFolder()
  await writeFile(join(content, 'withheld.jsonl'), `${JSON.stringify(entry(A, 5))}\n`)
  await erase(content, [A])
  await logAgain(content)
  expect(await checked(content)).toEqual([])
})

describe('an erasure that is logged', () => {
  test.for([
    ['another reason', '"author_request"', '"personal_data"'],
    ['other stars', '"rating":5', '"rating":1'],
  ] as const)('a logged erasure cannot get %s in withheld.jsonl', async ([, was, is]) => {
    const content = await aLoggedFolder()
    await erase(content, [A, B])
    const file = join(content, 'withheld.jsonl')
    const before = await readFile(file, 'utf8')
    const changed = before.replace(was, is)
    await writeFile(file, changed)
    await expect(logAgain(content)).rejects.toThrow('restore withheld.jsonl from git')
    await writeFile(file, before)
    await logAgain(content)
    await writeFile(file, changed)
    await expect(logAgain(content)).rejects.toThrow('restore withheld.jsonl from git')
    await expect(checked(content)).rejects.toThrow('restore withheld.jsonl from git')
    await writeFile(file, `${before.trim().split('\n').reverse().join('\n')}\n`)
    await logAgain(content)
    expect(await checked(content)).toEqual([])
  })
})

describe('an erasure that the log could not follow', () => {
  test('an erasure with unlogged stars is refused before anything is deleted, and works once they are logged', async () => {
    const content = await aLoggedFolder()
    const file = join(content, 'reviews/a.jsonl')
    await writeFile(file, someLines([4, 1, 4]))
    const before = await readLogFolder(content)
    await expect(erase(content, [A])).rejects.toThrow(
      `The stars of ${A} changed since they were logged. Log the change first: `,
    )
    expect(await readLogFolder(content)).toEqual(before)
    expect(await readFile(file, 'utf8')).toBe(someLines([4, 1, 4]))
    const of = await indexOf(content, A)
    await logAgain(content)
    await erase(content, [A])
    await logAgain(content)
    expect((await events(content)).slice(4)).toEqual([`edited ${of}`, 'state', `erased ${of}`, 'state'])
    expect(await checked(content)).toEqual([])
  })

  test('an erasure is refused if the review was taken down with other stars and is published again', async () => {
    const content = await aLoggedFolder()
    await takeDown(content, [entry(B, 1)])
    await logAgain(content)
    await writeFile(join(content, 'withheld.jsonl'), '')
    await writeFile(join(content, 'reviews/a.jsonl'), someLines([5, 3, 4]))
    await expect(erase(content, [B])).rejects.toThrow('changed since they were logged')
  })

  test('npm run log logs a review that only the newer of two checkpoints covers', async () => {
    const content = await aLoggedFolder()
    const { checkpoint } = must(await readLogFolder(content))
    await writeFile(join(content, 'reviews/b.jsonl'), aLine({ source_id: 'z' }))
    await logAgain(content)
    const [Z, of] = [reviewId('google', 'z'), await indexOf(content, reviewId('google', 'z'))]
    await writeLogFolder(content, { checkpoint })
    await erase(content, [Z])
    await logAgain(content)
    expect((await events(content)).slice(6)).toEqual([`erased ${of}`, 'state'])
    expect(await checked(content)).toEqual([])
  })

  test('an erasure leaves no trace of the review in a log whose first batch was not finished', async () => {
    const content = await aLoggedFolder()
    await writeLogFolder(content, { checkpoint: '', checkpoints: '' })
    await erase(content, [A])
    expect(must(await readLogFolder(content)).openings).toBe('')
    await beginLog(settingsOf(content), undefined)
    expect(await events(content)).toEqual(['withheld', 'published', 'published', 'state'])
  })

  test('npm run log names salts that do not match the log, and logs nothing', async () => {
    const content = await aLoggedFolder()
    await erase(content, [A])
    const folder = must(await readLogFolder(content))
    const openings = folder.openings.replace(/"salt":"[^"]*"/, `"salt":"${'A'.repeat(22)}"`)
    await writeLogFolder(content, { openings })
    const error = await logAgain(content).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ContentError)
    expect(String(error)).toMatch(/openings\.jsonl: Entry 4: The stars differ .* Restore content\/log from git/)
    expect(await readLogFolder(content)).toEqual({ ...folder, openings })
  })

  test('log --init refuses an --origin that is not a host and a name', async () => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5]) })
    await expect(beginLog(settingsOf(content), '[x/log')).rejects.toThrow('cannot be the name of a log')
  })
})

describe('a log that was interrupted', () => {
  const FILES = ['entries', 'openings', 'state', 'checkpoints', 'checkpoint'] as const

  test.for(FILES.map((_, count) => count))(
    'npm run log continues a log that was interrupted after %i files',
    async (count) => {
      const content = await aLoggedFolder()
      const old = must(await readLogFolder(content))
      const before = await readFile(join(content, 'reviews/a.jsonl'), 'utf8')
      await writeFile(
        join(content, 'reviews/a.jsonl'),
        before.replace('What c said', 'What c wrote') + aLine({ source_id: 'd' }),
      )
      await takeDown(content, [entry(B, 1)])
      await erase(content, [A])
      const erasing = must(await readLogFolder(content)).openings
      await logAgain(content)
      const next = must(await readLogFolder(content))
      const wanted = must(await readLog(content))
      const later = FILES.slice(count)
      const half = Object.fromEntries(later.map((name) => [name, name === 'openings' ? erasing : old[name]]))
      await writeLogFolder(content, { ...next, ...half })
      await logAgain(content)
      expect(await checked(content)).toEqual([])
      const log = must(await readLog(content))
      expect(log.entries.map(({ event }) => event)).toEqual(wanted.entries.map(({ event }) => event))
      expect(log.history).toMatchObject({ published: 2, withheld: 2 })
    },
  )
})

describe('what was published last', () => {
  test("a build stops if the published log is longer than the folder's log, begins differently, or would vanish", async () => {
    const content = await aLoggedFolder()
    const dist = await aFolder()
    const short = must(await readLogFolder(content))
    await writeFile(join(content, 'reviews/b.jsonl'), aLine({ source_id: 'z' }))
    await logAgain(content)
    await publishTo(dist, content)
    const previous = { previous: dist }
    await expect(logAgain(content, previous)).resolves.toMatchObject({ size: 6 })
    await writeLogFolder(content, short)
    await expect(logAgain(content, previous)).rejects.toThrow('older than the site')
    await rm(join(content, 'log'), { recursive: true })
    const site = await readSite(content, { baseUrl: 'https://reviews.example.com', hasSidecar: true })
    await expect(guardLog(site, settingsOf(content, previous))).rejects.toThrow('would vanish')
    const other = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4, 2, 3, 3, 3]) })
    await expect(logAgain(other, previous)).rejects.toThrow('history was rewritten')
  })

  test('a key in the content stops a build, unless the business is invented', async () => {
    const content = await aLoggedFolder()
    const key = await readFile(join(content, '.data/log.key'), 'utf8')
    await writeFile(join(content, 'log/mine.key'), key)
    await expect(checked(content)).rejects.toThrow('private key of the log')
    const file = join(content, 'business.yaml')
    await writeFile(file, `${await readFile(file, 'utf8')}invented: true\n`)
    await logAgain(content)
    expect(await checked(content)).toEqual([])
  })
})

describe('a damaged folder', () => {
  test.for([
    ['an entry less', 'entries', (text: string) => text.slice(text.indexOf('\n') + 1), 'The checkpoint covers'],
    [
      'an entry changed',
      'entries',
      (text: string) => text.replace(/"words":"./, '"words":"x'),
      'This is not an entry of version 1',
    ],
    ['an entry that is not canonical', 'entries', (text: string) => text.replace('{', '{ '), 'not canonical'],
    ['another key in the policy', 'policy', () => 'log x\nquorum none\n', 'Give "log VKEY URL"'],
    ['no quorum', 'policy', (text: string) => text.replace('quorum none\n', ''), 'The line "quorum NAME" is missing'],
    [
      'another root',
      'checkpoint',
      (text: string) => text.replace(/\n[^\n]{43}=\n/, `\n${'A'.repeat(43)}=\n`),
      'not signed',
    ],
    [
      'a checkpoint of the history lost',
      'checkpoints',
      (text: string) => text.slice(text.indexOf('\n') + 1),
      'The checkpoint of 4 entries is missing',
    ],
    ['a checkpoint of the history doubled', 'checkpoints', (text: string) => text + text, 'does not exceed'],
    [
      'bytes that are not UTF-8',
      'entries',
      (text: string) => Buffer.from(text.replace('"v":1', '"v":1\xff'), 'latin1'),
      '',
    ],
    ['marks of a merge', 'openings', (text: string) => `<<<<<<< HEAD\n${text}`, 'malformed'],
  ] as const)('a log folder with %s is refused, with the remedy', async ([, name, change, message]) => {
    const content = await aLoggedFolder()
    const before = must(await readLogFolder(content))
    await writeLogFolder(content, { [name]: change(before[name].toString()) })
    await expect(readLog(content)).rejects.toThrow(message)
    await expect(readLog(content)).rejects.toThrow('restore the folder from git')
  })
})
