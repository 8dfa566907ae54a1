import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromBase64, utf8 } from '../../src/log/bytes.ts'
import { cosignaturesOf } from '../../src/log/cosignature.ts'
import { readCheckpoint } from '../../src/log/checkpoint.ts'
import { readVerifierKey, signedBy } from '../../src/log/signed-note.ts'
import { type CheckResult, checkPublished } from '../../src/site/components/log/check/check-published.ts'
import type { EarlierVisit } from '../../src/site/components/log/check/check-visits.ts'
import { wrongContinuations } from '../../src/site/components/log/check/earlier-logs.ts'
import { withSignatures } from '../../src/site/components/log/check/with-signatures.ts'
import { readPublishedFiles } from '../../src/site/components/log/read/published-files.ts'
import { UnreadableFileError } from '../../src/site/components/log/read/site-reader.ts'
import { reviewStory } from '../../src/site/components/log/show/review-story.ts'
import { readLog, readLogFolder } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { ifMissing } from '../../src/host/files/missing-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { appendBatch } from '../../src/log-keep/append-batch.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { Day } from '../../src/schema/day.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { aLine } from '../content/a-content-folder.ts'
import {
  aFolder,
  aLoggedFolder,
  aPublishedSite,
  logAgain,
  publishTo,
  put,
  settingsOf,
  someLines,
} from './a-logged-site.ts'
import { inEnglish } from './in-english.ts'
import { LIES, tell } from './lies.ts'
import { must } from './must.ts'
import * as vectors from './vectors.ts'

const HOST = 'reviews.example.com'

/** Runs the page's check on a site in a folder. */
async function check(
  dist: string,
  { host = HOST, visit }: { host?: string; visit?: EarlierVisit } = {},
): Promise<CheckResult> {
  const read = async (path: string) => {
    const bytes = await ifMissing(undefined, readFile(join(dist, path)))
    return bytes && Uint8Array.from(bytes)
  }
  const files = await readPublishedFiles({ read, progress: () => undefined, mayRead: () => Promise.resolve(true) })
  return checkPublished(files, {
    address: { host, isExample: false },
    memory: visit === undefined ? { kind: 'first' } : { kind: 'visit', visit },
    show: () => undefined,
  })
}

function wrongIn({ lines }: CheckResult): string {
  return lines
    .filter(({ verdict }) => verdict === 'bad')
    .flatMap(({ id, title, details }) => [`${id}: ${inEnglish(title)}`, ...details.map(inEnglish)])
    .join('\n')
}

/** Everything that the page says. */
function saidIn({ lines }: CheckResult): string {
  return lines
    .flatMap(({ title, details }) => [title, ...details])
    .map(inEnglish)
    .join('\n')
}

/** The faults on the page, or why it cannot read the site. */
async function foundIn(dist: string): Promise<string> {
  try {
    return wrongIn(await check(dist))
  } catch (error) {
    if (error instanceof UnreadableFileError) return inEnglish(error.saying)
    throw error
  }
}

test('a browser checks each signature of the vectors', async () => {
  const checkpoint = must(readCheckpoint(vectors.CHECKPOINT))
  const [log, witness] = [must(readVerifierKey(vectors.LOG_VKEY)), must(readVerifierKey(vectors.WITNESS_VKEY))]
  const other = { ...checkpoint, note: { ...checkpoint.note, text: 'other\n' } }
  const found = await withSignatures((verify) => {
    const logs = [checkpoint, other].map(({ note }) => signedBy(note, [log], verify))
    return [...logs, ...[checkpoint, other].map((one) => cosignaturesOf(one, witness, verify)[0]?.verdict)]
  })
  expect(found).toEqual(['right', 'wrong', 'right', 'wrong'])
})

test.for(['A', 'AA', 'AA=', 'AB==', 'A===', '====', 'AA==\n', 'é==='])('%j is rejected as base64', (text) => {
  expect(fromBase64(text)).toBeUndefined()
})

describe('the check of the page', () => {
  test('the page finds no fault in an honest site, and each lie of a dishonest one', { timeout: 120_000 }, async () => {
    const { dist, older } = await aPublishedSite()
    const result = await check(dist, { visit: { checkpoint: older, seen: '2026-05-03T00:00:00Z' } })
    expect(wrongIn(result)).toBe('')
    expect(result.lines.map(({ verdict }) => verdict)).toEqual([...Array<string>(11).fill('good'), 'unknown'])
    const said = saidIn(result)
    expect(said).toContain('None of the 283 reviews vanished, and none changed unseen')
    expect(said).toContain('the words of 1 review changed')
    expect(said).toContain('Taken down, fake: 1 (1 out of 5)')
    expect(said).toContain('Nobody outside has confirmed this yet')
    for (const lie of LIES) {
      const takeBack = await tell(dist, lie)
      expect.soft(await foundIn(dist), lie.name).toContain(lie.page)
      await takeBack()
    }
    expect(wrongIn(await check(dist))).toBe('')
  })

  test('the page starts over if the site is deployed meanwhile, and gives up if it keeps changing', async () => {
    const { dist, older } = await aPublishedSite()
    const reader = (stale: number) => async (path: string) => {
      if (path === '/log/checkpoint' && (stale -= 1) >= 0) return utf8(older.replace(/\n\d+\n/, `\n${stale + 1}\n`))
      const bytes = await ifMissing(undefined, readFile(join(dist, path)))
      return bytes && Uint8Array.from(bytes)
    }
    const rest = { progress: () => undefined, mayRead: () => Promise.resolve(true) }
    const files = await readPublishedFiles({ read: reader(1), ...rest })
    const context = {
      address: { host: HOST, isExample: false },
      memory: { kind: 'none' as const },
      show: () => undefined,
    }
    const result = await checkPublished(files, context)
    expect(wrongIn(result)).toBe('')
    expect(result.lines.find(({ id }) => id === 'visits')?.verdict).toBe('unknown')
    await expect(readPublishedFiles({ read: reader(100), ...rest })).rejects.toThrow('changesFaster')
  })

  test('the page finds a missing tile, and a removed review that is still published', async () => {
    const { dist } = await aPublishedSite()
    const copy = await aFolder()
    await cp(dist, copy, { recursive: true })
    const partial = must((await readdir(join(copy, 'log/tile/0/001.p')))[0])
    await rm(join(copy, 'log/tile/0/001.p', partial))
    expect(wrongIn(await check(copy))).toContain(`/log/tile/0/001.p/${partial} is missing`)
    const removed = must(
      (await check(dist)).log?.history.reviews.entries().find(([, one]) => one.status === 'withheld'),
    )
    const file = await readFile(join(dist, 'reviews.json'), 'utf8')
    await put(dist, '/reviews.json', file.replace(/"log_index":\d+/, `"log_index":${removed[0]}`))
    expect(wrongIn(await check(dist))).toContain(`No. ${removed[0]} is still here`)
  })

  test('the page remembers the last visit and notices a rewritten or shortened history', async () => {
    const { dist, older, content } = await aPublishedSite()
    const newer = must(await readLogFolder(content)).checkpoint
    const other = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4, 1]) })
    const another = await aFolder()
    await publishTo(another, other)
    const seen = '2026-05-03T00:00:00Z'
    const fork = wrongIn(
      await check(dist, { visit: { checkpoint: must(await readLogFolder(other)).checkpoint, seen } }),
    )
    expect(fork).toContain(
      'History was rewritten since your last visit\nIt does not begin with the entries that you saw on May 3, 2026',
    )
    expect(fork).toMatch(/Then: 5 entries, root \S{44}\nNow: \d+ entries, root \S{44}/)
    expect(wrongIn(await check(another, { visit: { checkpoint: newer, seen } }))).toContain('You saw more entries')
    expect(wrongIn(await check(dist, { visit: { checkpoint: older, seen } }))).toBe('')
  })

  test('the page follows a log to its new key, after which the old key is rejected', async () => {
    const content = await aLoggedFolder()
    const checkpoint = must(await readLogFolder(content)).checkpoint
    await appendBatch(settingsOf(content), { newKey: true })
    await put(content, '/reviews/later.jsonl', aLine({ source_id: 'later' }))
    await logAgain(content)
    const dist = await aFolder()
    await publishTo(dist, content)
    expect(wrongIn(await check(dist, { visit: { checkpoint, seen: '2026-05-03T00:00:00Z' } }))).toBe('')
    const [old = '', ...rest] = (await readFile(join(dist, 'log/policy'), 'utf8')).split('\n')
    await put(dist, '/log/policy', rest.join('\n'))
    expect(wrongIn(await check(dist))).toContain('is not signed by the business')
    await put(dist, '/log/policy', [old, ...rest.slice(1)].join('\n'))
    expect(wrongIn(await check(dist))).toBe('')
  })
})

describe('the check of a log that continues one whose key was lost', () => {
  const seen = '2026-05-03T00:00:00Z'
  const bundle = '/log/earlier/log/tile/entries/000.p/4'

  /** The checkpoint of a log with 4 entries. */
  async function aContinuedSite(): Promise<{ dist: string; checkpoint: string; content: string }> {
    const content = await aLoggedFolder()
    const { checkpoint } = must(await readLogFolder(content))
    await put(content, '/.data/log.key', '')
    await beginLog(settingsOf(content), 'reviews.example.com/log2')
    const dist = await aFolder()
    await publishTo(dist, content)
    return { dist, checkpoint, content }
  }

  test('the page names the earlier log that this log continues, and warns that trust starts over', async () => {
    const { dist, checkpoint } = await aContinuedSite()
    const result = await check(dist, { visit: { checkpoint, seen } })
    expect(wrongIn(result)).toBe('')
    const said = saidIn(result)
    expect(said).toContain('It continues reviews.example.com/log, whose key was lost or stolen after 4 entries')
    expect(said).toContain('Trust starts over with its first entry: nobody outside has confirmed when that was')
    expect(said).toContain('It continues the log that had 4 entries when you saw it on May 3, 2026')
  })

  test('the page finds that the earlier log was rewritten, shortened or deleted', async () => {
    const { dist } = await aContinuedSite()
    const other = must(await readLogFolder(await aLoggedFolder())).checkpoint
    expect(wrongIn(await check(dist, { visit: { checkpoint: other, seen } }))).toContain(
      'History was rewritten since your last visit\nIt does not begin with the entries that you saw on May 3, 2026',
    )
    const longer = other.replace('\n4\n', '\n5\n')
    expect(wrongIn(await check(dist, { visit: { checkpoint: longer, seen } }))).toContain('You saw more entries')
    const elsewhere = other.replace('/log\n', '/log7\n')
    expect(wrongIn(await check(dist, { visit: { checkpoint: elsewhere, seen } }))).toContain(
      'You saw the log reviews.example.com/log7',
    )
    const before = await readFile(join(dist, bundle), 'latin1')
    await put(dist, bundle, Buffer.from(swappedHash(before), 'latin1'))
    expect(wrongIn(await check(dist))).toContain(
      'reviews.example.com/log, which it continues, no longer matches its final state',
    )
    await rm(join(dist, bundle))
    expect(wrongIn(await check(dist))).toContain(
      'reviews.example.com/log, which it continues, is missing or incomplete',
    )
  })

  /** The bundle with another first digit in its first hash. */
  function swappedHash(text: string): string {
    return text.replace(/"rest":"(.)/, (_, digit: string) => `"rest":"${digit === '0' ? '1' : '0'}`)
  }

  test.for([
    ['its policy is missing', 'policy', () => '', 'The signature is wrong'],
    ['one of its states is not listed', 'checkpoints.jsonl', () => '', 'is not listed'],
    ['its checkpoint is missing', 'checkpoint', () => '', 'is missing or incomplete'],
    ['it has another name', 'checkpoint', (text: string) => text.replace('/log', '/log9'), 'does not match the end'],
    ['it belongs to another site', 'checkpoint', (text: string) => text.replace('reviews', 'other'), 'of another site'],
  ] as const)('the page finds a fault in the earlier log: %s', async ([, file, change, found]) => {
    const { dist } = await aContinuedSite()
    const path = `/log/earlier/log/${file}`
    await put(dist, path, change(await readFile(join(dist, path), 'utf8')))
    expect(wrongIn(await check(dist))).toContain('earlier: The log that it continues has a fault')
    expect(wrongIn(await check(dist))).toContain(found)
  })

  test('the page follows a chain of logs if keys were lost twice', async () => {
    const { content, checkpoint } = await aContinuedSite()
    await beginLog(settingsOf(content), 'reviews.example.com/log3')
    const dist = await aFolder()
    await publishTo(dist, content)
    const result = await check(dist, { visit: { checkpoint, seen } })
    expect(wrongIn(result)).toBe('')
    expect(saidIn(result)).toContain(
      'It continues reviews.example.com/log2, whose key was lost or stolen after 5 entries\n' +
        'That one continues reviews.example.com/log, whose key was lost or stolen after 4 entries',
    )
    await rm(join(dist, 'log/earlier/log'), { recursive: true })
    expect(wrongIn(await check(dist))).toContain(
      'reviews.example.com/log, which it continues, is missing or incomplete',
    )
  })

  test('the page finds that a review was lost between two logs', async () => {
    const { dist, content } = await aContinuedSite()
    const [named, first, ...others] = must(await readLog(content)).entries
    const less = [named, ...others].map((entry) =>
      entry?.event === 'state' ? { ...entry, reviews: entry.reviews - 1 } : entry,
    )
    expect(first?.event).toBe('published')
    const old = must((await check(dist)).log).earlier
    expect(
      wrongContinuations(
        less.filter((entry) => entry !== undefined),
        old,
      ).map(inEnglish),
    ).toEqual(['reviews.example.com/log ended with 3 reviews, published or taken down; the log after it began with 2'])
  })
})

describe('the story of a review', () => {
  test('the story of a review mentions each removal, even if the review was published again', async () => {
    const content = await aLoggedFolder()
    const B = reviewId('google', 'b')
    const opening = must(await readLog(content)).openings.find((one) => 'id' in one && one.id === B)
    const index = must(opening && 'index' in opening ? opening.index : undefined)
    const reviews = join(content, 'reviews/a.jsonl')
    const published = await readFile(reviews, 'utf8')
    const removed = { id: B, date: '2026-05-01', rating: 1, reason: 'fake', withheld_on: '2026-07-01' }
    await takeDown(content, [WithheldEntry.parse(removed)])
    await logAgain(content)
    await rm(join(content, 'withheld.jsonl'))
    await writeFile(reviews, published)
    await logAgain(content)
    const noteFile = join(await aFolder(), 'note')
    await eraseReviews({
      content,
      ids: [B],
      reason: 'author_request',
      today: Day.parse('2026-07-02'),
      noteFile,
      caches: [],
    })
    await logAgain(content)
    const dist = await aFolder()
    await publishTo(dist, content)
    const { sentences } = await reviewStory(must((await check(dist)).log), { index })
    expect(sentences.map((sentence) => inEnglish(sentence).replace(/ \(entry.*?\)/, ''))).toEqual([
      'It was published',
      'It was taken down: fake. It gave 1 star',
      'It was published again',
      'It was erased: its author asked for it. It gave 1 star',
      'Nobody outside has confirmed when this was',
    ])
  })
})
