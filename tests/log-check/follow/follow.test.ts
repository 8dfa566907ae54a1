import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { takeDown } from '../../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { updateMirror } from '../../../src/log-check/follow/update-mirror.ts'
import { beginLog } from '../../../src/log-keep/begin-log.ts'
import { publishedAt } from '../../../src/log-check/read-site-files.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain, put, settingsOf } from '../../log/a-logged-site.ts'
import { served } from '../../log/served.ts'
import { aChangingSite, withheldEntry } from './a-changing-site.ts'
import { follow, publishData } from './a-followed-site.ts'

const CHANGES = aTenth(500)

describe('a mirror', () => {
  test(`a mirror has the exact reviews of the site after ${CHANGES} random changes`, { timeout: 300_000 }, async () => {
    const site = await aChangingSite()
    const mirror = join(await aFolder(), 'mirror')
    const seen: string[] = []
    for (let changes = 0; changes < CHANGES;) {
      const some = 1 + site.random(4)
      for (let at = 0; at < some; at += 1) await site.change()
      changes += some
      await logAgain(site.content)
      await publishData(site.dist, site.content)
      const asked: string[] = []
      const update = await follow(site.dist, mirror, asked)
      if (update.kind !== 'updated') throw new Error(JSON.stringify(update))
      seen.push(...update.lines)
      expect(asked).not.toContain('/reviews.json')
      expect(await readFile(join(mirror, 'reviews.json'))).toEqual(await readFile(join(site.dist, 'reviews.json')))
    }
    expect(await dataIn(mirror)).toEqual(await dataIn(site.dist))
    for (const event of ['published', 'edited', 'withheld', 'reinstated', 'erased'])
      expect(seen.filter((line) => line.startsWith(event)).length, event).toBeGreaterThanOrEqual(aTenth(10))
    expect((await follow(site.dist, mirror)).kind).toBe('unchanged')
  })

  test('following a site prints each change with number, id and reason, and fetches only changed files', async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    expect(await follow(dist, mirror)).toMatchObject({ kind: 'updated', lines: [], reviews: 3 })
    await takeDown(content, [withheldEntry('a', 1)])
    await logAgain(content)
    await publishData(dist, content)
    const asked: string[] = []
    const update = await follow(dist, mirror, asked)
    expect(update).toMatchObject({
      kind: 'updated',
      reviews: 2,
      lines: [expect.stringMatching(/^withheld {4}No\. \d/)],
    })
    expect(JSON.stringify(update)).toContain(`${reviewId('google', 'a')}  fake, 1 star`)
    expect(asked.filter((path) => path.startsWith('/data/'))).toEqual(['/data/head.json'])
    expect(await dataIn(mirror)).toEqual(await dataIn(dist))
  })

  test('following a site without a log prints new, changed and deleted reviews', async () => {
    const content = await aContentFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    await follow(dist, mirror)
    await writeFile(join(content, 'reviews/a.jsonl'), inMonths({ b: 2, c: 4, d: 3 }))
    await publishData(dist, content)
    const lines = ['gone', 'new', 'changed'].map(
      (what, at) => `${what.padEnd(10)}  ${reviewId('google', 'adb'.charAt(at))}`,
    )
    const update = await follow(dist, mirror)
    expect(update.kind === 'updated' && update.lines.toSorted()).toEqual(lines.toSorted())
  })

  test('a mirror stays intact if an update fails at any file', async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    await follow(dist, mirror)
    const before = await dataIn(mirror)
    await takeDown(content, [withheldEntry('a', 1)])
    await logAgain(content)
    await publishData(dist, content)
    const read = publishedAt(dist)
    for (let failing = 1; ; failing += 1) {
      let reads = 0
      const broken = (path: string) => ((reads += 1) === failing ? Promise.reject(new Error('gone')) : read(path))
      const trust = { host: undefined }
      const pause = () => Promise.resolve()
      const update = await updateMirror({ read: broken, folder: mirror, trust, pause }).catch(() => undefined)
      if (update !== undefined) break
      expect(await dataIn(mirror)).toEqual(before)
      expect(failing).toBeLessThan(50)
    }
    expect(await dataIn(mirror)).toEqual(await dataIn(dist))
  })

  test('a mirror contains the old or the new state, and no mixture, if the site is deployed while it is read', async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    await takeDown(content, [withheldEntry('b', 5)])
    await logAgain(content)
    const read = publishedAt(dist)
    let reads = 0
    const update = await updateMirror({
      async read(path) {
        if ((reads += 1) === 3) await publishData(dist, content)
        return read(path)
      },
      folder: mirror,
      trust: { host: undefined },
      pause: () => Promise.resolve(),
    })
    expect(update.kind).toBe('updated')
    expect(await dataIn(mirror)).toEqual(await dataIn(dist))
  })

  test('a sidecar can read a mirror, and the next update repairs an edited file', async () => {
    const content = await aContentFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    await follow(dist, mirror)
    expect((await folderSource(mirror).read('/reviews.json', 1e6)).toString()).toContain('Author a')
    await put(mirror, '/data/2026-01/reviews.json', 'spoilt')
    await writeFile(join(content, 'reviews/a.jsonl'), inMonths({ a: 1, b: 4 }))
    await publishData(dist, content)
    await follow(dist, mirror)
    expect(await dataIn(mirror)).toEqual(await dataIn(dist))
  })
})

describe('following refuses', () => {
  type Spoil = (dist: string, content: string) => Promise<void>
  const change =
    (path: string, from: string | RegExp, to: string): Spoil =>
    async (dist) => {
      const file = join(dist, path)
      const text = await readFile(file, 'utf8')
      expect(text).toMatch(from)
      await writeFile(file, text.replace(from, to))
    }

  test.for<[why: string, spoil: Spoil, message: string]>([
    [
      'a shard with changed bytes',
      change('data/2026-03/reviews.json', 'Author c', 'Author x'),
      'does not have the SHA-256',
    ],
    ['a review dropped without an entry', dropped, 'does not have the hash in the last entry of the log'],
    [
      'a path that leads elsewhere',
      change('manifest.json', '/data/2026-01/reviews.json', '/data/../../x.json'),
      'malformed',
    ],
    [
      'a month under another',
      change('manifest.json', '"month":"2026-01"', '"month":"2026-09"'),
      'files of another month',
    ],
    [
      'a file listed twice',
      change('manifest.json', '/data/2026-02/insights.json', '/data/2026-02/reviews.json'),
      'twice',
    ],
    ['a malformed manifest', change('manifest.json', '{', '['), 'malformed'],
    [
      'more bytes than a site has',
      change('manifest.json', /"bytes":\d+/, '"bytes":9000000000'),
      'more than 4000000000 bytes',
    ],
    [
      'another origin',
      change('manifest.json', 'https://reviews.example.com', 'https://other.example'),
      'other.example',
    ],
    ['a log that vanished', change('manifest.json', '/log/checkpoint', '/log/gone'), 'no longer has its log'],
    [
      'a checkpoint of nobody',
      checkpointWith(/\n\n— .*\n$/s, '\n\n— a AAAAAAAA\n'),
      '/log/checkpoint: It is not signed by the key of the log',
    ],
    [
      'a checkpoint over more entries than anybody can read',
      checkpointWith(/\n\d+\n/, '\n9000000000000000\n'),
      '20000000 can be checked',
    ],
    ['a checkpoint over entries that are not there', checkpointWith(/\n\d+\n/, '\n19000000\n'), 'but the log has'],
  ])('following refuses %s, and leaves the mirror unchanged', async ([, spoil, message]) => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, content)
    await follow(dist, mirror)
    const before = await dataIn(mirror)
    await writeFile(join(content, 'reviews/a.jsonl'), inMonths({ a: 1, b: 5, c: 3 }))
    await logAgain(content)
    await publishData(dist, content)
    await spoil(dist, content)
    const update = await follow(dist, mirror)
    expect(JSON.stringify(update)).toContain(message)
    expect(update.kind).toBe('wrong')
    expect(await dataIn(mirror)).toEqual(before)
  })

  test('follow refuses a log that started over, and a log that went back to an earlier state', async () => {
    const lines = { 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) }
    const [first, second] = [await aLoggedFolder(lines), await aLoggedFolder(lines)]
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, first)
    await follow(dist, mirror)
    await writeFile(join(second, 'reviews/a.jsonl'), inMonths({ b: 5, c: 4 }))
    await publishData(dist, second)
    expect(JSON.stringify(await follow(dist, mirror))).toContain('history was rewritten')
    await writeFile(join(first, 'reviews/a.jsonl'), inMonths({ a: 1, b: 5, c: 2 }))
    await logAgain(first)
    await publishData(dist, first)
    expect((await follow(dist, mirror)).kind).toBe('updated')
    const older = await aFolder()
    await publishData(older, second)
    expect(JSON.stringify(await follow(older, mirror))).toContain('the site serves an old state')
  })

  test('follow refuses a log that continues the followed log, and says what to do', async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': inMonths({ a: 1, b: 5, c: 4 }) })
    const [dist, folder] = [await aFolder(), await aFolder()]
    const mirror = join(folder, 'mirror')
    await publishData(dist, content)
    await follow(dist, mirror)
    const before = await dataIn(mirror)
    await put(content, '/.data/log.key', '')
    await beginLog(settingsOf(content), 'reviews.example.com/log2')
    await publishData(dist, content)
    const update = await follow(dist, mirror)
    expect(update.kind === 'wrong' && update.faults).toEqual([
      'The site now has another log, reviews.example.com/log2; you followed reviews.example.com/log. If the old key was lost or ' +
        'stolen, the new log says so, and trust starts over: check the site with verify, then follow it into a new folder',
    ])
    expect(await dataIn(mirror)).toEqual(before)
    expect((await follow(dist, join(folder, 'anew'))).kind).toBe('updated')
  })

  test('following a log without a policy names the missing file', async () => {
    const [dist, mirror] = [await aFolder(), join(await aFolder(), 'mirror')]
    await publishData(dist, await aLoggedFolder())
    await rm(join(dist, 'log/policy'))
    expect(await follow(dist, mirror)).toEqual({ kind: 'wrong', faults: ['/log/policy: It is missing or empty'] })
  })

  test('following refuses a folder with other files', async () => {
    const [dist, folder] = [await aFolder(), await aFolder()]
    await publishData(dist, await aContentFolder({ 'reviews/a.jsonl': inMonths({ a: 1 }) }))
    await put(folder, '/holiday.jpg', 'a picture')
    await expect(follow(dist, folder)).rejects.toThrow('Give a new or empty folder')
    expect(await readdir(folder)).toEqual(['holiday.jpg'])
  })

  test('following refuses a server that never stops sending', async () => {
    const site = await served((_req, res) => {
      const more = (): void => {
        if (res.write('x'.repeat(1_000_000))) setImmediate(more)
        else res.once('drain', more)
      }
      more()
    })
    const following = { read: publishedAt(site), folder: join(await aFolder(), 'm'), trust: { host: undefined } }
    await expect(updateMirror({ ...following, pause: () => Promise.resolve() })).rejects.toThrow('it has more than')
  })
})

/** Lines of reviews with these stars, each in a different month. */
function inMonths(stars: Record<string, number>): string {
  return Object.entries(stars)
    .map(([source_id, rating]) => {
      const date = `2026-0${source_id.charCodeAt(0) - 96}-10`
      return aLine({ source_id, rating, date, author: `Author ${source_id}`, text: `What ${source_id} said.` })
    })
    .join('')
}

/** Changes the checkpoint and updates the manifest. */
function checkpointWith(from: RegExp, to: string): (dist: string) => Promise<void> {
  return async (dist) => {
    const before = await readFile(join(dist, 'log/checkpoint'), 'utf8')
    expect(before).toMatch(from)
    const after = before.replace(from, to)
    await put(dist, '/log/checkpoint', after)
    const manifest = (await readFile(join(dist, 'manifest.json'), 'utf8')).replace(hashOf(before), hashOf(after))
    const { length } = Buffer.from(before)
    await put(
      dist,
      '/manifest.json',
      manifest.replace(
        `"bytes":${length},"sha256":"${hashOf(after)}`,
        `"bytes":${Buffer.byteLength(after)},"sha256":"${hashOf(after)}`,
      ),
    )
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Deletes one review and updates everything except the log. */
async function dropped(dist: string, content: string): Promise<void> {
  const aside = await aFolder()
  await writeFile(join(content, 'reviews/a.jsonl'), inMonths({ b: 5, c: 3 }))
  await publishData(aside, content)
  for (const name of ['manifest.json', 'reviews.json', 'data/head.json', 'api/feed.json'])
    await put(dist, `/${name}`, await readFile(join(aside, name)))
}

/** Every file of a dataset, by path. */
async function dataIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(join(folder, 'data'), { recursive: true })).filter((name) => name.endsWith('.json'))
  const paths = [
    'manifest.json',
    'reviews.json',
    'api/feed.json',
    ...names.map((name) => join('data', name)),
  ].toSorted()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')])),
  )
}
