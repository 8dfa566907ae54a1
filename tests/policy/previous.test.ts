import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPrevious } from '../../src/policy/previous.ts'
import { readPublished } from '../../src/policy/published-dataset.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'

const DATASET = String(publishedFiles([aReview()])['/reviews.json'])

async function aFolder(text?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  if (text !== undefined) await writeFile(join(folder, 'reviews.json'), text)
  return folder
}

/** An origin with this answer for `/reviews.json`, and 404 for all other paths. */
async function anOrigin(status: number, text: string): Promise<string> {
  const server = createServer((req, res) => void res.writeHead(req.url === '/reviews.json' ? status : 404).end(text))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('what was published last', () => {
  test('a build reads the last published dataset from the present build by default', async () => {
    const dist = await aFolder(DATASET)
    expect(await readPrevious({ previous: undefined, dist })).toMatchObject({
      published: { ok: true, value: { reviews: [{ rating: 5 }] } },
    })
  })

  test.for(['folder', 'file', 'origin', 'address'] as const)(
    'the last published dataset may be named as a %s',
    async (kind) => {
      const folder = await aFolder(DATASET)
      const origin = await anOrigin(200, DATASET)
      const named = { folder, file: join(folder, 'reviews.json'), origin, address: `${origin}/reviews.json` }
      const previous = await readPrevious({ previous: named[kind], dist: await aFolder() })
      expect(previous).toMatchObject({ published: { ok: true, value: { reviews: [{ rating: 5 }] } } })
    },
  )

  test.for(['folder', 'origin'] as const)(
    'a build reads the last published dataset from its shards if a %s lacks reviews.json',
    async (kind) => {
      const reviews = ['2026-05-01', '2026-04-01', '2026-04-02'].map((date) => aReview({ date }))
      const { '/reviews.json': _whole, ...files } = publishedFiles(reviews)
      const folder = await aFolder()
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      const server = createServer((req, res) => {
        const content = files[req.url ?? '']
        res.writeHead(content === undefined ? 404 : 200).end(content)
      })
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { published } = await readPrevious({ previous: { folder, origin }[kind], dist: await aFolder() })
      const dates = published.ok ? published.value.reviews.map(({ date }) => date) : []
      expect(dates).toEqual(['2026-05-01', '2026-04-02', '2026-04-01'])
    },
  )

  test.for([
    ['read from its shards only', {}, ['2026-05-01', '2026-04-01']],
    ['read as a whole without shards', { unsharded: true }, ['2026-05-01', '2026-04-01']],
  ] as const)('the last published dataset is %s if it is long', async ([, layout, dates]) => {
    const reviews = dates.map((date) => aReview({ date }))
    const files = publishedFiles(reviews, layout)
    const read = (path: string, mostBytes: number): Promise<string | undefined> => {
      const text = files[path]
      return Promise.resolve(text === undefined || text.length > mostBytes ? undefined : String(text))
    }
    const published = await readPublished(read, { wholeMaxBytes: 10 })
    expect(published?.ok && published.value.reviews.map(({ date }) => date)).toEqual(dates)
    expect(published?.ok && published.value.business.name).toBe('Ridgeline Plumbing')
  })

  test('a build does not read known shards of the last published dataset again', async () => {
    const reviews = ['2026-05-01', '2026-04-02', '2026-04-01'].map((date) => aReview({ date }))
    const files = publishedFiles(reviews)
    const shards = Manifest.parse(JSON.parse(String(files['/manifest.json']))).shards ?? []
    const [may = '', april = ''] = shards.flatMap((month) => month.reviews).map(({ sha256 }) => sha256)
    const asked: string[] = []
    const read = (path: string): Promise<string | undefined> => {
      asked.push(path)
      return Promise.resolve(files[path]?.toString())
    }
    const known = new Map([
      [april, reviews.slice(1)],
      ['f'.repeat(64), []],
    ])
    const published = await readPublished(read, { known })
    expect(published?.ok && published.value.reviews.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id))
    expect(asked).toEqual(['/manifest.json', '/data/head.json', '/data/2026-05/reviews.json'])
    expect(may).not.toBe(april)
  })

  test('a build reads the whole last published dataset if it has no shards, even if some shards are known', async () => {
    const files = publishedFiles([aReview()], { unsharded: true })
    const published = await readPublished((path) => Promise.resolve(files[path]?.toString()), { known: new Map() })
    expect(published?.ok && published.value.reviews.length).toBe(1)
  })

  test('the last published dataset may be missing, here or on the web', async () => {
    const nothing = { published: { ok: false, problem: 'no dataset is there yet' } }
    expect(await readPrevious({ previous: undefined, dist: await aFolder() })).toMatchObject(nothing)
    expect(await readPrevious({ previous: await anOrigin(404, ''), dist: 'none' })).toMatchObject(nothing)
  })

  test('the build stops if PREVIOUS cannot be read, because vanished reviews would go unnoticed', async () => {
    const broken = await anOrigin(502, '')
    await expect(readPrevious({ previous: broken, dist: 'none' })).rejects.toThrow(
      'which cannot be read (it answered 502)',
    )
    await expect(readPrevious({ previous: await aFolder('<html>'), dist: 'none' })).rejects.toThrow(
      'is not a dataset of reviews',
    )
  })

  test('the build continues if only the present build is broken', async () => {
    const dist = await aFolder('{"reviews":')
    expect(await readPrevious({ previous: undefined, dist })).toMatchObject({
      published: { ok: false, problem: 'it is not a dataset of reviews' },
    })
  })
})

test('a build requests from PREVIOUS only the months that changed', async () => {
  const lines = ['2026-01-05', '2026-02-06'].map((date, place) => aLine({ source_id: `${place}`, date }))
  const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': lines.join('') })
  const [published, again] = [await anEmptyFolder(), await anEmptyFolder()]
  const built = await runBuild({ CONTENT: content, DIST: published, BASE_URL: 'http://localhost:8080' })
  expect(built, built.stderr).toMatchObject({ code: 0 })
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    createReadStream(join(published, req.url ?? ''))
      .on('error', () => res.writeHead(404).end())
      .pipe(res)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const PREVIOUS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await writeFile(join(content, 'reviews/google.jsonl'), lines.join('') + aLine({ source_id: '2', date: '2026-02-07' }))
  const next = await runBuild({ CONTENT: content, DIST: again, BASE_URL: 'http://localhost:8080', PREVIOUS })
  expect(next, next.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Compared with the 2 reviews') })
  expect(asked).toContain('/data/2026-02/reviews.json')
  expect(asked).not.toContain('/data/2026-01/reviews.json')
  expect(asked).not.toContain('/reviews.json')
}, 60_000)

test('PREVIOUS is a path or a web address', () => {
  expect(readBuildSettings({ PREVIOUS: 'https://reviews.example.com' }).previous).toBe('https://reviews.example.com')
  expect(() => readBuildSettings({ PREVIOUS: 'ftp://reviews.example.com' })).toThrow(
    'PREVIOUS is "ftp://reviews.example.com": ',
  )
})
