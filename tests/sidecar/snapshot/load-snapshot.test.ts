import { encodingsOnRequest } from '../../../sidecar/published/encoded-files.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DatasetSource } from '../../../sidecar/snapshot/sources/dataset-source.ts'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import type { SnapshotOptions } from '../../../sidecar/snapshot/load-snapshot.ts'
import { type FileBody, UnfitDatasetError } from '../../../sidecar/snapshot/snapshot.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { copyPath } from '../../../src/schema/compressed-copies.ts'
import { Day } from '../../../src/schema/day.ts'
import { Manifest } from '../../../src/schema/manifest.ts'
import type { Review } from '../../../src/schema/review.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../publish-folder.ts'

type Files = Record<string, string | Buffer>

const ARTEFACTS = ['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml']

describe('loadSnapshot', () => {
  test('loadSnapshot loads every artefact as published, and answers searches from them', async () => {
    const review = aReview({ text: 'The tap drips no more.' })
    const files = publishedFiles([review])
    const snapshot = await load(files)
    for (const [path, { body }] of [...snapshot.artefacts, ...snapshot.shards])
      expect(await textOf(body)).toBe(files[path])
    expect(await textOf(snapshot.manifestFile.body)).toBe(files['/manifest.json'])
    expect([...snapshot.artefacts.keys()]).toEqual([...ARTEFACTS, '/data/head.json'])
    expect([...snapshot.shards.keys()]).toEqual(['/data/2026-05/reviews.json', '/data/2026-05/insights.json'])
    expect(snapshot.baseUrl).toBe('https://reviews.example')
    expect(snapshot.reviews.reviewCount).toBe(1)
  })

  test('loadSnapshot returns the same snapshot while the manifest is unchanged, and reads only the manifest', async () => {
    const files = publishedFiles([aReview()])
    const held = await load(files)
    const read: string[] = []
    expect(await load(files, { read }, held)).toBe(held)
    expect(read).toEqual(['/manifest.json'])
  })

  test.for(['https://reviews.example/', 'https://reviews.example/path', 'https://bücher.example'])(
    'loadSnapshot does not accept %s as an origin',
    async (baseUrl) => {
      const files = publishedFiles([aReview()])
      const manifest = String(files['/manifest.json']).replace('https://reviews.example', baseUrl)
      await expect(load({ ...files, '/manifest.json': manifest })).rejects.toThrow('Give an origin')
    },
  )

  test('loadSnapshot reuses unchanged files and their index', async () => {
    const held = await load(publishedFiles([aReview()]))
    const read: string[] = []
    const next = await load(publishedFiles([aReview()], { baseUrl: 'https://elsewhere.example' }), { read }, held)
    expect(read).toEqual(['/manifest.json', '/api/feed.json', '/feed.xml'])
    expect(next.artefacts.get('/reviews.json')).toBe(held.artefacts.get('/reviews.json'))
    expect(next.reviews).toBe(held.reviews)
    expect(next.baseUrl).toBe('https://elsewhere.example')
  })

  test('loadSnapshot assembles /reviews.json from the shards, and never reads the published file', async () => {
    const { '/reviews.json': whole = '', ...files } = publishedFiles(threeMonths())
    const read: string[] = []
    const { artefacts, reviews } = await load(files, { read })
    expect(read).not.toContain('/reviews.json')
    expect(await textOf(artefacts.get('/reviews.json')?.body)).toBe(whole)
    expect(reviews.reviewCount).toBe(30)
  })

  test('loadSnapshot reads only the head and changed shards from build to build', async () => {
    const reviews = threeMonths()
    const held = await load(publishedFiles(reviews))
    const read: string[] = []
    const next = await load(
      publishedFiles([aReview({ date: '2026-04-30', author: 'New' }), ...reviews]),
      { read },
      held,
    )
    expect(read.filter((path) => path.startsWith('/data/')).toSorted()).toEqual([
      '/data/2026-04/reviews.json',
      '/data/head.json',
    ])
    expect(next.reviews.reviewCount).toBe(31)
    expect(next.shards.get('/data/2026-03/reviews.json')?.body).toBe(
      held.shards.get('/data/2026-03/reviews.json')?.body,
    )
  })

  test('loadSnapshot does not read a shard again if only its name has changed', async () => {
    const reviews = threeMonths()
    const held = await load(publishedFiles(reviews, { maxShardBytes: 2000 }))
    const newer = Array.from({ length: 9 }, (_, n) => aReview({ date: '2026-04-30', author: `New ${n}` }))
    const read: string[] = []
    const files = publishedFiles([...newer, ...reviews], { maxShardBytes: 2000 })
    const next = await load(files, { read }, held)
    const again = read.filter((path) => path.includes('reviews-'))
    expect(again.length).toBeLessThan(
      [...next.shards.keys()].filter((path) => path.includes('/2026-04/reviews')).length,
    )
    for (const [path, { body }] of next.shards) expect(await textOf(body)).toBe(files[path])
  })

  test('a site with shards and a site without shards return the same answers, byte for byte', async () => {
    const reviews = threeMonths()
    const perReview = Object.fromEntries(
      reviews.map(({ id, rating }) => [
        id,
        rating === 5 ? { mentions: { technicians: ['jo'] } } : { topics: ['price'] },
      ]),
    )
    const both = [{ unsharded: true }, {}, { maxShardBytes: 1500 }].map((layout) => {
      const business = { technicians: [{ id: 'jo', name: 'Jo Park' }] }
      return load(publishedFiles(reviews, { ...layout, perReview, business }))
    })
    const snapshots = await Promise.all(both)
    const [before, ...sharded] = await Promise.all(snapshots.map(({ reviews: index }) => answersOf(index, reviews)))
    for (const answers of sharded) expect(answers).toEqual(before)
    expect((await Promise.all(both)).map(({ shards }) => shards.size)).toEqual([0, 6, 9])
  })

  test('loadSnapshot can load a site whose last build added or removed its shards', async () => {
    const [before, after] = [{ unsharded: true }, {}].map((layout) => publishedFiles(threeMonths(), layout))
    const held = await load(before ?? {})
    const sharded = await load(after ?? {}, {}, held)
    const back = await load(before ?? {}, {}, sharded)
    expect([held, sharded, back].map(({ shards }) => shards.size)).toEqual([0, 6, 0])
    for (const { reviews } of [held, sharded, back]) expect(reviews.reviewCount).toBe(30)
  })

  test('loadSnapshot reads /reviews.json once a site has no more shards, even if it had assembled the same bytes', async () => {
    const sharded = await load(publishedFiles(threeMonths()))
    const back = await load(publishedFiles(threeMonths(), { unsharded: true }), {}, sharded)
    expect(back.artefacts.get('/reviews.json')?.sha256).toBe(sharded.artefacts.get('/reviews.json')?.sha256)
    expect(back.reviews.reviewCount).toBe(30)
  })

  test.for<[why: string, spoil: (files: Files) => Files, message: string]>([
    ['a shard is missing', without('/data/2026-03/reviews.json'), '/data/2026-03/reviews.json is missing'],
    [
      'a shard is of another build',
      (files) => ({
        ...files,
        '/data/2026-03/reviews.json': String(files['/data/2026-03/reviews.json']).replace('Nr 1', 'Nr 2'),
      }),
      '/data/2026-03/reviews.json does not have the SHA-256',
    ],
    [
      'the manifest does not list the head',
      changed('/data/head.json', '/data/tail.json'),
      'does not list /data/head.json',
    ],
    ['the manifest leaves out a month', withoutMonth, '/reviews.json cannot be made from the month shards'],
    [
      'a shard is at another path',
      changed('/data/2026-03/reviews.json', '/../2026-03/reviews.json'),
      'Give the path of a shard',
    ],
    [
      'a shard of insights is listed as a shard of reviews',
      insightsAsReviews,
      'does not begin and end like such a file',
    ],
  ])('loadSnapshot refuses a dataset with shards if %s', async ([, spoil, message]) => {
    const loading = load(spoil(publishedFiles(threeMonths())))
    await expect(loading).rejects.toThrow(UnfitDatasetError)
    await expect(loading).rejects.toThrow(message)
  })

  test.for<[why: string, spoil: (files: Files) => Files, message: string]>([
    ['there is no manifest', without('/manifest.json'), '/manifest.json is missing'],
    ['the manifest is cut off', (files) => ({ ...files, '/manifest.json': '{"version":1,' }), 'is not JSON'],
    ['the manifest is of version 2', changed('"version":1', '"version":2'), 'is not a manifest: version'],
    ['the manifest lists no feed', changed('/feed.xml', '/feed2.xml'), 'does not list /feed.xml'],
    ['an artefact is missing', without('/feed.xml'), '/feed.xml is missing'],
    [
      'an artefact is from another build, with the same length',
      (files) => ({ ...files, '/feed.xml': String(files['/feed.xml']).replace('Dana', 'Dena') }),
      '/feed.xml does not have the SHA-256',
    ],
    ['an artefact is cut off', (files) => ({ ...files, '/feed.xml': '' }), '/feed.xml does not have the SHA-256'],
    ['an artefact is longer', (files) => ({ ...files, '/feed.xml': `${String(files['/feed.xml'])} ` }), 'too long'],
  ])('loadSnapshot refuses a dataset if %s', async ([, spoil, message]) => {
    const loading = load(spoil(publishedFiles([aReview()])))
    await expect(loading).rejects.toThrow(UnfitDatasetError)
    await expect(loading).rejects.toThrow(message)
  })

  test('loadSnapshot refuses a dataset that was built for an origin other than BASE_URL', async () => {
    const files = publishedFiles([], { baseUrl: 'https://a.example' })
    await expect(load(files, { baseUrl: 'https://b.example' })).rejects.toThrow(
      'The dataset was built for https://a.example, but BASE_URL is https://b.example',
    )
    expect((await load(files, { baseUrl: 'https://a.example' })).baseUrl).toBe('https://a.example')
  })

  test('loadSnapshot reads a manifest with unknown members', async () => {
    const files = publishedFiles([])
    const manifest = String(files['/manifest.json']).replace('{', '{"signature":"x",')
    expect((await load({ ...files, '/manifest.json': manifest })).reviews.reviewCount).toBe(0)
  })

  test('each file is encoded when it is first requested, and each encoding gets its own ETag', async () => {
    const { artefacts } = await load(publishedFiles([aReview()]), { served: true })
    for (const artefact of artefacts.values()) {
      const { body, etag } = artefact
      const [br, gzip] = await encodingsOnRequest(artefact)
      expect(brotliDecompressSync(await wholeBody(br?.body ?? [])).equals(await wholeBody(body))).toBe(true)
      expect(gunzipSync(await wholeBody(gzip?.body ?? [])).equals(await wholeBody(body))).toBe(true)
      expect(new Set([etag, br?.etag, gzip?.etag]).size).toBe(3)
    }
  })

  test('loadSnapshot uses compressed copies that match their files', async () => {
    const files = publishedFiles([aReview()])
    const copies = copiesOf(files)
    const { artefacts, manifestFile } = await load({ ...files, ...copies }, { served: true })
    for (const { sha256, encoded = [] } of [...artefacts.values(), manifestFile]) {
      expect(encoded.map(({ coding, body }) => [coding, ...('pieces' in body ? [] : body)])).toEqual([
        ['br', copies[copyPath(sha256, 'br')]],
        ['gzip', copies[copyPath(sha256, 'gzip')]],
      ])
      for (const { body, etag } of encoded)
        expect(etag).toBe(
          `"${createHash('sha256')
            .update(await wholeBody(body))
            .digest('hex')}"`,
        )
    }
  })

  test.for([
    ['of another file', () => gzipSync('another file')],
    ['of more than the file', (file: Buffer) => gzipSync(Buffer.concat([file, Buffer.from(' ')]))],
    ['of a part of the file', (file: Buffer) => gzipSync(file.subarray(1))],
    ['cut off', (file: Buffer) => gzipSync(file).subarray(0, -9)],
    ['damaged', (file: Buffer) => Buffer.from(gzipSync(file).map((byte, at) => (at === 60 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
    ['longer than the file', (file: Buffer) => Buffer.concat([gzipSync(file), Buffer.alloc(file.length)])],
  ] as const)(
    'loadSnapshot ignores a compressed copy that is %s, and compresses the file when it is requested',
    async ([, copyOf]) => {
      const files = publishedFiles([aReview()])
      const bytes = Buffer.from(files['/feed.xml'] ?? '')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const copies = { [copyPath(sha256, 'gzip')]: copyOf(bytes), [copyPath(sha256, 'br')]: copyOf(bytes) }
      const { artefacts } = await load({ ...files, ...copies }, { served: true })
      const feed = artefacts.get('/feed.xml')
      expect(feed).not.toHaveProperty('encoded')
      const [br, gzip] = feed === undefined ? [] : await encodingsOnRequest(feed)
      expect(brotliDecompressSync(await wholeBody(br?.body ?? [])).equals(bytes)).toBe(true)
      const own = await wholeBody(gzip?.body ?? [])
      expect(gunzipSync(own).equals(bytes)).toBe(true)
      expect(own.equals(copyOf(bytes))).toBe(false)
    },
  )

  test('loadSnapshot uses a compressed copy even if no other coding has one', async () => {
    const files = publishedFiles([aReview()])
    const bytes = Buffer.from(files['/feed.xml'] ?? '')
    const path = copyPath(createHash('sha256').update(bytes).digest('hex'), 'gzip')
    const { artefacts } = await load({ ...files, [path]: gzipSync(bytes) }, { served: true })
    expect(artefacts.get('/feed.xml')?.encoded?.map(({ coding }) => coding)).toEqual(['gzip'])
  })
})

/** A copy of each file in each coding, in bytes that the sidecar would not produce. */
function copiesOf(files: Files): Record<string, Buffer> {
  return Object.fromEntries(
    Object.values(files).flatMap((content) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const br = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      return [
        [copyPath(sha256, 'br'), br],
        [copyPath(sha256, 'gzip'), gzipSync(content, { level: 1 })],
      ]
    }),
  )
}

/** Ten reviews in each of three months. */
function threeMonths(): Review[] {
  return Array.from({ length: 30 }, (_, n) =>
    aReview({
      author: `Nr ${n}`,
      rating: (n % 5) + 1,
      date: `2026-0${2 + (n % 3)}-${10 + (n % 7)}`,
      text: n % 4 === 0 ? null : `Visit ${n}: “quick”, fair`,
    }),
  )
}

/** The bytes of many answers of an index. */
async function answersOf(index: ReviewIndex, reviews: readonly Review[]): Promise<unknown[]> {
  const filters = [{}, { rating: 3 }, { query: 'VISIT 1' }, { mentions_technician: 'jo park' }, { limit: 7 }]
  const searches = await Promise.all(filters.map((given) => index.search(Filters.parse(given))))
  const days = ['2026-01-01', '2026-02-12', '2026-03-15', '2026-04-16', '2026-05-01'].map((day) => Day.parse(day))
  const since = days.flatMap((day) =>
    [undefined, 4, 13].map(async (limit) => {
      const { body, ...answer } = await index.since(day, limit)
      return { ...answer, text: (await wholeBody(body)).toString() }
    }),
  )
  const tags = await Promise.all(since.map(async (answer) => (await answer).etag))
  const texts = await Promise.all(since.map(async (answer) => (await answer).text))
  expect(new Set(tags).size).toBe(new Set(texts).size)
  const single = reviews.map(async ({ id }) => {
    const found = await index.review(id)
    return [found?.review.toString(), found?.insight?.toString()]
  })
  const { business, aggregateRating, insights, reviewCount } = index
  return [
    searches,
    await Promise.all(since),
    await Promise.all(single),
    { business, aggregateRating, insights, reviewCount },
  ]
}

function withoutMonth(files: Files): Files {
  const manifest = Manifest.parse(JSON.parse(String(files['/manifest.json'])))
  return { ...files, '/manifest.json': JSON.stringify({ ...manifest, shards: manifest.shards?.slice(1) }) }
}

function insightsAsReviews(files: Files): Files {
  const manifest = Manifest.parse(JSON.parse(String(files['/manifest.json'])))
  const shards = manifest.shards?.map((shard) => ({
    ...shard,
    reviews: shard.insights.map((file) => ({ ...file, count: 1 })),
  }))
  return { ...files, '/manifest.json': JSON.stringify({ ...manifest, shards }) }
}

function load(
  files: Files,
  others: Partial<SnapshotOptions> & { read?: string[] } = {},
  held?: Awaited<ReturnType<typeof loadSnapshot>>,
) {
  const source: Pick<DatasetSource, 'read' | 'stream'> = {
    read: (path, most) => {
      others.read?.push(path)
      const content = files[path]
      if (content === undefined) return Promise.reject(new UnfitDatasetError(`${path} is missing`))
      const bytes = Buffer.from(content)
      return bytes.length > most ? Promise.reject(new UnfitDatasetError(`${path} is too long`)) : Promise.resolve(bytes)
    },
    async *stream(path, bytes) {
      yield await source.read(path, bytes)
    },
  }
  const dates: SnapshotOptions['dates'] = { of: () => Promise.resolve(new Date(0)) }
  return loadSnapshot({ source, dates, index: indexReviews, served: false, copies: source, ...others }, held)
}

async function textOf(body: FileBody = []): Promise<string> {
  return (await wholeBody(body)).toString()
}

function without(path: string): (files: Files) => Files {
  return (files) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== path))
}

function changed(from: string, to: string): (files: Files) => Files {
  return (files) => ({ ...files, '/manifest.json': String(files['/manifest.json']).replace(from, to) })
}
