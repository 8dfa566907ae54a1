import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, readLogFolder, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { recoverLog } from '../../src/log-keep/recover-log.ts'
import { guardLog } from '../../src/log-keep/guard-log.ts'
import { readSite } from '../../src/publish/read-site.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, put, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'
import { served } from './served.ts'

const B = reviewId('google', 'b')
const LOG2 = 'reviews.example.com/log2'

/** A published log of two batches, in which a review was taken down. Its key is lost. */
async function aLostKey(): Promise<{ content: string; published: string; checkpoint: string }> {
  const content = await aLoggedFolder()
  const { checkpoint } = must(await readLogFolder(content))
  await takeDown(content, [
    WithheldEntry.parse({ id: B, date: '2026-05-01', rating: 1, reason: 'fake', withheld_on: '2026-07-01' }),
  ])
  await logAgain(content)
  const published = await aFolder()
  await publishTo(published, content)
  await writeFile(join(content, '.data/log.key'), '')
  return { content, published, checkpoint }
}

describe('a log whose key was lost', () => {
  test('a log whose key was lost stays published, and a new log with another name continues it', async () => {
    const { content, published, checkpoint } = await aLostKey()
    const previous = { previous: published }
    await expect(logAgain(content)).rejects.toThrow('The private key of the log is missing')
    await expect(beginLog(settingsOf(content), undefined)).rejects.toThrow(`--origin ${LOG2}`)
    const { salts, tree } = await saltsOf(content)
    await beginLog(settingsOf(content, previous), LOG2)
    const log = must(await readLog(content))
    expect(log.entries.map(({ event }) => event)).toEqual(['continues', 'withheld', 'published', 'published', 'state'])
    expect(log.entries[0]).toMatchObject({ origin: 'reviews.example.com/log', size: tree })
    const site = await readSite(content, { baseUrl: 'https://reviews.example.com', hasSidecar: true })
    expect(await guardLog(site, settingsOf(content, previous))).toEqual([])

    await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
    await logAgain(content)
    const dist = await aFolder()
    await publishTo(dist, content)
    expect(await faultsOf(dist, { old: [{ name: 'may', text: checkpoint }] })).toEqual([])
    const files = await readdir(dist, { recursive: true })
    expect(files.filter((file) => file.startsWith('log/earlier/log/')).toSorted()).toEqual(
      [
        ...[
          'checkpoint',
          'checkpoints.jsonl',
          'policy',
          'tile',
          'tile/0',
          'tile/0/000.p',
          'tile/0/000.p/4',
          'tile/0/000.p/6',
        ],
        ...['tile/entries', 'tile/entries/000.p', 'tile/entries/000.p/4', 'tile/entries/000.p/6'],
      ].map((file) => `log/earlier/log/${file}`),
    )
    for (const salt of salts) expect(await readFile(join(content, 'log/openings.jsonl'), 'utf8')).not.toContain(salt)
    expect(await readdir(join(content, 'log/earlier/log'))).not.toContain('openings.jsonl')
  })

  test.for([
    ['a changed entry', 'tile/entries/000.p/6', (text: string) => text.replace('"v":1', '"v":2')],
    ['no policy', 'policy', () => ''],
    ['a shorter history', 'checkpoints.jsonl', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['no checkpoint', 'checkpoint', () => ''],
  ] as const)('verify finds a fault if the earlier log has %s', async ([, file, change]) => {
    const { content } = await aLostKey()
    await beginLog(settingsOf(content), LOG2)
    const dist = await aFolder()
    await publishTo(dist, content)
    expect(await faultsOf(dist)).toEqual([])
    const path = `/log/earlier/log/${file}`
    await put(dist, path, Buffer.from(change(await readFile(join(dist, path), 'latin1')), 'latin1'))
    expect(await faultsOf(dist)).not.toEqual([])
  })

  test("verify accepts a continued log although a proxy caches the old log's tiles", async () => {
    const { content } = await aLostKey()
    const dist = await aFolder()
    await publishTo(dist, content)
    const proxy = publishedAt(await serveThroughProxy(dist))
    const trust = { host: 'reviews.example.com', old: [], receipts: [] }
    const check = async (): Promise<string[]> =>
      checkSite(await readSiteFiles(proxy, { trust }), trust).flatMap(({ faults }) => faults)
    expect(await check()).toEqual([])
    await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
    await beginLog(settingsOf(content), LOG2)
    const tile = join(dist, 'log/tile/entries/000.p/6')
    const before = await readFile(tile)
    await publishTo(dist, content)
    expect((await readFile(tile)).equals(before)).toBe(false)
    expect(await check()).toEqual([])
  })

  test('log --init advises the owner to clear the caches of hosts, which still contain old tiles', async () => {
    const { content } = await aLostKey()
    const begun = await runCli(['log', '--init', '--origin', LOG2, '--folder', content], content, {
      BASE_URL: settingsOf(content).baseUrl,
    })
    expect(begun).toMatchObject({ code: 0, stderr: '' })
    expect(begun.stdout).toContain('clear /log/ from the caches of CDNs and proxies')
  })

  test('a build refuses to drop or shorten an earlier log, or to lose a review between two logs', async () => {
    const { content, published } = await aLostKey()
    const file = join(content, 'reviews/a.jsonl')
    await writeFile(file, someLines([5]))
    await expect(beginLog(settingsOf(content), LOG2)).rejects.toThrow(
      'ended with 3 reviews, published or taken down; the log after it began with 2',
    )
    await writeFile(file, someLines([5, 1, 4]).replace(/.*"source_id":"b".*\n/, ''))
    await beginLog(settingsOf(content), LOG2)
    await rm(join(content, 'log/earlier'), { recursive: true })
    await expect(readLog(content)).rejects.toThrow('The log continues reviews.example.com/log, whose files are missing')
    await rm(join(content, 'log'), { recursive: true })
    await expect(beginLog(settingsOf(content, { previous: published }), LOG2)).rejects.toThrow('would vanish')
  })

  test('log --init can be repeated if it was killed while continuing a log', async () => {
    const { content } = await aLostKey()
    await beginLog(settingsOf(content), LOG2)
    await writeLogFolder(content, { checkpoint: '', checkpoints: '' })
    await beginLog(settingsOf(content), LOG2)
    await beginLog(settingsOf(content), 'reviews.example.com/log3')
    const log = must(await readLog(content))
    expect(log.earlier.map(({ origin }) => origin)).toEqual([LOG2, 'reviews.example.com/log'])
    const dist = await aFolder()
    await publishTo(dist, content)
    expect(await faultsOf(dist)).toEqual([])
    const was = await readLogFolder(content)
    await rm(join(content, 'log'), { recursive: true })
    await recoverLog(content, dist)
    expect(await readLogFolder(content)).toEqual(was)
  })
})

test('log --recover refuses a folder that already contains a log, and does not change that log', async () => {
  const content = await aLoggedFolder()
  const dist = await aFolder()
  await publishTo(dist, content)
  const was = await readLogFolder(content)
  await expect(recoverLog(content, dist)).rejects.toThrow('already exists: move it away first')
  expect(await readLogFolder(content)).toEqual(was)
})

/**
 * Serves the files of a folder through a proxy that caches tiles, unless a request forbids that (RFC 9111, section
 * 5.2.1.4).
 */
async function serveThroughProxy(dist: string): Promise<string> {
  const kept = new Map<string, Buffer>()
  return served((request, response) => {
    const path = request.url ?? '/'
    const known = request.headers['cache-control'] === 'no-cache' ? undefined : kept.get(path)
    const answer = known === undefined ? readFile(join(dist, path)) : Promise.resolve(known)
    answer.then(
      (bytes) => {
        if (path.startsWith('/log/tile/')) kept.set(path, bytes)
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
}

async function saltsOf(content: string): Promise<{ salts: string[]; tree: number }> {
  const log = must(await readLog(content))
  return {
    salts: log.openings.flatMap((one) => ('words' in one ? [one.words, one.rest, one.stars] : [])),
    tree: log.tree.size,
  }
}
