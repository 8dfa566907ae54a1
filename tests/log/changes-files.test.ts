import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { changesFiles } from '../../src/log/changes-files.ts'
import { type LoggedChange, ChangesFile, ChangesOfRange } from '../../src/schema/changes.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import type { ReviewId } from '../../src/schema/review.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { runCli } from '../cli/a-command.ts'
import { aFolder, aLoggedFolder, listInManifest, logAgain, publishTo, put } from './a-logged-site.ts'

const [a, b, c] = ['a', 'b', 'c'].map((source) => reviewId('google', source))

async function changesIn(dist: string): Promise<ChangesFile> {
  return ChangesFile.parse(JSON.parse(await readFile(join(dist, 'api/changes.json'), 'utf8')))
}

/** The changes of one review. */
function of({ changes }: ChangesFile, index: number): Partial<LoggedChange>[] {
  return changes.filter(({ log_index }) => log_index === index).map(({ index: _, log_index: __, ...rest }) => rest)
}

async function faultsOf(dist: string): Promise<string[]> {
  const trust = { host: undefined, old: [], receipts: [] }
  const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust }), trust)
  return steps.flatMap(({ faults }) => faults)
}

async function edit(content: string, change: (text: string) => string): Promise<void> {
  const file = join(content, 'reviews/a.jsonl')
  await writeFile(file, change(await readFile(file, 'utf8')))
}

describe('/api/changes.json', () => {
  test(
    '/api/changes.json lists each publication, edit, removal and erasure, and the ids of all published reviews',
    { timeout: 120_000 },
    async () => {
      const content = await aLoggedFolder()
      const dist = await aFolder()
      const publish = async (): Promise<ChangesFile> => {
        await logAgain(content)
        await publishTo(dist, content)
        expect(await faultsOf(dist)).toEqual([])
        return changesIn(dist)
      }
      const first = await publish()
      expect(first).toMatchObject({ version: 1, size: 4, from: 0, older: [] })
      expect(first.changes.map(({ index, log_index }) => [index, log_index])).toEqual([
        [0, 0],
        [1, 1],
        [2, 2],
      ])
      expect(first.changes.map(({ review_id }) => review_id).toSorted()).toEqual([a, b, c].toSorted())
      const indexOf = new Map(first.changes.map(({ review_id, index }) => [review_id, index]))
      const [ofA = -1, ofB = -1, ofC = -1] = [a, b, c].map((id) => indexOf.get(id))

      await edit(content, (text) => text.replace('What c said', 'What c wrote'))
      const line = (await readFile(join(content, 'reviews/a.jsonl'), 'utf8')).split('\n')[1]
      await takeDown(content, [WithheldEntry.parse({ id: b, date: '2026-05-02', rating: 1, reason: 'fake' })])
      const second = await publish()
      expect(second.size).toBe(7)
      expect(of(second, ofC)).toEqual([
        { event: 'published', review_id: c },
        { event: 'edited', review_id: c },
      ])
      expect(of(second, ofB)).toEqual([{ event: 'published' }, { event: 'withheld', reason: 'fake', rating: 1 }])

      await writeFile(join(content, 'withheld.jsonl'), '')
      await edit(content, (text) => `${text}${line ?? ''}\n`)
      const third = await publish()
      expect(of(third, ofB).map(({ event, review_id }) => [event, review_id])).toEqual([
        ['published', b],
        ['withheld', b],
        ['reinstated', b],
      ])

      expect(await runCli(['erase', a ?? '', '--folder', content], content)).toMatchObject({ code: 0 })
      const fourth = await publish()
      expect(of(fourth, ofA)).toEqual([
        { event: 'published' },
        { event: 'erased', reason: 'author_request', rating: 5 },
      ])
      const files = ['api/changes.json', 'log/changes/0.json'].map((file) => readFile(join(dist, file), 'utf8'))
      for (const text of await Promise.all(files)) expect(text).not.toContain(a)

      // A reader that continues from the last size gets the new changes, and none twice.
      const kept = [first, second, third, fourth]
      const read = kept.flatMap(({ changes }, at) => changes.filter(({ index }) => index >= (kept[at - 1]?.size ?? 0)))
      expect(read.map(({ index }) => index)).toEqual(fourth.changes.map(({ index }) => index))
    },
  )

  test('/api/changes.json contains the newest 500 changes and the paths of older ones', () => {
    const hash = 'a'.repeat(64)
    const entries = Array.from({ length: 2_600 }, (_, at): LogEntry =>
      at % 100 === 99
        ? { v: 1, event: 'state', reviews: 0, withheld: 0, dataset: hash }
        : { v: 1, event: 'published', stars: hash, words: hash, rest: hash },
    )
    const files = changesFiles({ entries, ids: new Map<number, ReviewId>() })
    expect([...files.keys()]).toEqual([
      '/api/changes.json',
      ...['/log/changes/0.json', '/log/changes/1.json', '/log/changes/2.json'],
    ])
    const newest = ChangesFile.parse(files.get('/api/changes.json'))
    expect(newest.changes).toHaveLength(500)
    expect(newest.from).toBe(newest.changes[0]?.index)
    const older = newest.older.flatMap((path) => ChangesOfRange.parse(files.get(path)).changes)
    const all = [...older.filter(({ index }) => index < newest.from), ...newest.changes].map(({ index }) => index)
    expect(all).toEqual([...entries.keys()].filter((at) => at % 100 !== 99))
  })

  test('verify finds an omitted tombstone, the id of a removed review, and a missing file of changes', async () => {
    const content = await aLoggedFolder()
    await takeDown(content, [WithheldEntry.parse({ id: b, date: '2026-05-02', rating: 1, reason: 'fake' })])
    await logAgain(content)
    const dist = await aFolder()
    const lies: [path: string, change: (text: string) => string, found: string][] = [
      ['/api/changes.json', (text) => text.replace(/,\{[^}]*"withheld"[^}]*\}/, ''), 'lists other changes'],
      ['/log/changes/0.json', (text) => text.replace(/,\{[^}]*"withheld"[^}]*\}/, ''), 'lists other changes'],
      ['/api/changes.json', (text) => text.replace('"rating":1', '"rating":5'), 'lists other changes'],
      [
        '/api/changes.json',
        (text) => text.replace(/("event":"published","log_index":\d)\}/, `$1,"review_id":"${b}"}`),
        'lists other',
      ],
      ['/api/changes.json', () => '[]', 'malformed'],
    ]
    for (const [path, change, found] of lies) {
      await publishTo(dist, content)
      const text = await readFile(join(dist, path), 'utf8')
      expect(change(text)).not.toBe(text)
      await put(dist, path, change(text))
      await listInManifest(dist)
      expect((await faultsOf(dist)).join('\n')).toContain(found)
    }
  })
})
