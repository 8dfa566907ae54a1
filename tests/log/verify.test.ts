import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readLog, readLogFolder } from '../../src/dataset/content-folder/log-folder.ts'
import { reviewId } from '../../src/dataset/review-id.ts'
import { readCheckpoint } from '../../src/log/checkpoint.ts'
import { readVerifierKey } from '../../src/log/signed-note.ts'
import { runCli } from '../cli/a-command.ts'
import { aFolder, aLoggedFolder, aPublishedSite, faultsOf, listInManifest, publishTo, put } from './a-logged-site.ts'
import { must } from './must.ts'
import { LOG_VKEY } from './vectors.ts'

type File = { path: string; text: string }
type Fault = readonly [name: string, file: string, change: (text: string) => string, found: string]

/** Changes the text of one published file, then lists everything in the manifest anew, as a careful liar would. */
async function tamper(dist: string, { path, text }: File): Promise<void> {
  await put(dist, path, text)
  await listInManifest(dist)
}

const FAULTS: readonly Fault[] = [
  ['a review dropped', '/reviews.json', (text) => edited(text, (file) => file.reviews.splice(3, 1)), 'vanished'],
  [
    'a review reworded',
    '/reviews.json',
    (text) => edited(text, ({ reviews: [a] }) => (must(a)['text'] = 'x')),
    'its words are not',
  ],
  [
    'a review re-dated',
    '/reviews.json',
    (text) => text.replace('"date":"2026-05-01"', '"date":"2026-05-02"'),
    'its words are not',
  ],
  [
    'a review with other stars',
    '/reviews.json',
    (text) => text.replace('"rating":1,', '"rating":5,'),
    'its stars are not',
  ],
  ['another author', '/reviews.json', (text) => text.replace('Author a', 'Author z'), 'its words are not'],
  [
    'a reply that is not logged',
    '/reviews.json',
    (text) => text.replace('"owner_reply":null', '"owner_reply":{"text":"x","date":null}'),
    'its rest are not',
  ],
  [
    'reviews in another order',
    '/reviews.json',
    (text) => edited(text, (file) => file.reviews.reverse()),
    'not newest first',
  ],
  [
    'a review doubled',
    '/reviews.json',
    (text) => edited(text, ({ reviews }) => reviews.push(must(reviews[0]))),
    'of another review',
  ],
  ['a review without a number', '/reviews.json', (text) => text.replace(/,"log_index":\d+/, ''), 'has no log_index'],
  ['a removal that is not counted', '/reviews.json', (text) => text.replace('"total":1', '"total":0'), 'counts others'],
  [
    'removed stars that are counted as others',
    '/reviews.json',
    (text) => edited(text, (file) => (file.withheld.by_rating = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 })),
    'counts others',
  ],
  [
    'a better mean',
    '/reviews.json',
    (text) => text.replace(/"rating_value":[\d.]+/, '"rating_value":5'),
    'aggregate_rating',
  ],
  ['another business', '/reviews.json', (text) => text.replace('Reyes Plumbing', 'Rayes Plumbing'), 'another hash'],
  ['no dataset', '/reviews.json', () => '{}', 'missing or malformed'],
  ['an older state', '/log/state.json', (text) => text.replace(/"index":\d+/, '"index":284'), 'of another entry'],
  ['no state', '/log/state.json', () => '', 'missing or malformed'],
  [
    'a salt lost',
    '/log/openings/000.json',
    (text) => text.replace(/\{"index":\d+,[^}]*\},/, ''),
    'no salts for review',
  ],
  [
    'a salt changed',
    '/log/openings/000.json',
    (text) => text.replace(/"words":"(.)/, (_, first: string) => `"words":"${first === 'A' ? 'B' : 'A'}`),
    'its words are not',
  ],
  [
    'a salt used twice',
    '/log/openings/000.json',
    (text) => text.replace(/"rest":"[^"]*","stars":"([^"]*)"/, '"rest":"$1","stars":"$1"'),
    'used twice',
  ],
  [
    'openings in a wrong file',
    '/log/openings/000.json',
    (text) => text.replace(/\{"index":\d+/, '{"index":300'),
    'not in its place',
  ],
  ['another root', '/log/checkpoint', (text) => text.replace(/\n[^\n]{43}=\n/, `\n${'A'.repeat(43)}=\n`), 'not signed'],
  [
    'another origin',
    '/log/checkpoint',
    (text) => text.replaceAll('reviews.example.com/log', 'other.example.com/log'),
    'not of reviews.example.com',
  ],
  [
    'a signature of another text',
    '/log/checkpoint',
    (text) => text.replace(/ \S{8}(\S{4})/, (whole, four: string) => whole.replace(four, 'AAAA')),
    'not signed',
  ],
  ['no signature', '/log/checkpoint', (text) => text.slice(0, text.indexOf('\n\n') + 2), 'malformed'],
  ['a malformed checkpoint', '/log/checkpoint', () => 'x', 'malformed'],
  ['another key in the policy', '/log/policy', () => `log ${LOG_VKEY}\nquorum none\n`, 'not signed'],
  ['a malformed policy', '/log/policy', () => 'log\n', '/log/policy'],
  [
    'a checkpoint of the history lost',
    '/log/checkpoints.jsonl',
    (text) => text.slice(text.indexOf('\n') + 1),
    'no checkpoint of',
  ],
  [
    'the history in another order',
    '/log/checkpoints.jsonl',
    (text) => `${text.trim().split('\n').reverse().join('\n')}\n`,
    'order of their sizes',
  ],
  ['a malformed history', '/log/checkpoints.jsonl', () => '{}\n', 'malformed'],
  ['a hash changed in a tile', '/log/tile/0/000', (text) => swapped(text), 'other bytes'],
  ['a short tile', '/log/tile/0/000', (text) => text.slice(0, -1), 'other bytes'],
  ['a tile of level 1 changed', '/log/tile/1/000.p/1', (text) => swapped(text), 'other bytes'],
  ['a torn bundle', '/log/tile/entries/000', (text) => text.slice(0, -1), 'bundles have'],
  ['an entry edited', '/log/tile/entries/000', (text) => text.replace('"v":1', '"v":2'), 'Entry'],
  [
    'an entry with another hash',
    '/log/tile/entries/000',
    (text) =>
      text.replace(/("words":"\w{63})(\w)/, (_, rest: string, last: string) => rest + (last === 'e' ? 'f' : 'e')),
    'root is not',
  ],
]

type Tampered = { reviews: Record<string, unknown>[]; withheld: { by_rating: object } }

function edited(text: string, change: (file: Tampered) => unknown): string {
  const file = JSON.parse(text) as Tampered
  change(file)
  return JSON.stringify(file)
}

/** With other bits in its first character. */
function swapped(text: string): string {
  return String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
}

describe('verify', () => {
  test(
    'finds nothing wrong with a site that is in order, and each fault of one that is not',
    { timeout: 120_000 },
    async () => {
      const site = await aPublishedSite()
      expect(await faultsOf(site.dist)).toEqual([])
      for (const [name, path, change, found] of FAULTS) {
        const before = await readFile(join(site.dist, path), 'latin1')
        const isText = !path.includes('tile')
        const text = change(isText ? Buffer.from(before, 'latin1').toString() : before)
        expect(text, name).not.toBe(isText ? Buffer.from(before, 'latin1').toString() : before)
        if (isText) await tamper(site.dist, { path, text })
        else await put(site.dist, path, Buffer.from(text, 'latin1'))
        expect((await faultsOf(site.dist)).join('\n'), name).toContain(found)
        await put(site.dist, path, Buffer.from(before, 'latin1'))
        await listInManifest(site.dist)
      }
      expect(await faultsOf(site.dist)).toEqual([])
    },
  )

  test('finds missing tiles, a removed review that is still there, and files that do not agree', async () => {
    const { content, dist } = await aPublishedSite()
    const partial = must((await readdir(join(dist, 'log/tile/0/001.p')))[0])
    await rm(join(dist, 'log/tile/0/001.p', partial))
    expect(await faultsOf(dist)).toEqual([`/log/tile/0/001.p/${partial} is missing`])
    await publishTo(dist, content)
    const of = must(
      must(await readLog(content)).openings.find((one) => 'id' in one && one.id === reviewId('google', 'b')),
    )
    const file = await readFile(join(dist, 'reviews.json'), 'utf8')
    const index = 'index' in of ? of.index : 0
    await tamper(dist, { path: '/reviews.json', text: file.replace(/"log_index":\d+/, `"log_index":${index}`) })
    expect((await faultsOf(dist)).join('\n')).toContain('withheld, but it is still here')
    await publishTo(dist, content)
    await put(dist, '/api/feed.json', '{}')
    expect((await faultsOf(dist)).join('\n')).toContain('/manifest.json has another hash of /api/feed.json')
  })

  test('believes the reader before the site: kept checkpoints, a key, a policy', async () => {
    const { dist, older } = await aPublishedSite()
    expect(await faultsOf(dist, { old: [{ name: 'may', text: older }] })).toEqual([])
    const other = await aLoggedFolder()
    const fork = must(await readLogFolder(other)).checkpoint
    expect((await faultsOf(dist, { old: [{ name: 'fork', text: fork }] })).join()).toContain('history was rewritten')
    const dist2 = await aFolder()
    await publishTo(dist2, other)
    expect((await faultsOf(dist2, { old: [{ name: 'may', text: older }] })).join()).toContain('an old state is served')
    expect((await faultsOf(dist, { key: readVerifierKey(LOG_VKEY) })).join()).toContain('not signed')
    expect((await faultsOf(dist, { host: 'other.example.com' })).join()).toContain('not of other.example.com')
  })

  test('as a command: 0 over HTTP, 1 if something is wrong, 2 if it cannot be read', { timeout: 60_000 }, async () => {
    const { content, dist } = await aPublishedSite()
    const server = createServer((req, res) => {
      readFile(join(dist, req.url ?? '')).then(
        (bytes) => res.end(bytes),
        () => res.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const good = await runCli(['verify', url], content)
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good.stdout).toContain('This is a copy of the log of reviews.example.com/log')
    expect(good.stdout).toContain('Words changed since they were first published: 1 review')
    expect(good.stdout).toContain('Nobody outside has confirmed this yet')

    const receipt = await runCli(['receipt', reviewId('google', 'c'), '--folder', content], dist)
    expect(receipt).toMatchObject({ code: 0 })
    const proof = join(dist, `${reviewId('google', 'c')}.tlog-proof`)
    const kept = await runCli(['verify', url, '--receipt', proof], content)
    expect(kept).toMatchObject({ code: 0 })
    expect(kept.stdout).toContain('It is published')
    await writeFile(proof, (await readFile(proof, 'utf8')).replace(/\nindex (\d+)/, '\nindex 0'))
    expect(await runCli(['verify', url, '--receipt', proof], content)).toMatchObject({ code: 1 })

    const was = must(await readLogFolder(content))
    await rm(join(content, 'log'), { recursive: true })
    const recovered = await runCli(['log', '--recover', url, '--folder', content], content)
    expect(recovered).toMatchObject({ code: 0, stderr: '' })
    expect(await readLogFolder(content)).toEqual(was)
    expect(readCheckpoint(was.checkpoint)?.origin).toBe('reviews.example.com/log')

    await tamper(dist, {
      path: '/reviews.json',
      text: edited(await readFile(join(dist, 'reviews.json'), 'utf8'), ({ reviews }) => reviews.pop()),
    })
    const bad = await runCli(['verify', url], content)
    expect(bad.code).toBe(1)
    expect(bad.stdout).toMatch(/WRONG .*none vanished/)
    expect(await runCli(['verify', `${url}/`.replace(/:\d+/, ':1')], content)).toMatchObject({ code: 2 })
  })
})
