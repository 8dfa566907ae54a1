import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { inMemory, type ReadableDataset } from '../../../sidecar/search/columns/dataset-files.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import { type FileBody, type Snapshot, UnfitDatasetError } from '../../../sidecar/snapshot/snapshot.ts'
import { copyPath } from '../../../src/schema/compressed-copies.ts'
import { Manifest } from '../../../src/schema/manifest.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../publish-folder.ts'

type Files = Record<string, string | Buffer>

const REVIEWS = Array.from({ length: 12 }, (_, n) =>
  aReview({ author: `Nr ${n}`, date: `2026-0${1 + (n % 3)}-1${n % 4}`, text: `Visit ${n}: “quick”` }),
)
const CHANGES = '/api/changes.json'
const LOG = { files: { [CHANGES]: '{"changes":[]}', '/log/checkpoint': 'of the log' } }

describe('a snapshot of a dataset in a database', () => {
  test('a snapshot with a database serves every growing file as published, without storing it in memory', async () => {
    for (const wanted of [LOG, { ...LOG, maxShardBytes: 500 }]) {
      const files = publishedFiles(REVIEWS, wanted)
      const read: string[] = []
      const { artefacts, shards } = await load(files, { read })
      expect(read.toSorted()).toEqual(
        [
          '/manifest.json',
          '/data/head.json',
          '/insights.json',
          '/api/feed.json',
          '/feed.xml',
          '/log/checkpoint',
          CHANGES,
        ].toSorted(),
      )
      const streamed = [...artefacts, ...shards].filter(([, { body }]) => 'pieces' in body).map(([path]) => path)
      expect(streamed.toSorted()).toEqual([...shards.keys(), '/reviews.json', CHANGES].toSorted())
      expect(shards.size).toBeGreaterThan(5)
      for (const [path, { body }] of [...artefacts, ...shards]) expect(await textOf(body)).toBe(files[path])
      expect(artefacts.get('/reviews.json')?.body).toHaveLength(Buffer.byteLength(files['/reviews.json'] ?? ''))
    }
  })

  test('a snapshot with a database loads a site without reviews', async () => {
    const files = publishedFiles([])
    expect(await textOf((await load(files)).artefacts.get('/reviews.json')?.body)).toBe(files['/reviews.json'])
  })

  test('a snapshot with a database accepts files only if they are readable and match the manifest', async () => {
    const files = publishedFiles(REVIEWS)
    let offered: ReadableDataset | undefined
    await load(files, { offer: (dataset) => (offered = dataset) })
    for (const { path, bytes } of await inMemory([...(offered?.reviews ?? []), ...(offered?.perReview ?? [])]))
      expect(bytes.toString()).toBe(files[path])
    files['/data/2026-02/reviews.json'] = String(files['/data/2026-02/reviews.json']).replace('Nr 1', 'Nr 2')
    await expect(inMemory(offered?.reviews ?? [])).rejects.toThrow(
      '/data/2026-02/reviews.json does not have the SHA-256',
    )
  })

  test.for<[what: string, path: string, spoil: (text: string) => string]>([
    ['a shard that has changed', '/data/2026-02/reviews.json', (text) => text.replace('Nr 1', 'Nr 2')],
    ['a shard that has become longer', '/data/2026-02/reviews.json', (text) => `${text} `],
    ['a shard that has become shorter', '/data/2026-02/reviews.json', (text) => text.slice(1)],
    ['a list of changes that has changed', CHANGES, (text) => text.replace('c', 'C')],
  ])('a snapshot with a database never sends the end of %s, or of a file made from it', async ([, path, spoil]) => {
    const files = publishedFiles(REVIEWS, LOG)
    const { artefacts, shards } = await load(files)
    const [whole, before] = [files['/reviews.json'], files[path]].map((content = '') => Buffer.byteLength(content))
    files[path] = spoil(String(files[path]))
    expect(await bytesGiven((shards.get(path) ?? artefacts.get(CHANGES))?.body)).toBeLessThan(before ?? 0)
    if (path !== CHANGES) expect(await bytesGiven(artefacts.get('/reviews.json')?.body)).toBeLessThan(whole ?? 0)
  })

  test.for<[why: string, spoil: (files: Files) => unknown, message: string]>([
    [
      'leaves out a month',
      (files) => edit(files, ({ shards = [], ...rest }) => ({ ...rest, shards: shards.slice(1) })),
      'cannot be made from the month shards',
    ],
    [
      'has another list of changes',
      (files) => (files[CHANGES] = '{"changes":{}}'),
      `${CHANGES} does not have the SHA-256`,
    ],
    ['has no list of changes', (files) => Reflect.deleteProperty(files, CHANGES), `${CHANGES} is missing`],
    ['has another feed', (files) => (files['/feed.xml'] = '<feed/>'), '/feed.xml does not have the SHA-256'],
    [
      'has no head',
      (files) =>
        edit(files, (manifest) => ({
          ...manifest,
          artefacts: manifest.artefacts.filter(({ path }) => path !== '/data/head.json'),
        })),
      'does not list /data/head.json',
    ],
  ])('a snapshot with a database is refused if the build %s', async ([, spoil, message]) => {
    const files = publishedFiles(REVIEWS, LOG)
    spoil(files)
    await expect(load(files)).rejects.toThrow(message)
  })

  test('a snapshot reads unchanged files from the current source, not from the source of the previous snapshot', async () => {
    const files = publishedFiles(REVIEWS, LOG)
    const held = await load({ ...files })
    const next = publishedFiles([aReview({ date: '2026-04-01' }), ...REVIEWS], LOG)
    const read: string[] = []
    const { artefacts, shards } = await load(next, { read }, held)
    expect(read).not.toContain(CHANGES)
    const streamed: string[] = []
    for (const [path, { body }] of [...artefacts, ...shards]) {
      expect(await textOf(body)).toBe(next[path])
      if ('pieces' in body) streamed.push(path)
    }
    expect(read).toEqual(expect.arrayContaining(streamed.filter((path) => path !== '/reviews.json')))
  })

  test('a snapshot with a database reads a compressed copy of a growing file at each request', async () => {
    const files: Files = publishedFiles(REVIEWS)
    const whole = files['/reviews.json'] ?? ''
    const path = copyPath(createHash('sha256').update(whole).digest('hex'), 'gzip')
    files[path] = gzipSync(whole)
    const [copy, ...others] = (await load(files, { hasCopies: true })).artefacts.get('/reviews.json')?.encoded ?? []
    expect(others).toEqual([])
    expect(copy?.body).toHaveProperty('pieces')
    expect(gunzipSync(await wholeBody(copy?.body ?? [])).toString()).toBe(whole)
    expect(copy?.etag).toBe(`"${createHash('sha256').update(files[path]).digest('hex')}"`)
    files[path] = gzipSync(whole, { level: 1 })
    await bytesGiven(copy?.body)
  })

  test('a snapshot stores all files of a site without month shards in memory', async () => {
    const files = publishedFiles(REVIEWS, { unsharded: true })
    const { artefacts } = await load(files)
    expect([...artefacts.values()].filter(({ body }) => 'pieces' in body)).toEqual([])
  })
})

/** The number of bytes of a body that arrive before it breaks off. */
async function bytesGiven(body: FileBody | undefined): Promise<number> {
  let given = 0
  const read = async (): Promise<void> => {
    if (body !== undefined && 'pieces' in body) for await (const piece of body.pieces()) given += piece.length
  }
  await expect(read()).rejects.toThrow(UnfitDatasetError)
  return given
}

type Wanted = { hasCopies?: boolean; read?: string[]; offer?: (dataset: ReadableDataset) => unknown }

/** Loads a snapshot of files that may change; `read` gets the path of each that is read, in order. */
async function load(files: Files, { hasCopies, read, offer }: Wanted = {}, held?: Snapshot): Promise<Snapshot> {
  const contentOf = (path: string): Buffer => {
    read?.push(path)
    const content = files[path]
    if (content === undefined) throw new UnfitDatasetError(`${path} is missing`)
    return Buffer.from(content)
  }
  const source = {
    read: (path: string) => Promise.resolve().then(() => contentOf(path)),
    async *stream(path: string, length: number) {
      const bytes = await Promise.resolve(contentOf(path))
      if (bytes.length !== length) throw new UnfitDatasetError(`${path} has another length`)
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
    },
  }
  // The database already contains the dataset.
  const databaseIndex = async (dataset: ReadableDataset): Promise<ReviewIndex> => {
    offer?.(dataset)
    return await indexReviews({ ...dataset, reviews: [], perReview: [] })
  }
  const dates = { of: () => Promise.resolve(new Date(0)) }
  return await loadSnapshot(
    { source, dates, databaseIndex, served: true, ...(hasCopies === true && { copies: source }) },
    held,
  )
}

function edit(files: Files, change: (manifest: Manifest) => Manifest): void {
  files['/manifest.json'] = JSON.stringify(change(Manifest.parse(JSON.parse(String(files['/manifest.json'])))))
}

async function textOf(body: FileBody = []): Promise<string> {
  return (await wholeBody(body)).toString()
}
