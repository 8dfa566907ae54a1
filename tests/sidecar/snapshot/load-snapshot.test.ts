import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import type { SnapshotOptions } from '../../../sidecar/snapshot/load-snapshot.ts'
import { UnfitDatasetError } from '../../../sidecar/snapshot/snapshot.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../publish-folder.ts'

type Files = Record<string, string | Buffer>

describe('loadSnapshot', () => {
  test('holds every artefact as it was published, and answers searches from them', async () => {
    const review = aReview({ text: 'The tap drips no more.' })
    const files = publishedFiles([review])
    const snapshot = await load(files)
    for (const [path, { bytes }] of snapshot.artefacts) expect(bytes.toString()).toBe(files[path])
    expect(snapshot.manifestFile.bytes.toString()).toBe(files['/manifest.json'])
    expect([...snapshot.artefacts.keys()]).toEqual(['/reviews.json', '/insights.json', '/api/feed.json', '/feed.xml'])
    expect(snapshot.baseUrl).toBe('https://reviews.example')
    expect(snapshot.reviews.reviewCount).toBe(1)
  })

  test('is the very same while the manifest is, and reads nothing but that', async () => {
    const files = publishedFiles([aReview()])
    const held = await load(files)
    const read: string[] = []
    expect(await load(files, { read }, held)).toBe(held)
    expect(read).toEqual(['/manifest.json'])
  })

  test.for(['https://reviews.example/', 'https://reviews.example/path', 'https://bücher.example'])(
    'does not take %s for an origin',
    async (baseUrl) => {
      const files = publishedFiles([aReview()])
      const manifest = String(files['/manifest.json']).replace('https://reviews.example', baseUrl)
      await expect(load({ ...files, '/manifest.json': manifest })).rejects.toThrow('Give an origin')
    },
  )

  test('takes over what has not changed, the index too', async () => {
    const held = await load(publishedFiles([aReview()]))
    const read: string[] = []
    const next = await load(publishedFiles([aReview()], { baseUrl: 'https://elsewhere.example' }), { read }, held)
    expect(read).toEqual(['/manifest.json', '/api/feed.json', '/feed.xml'])
    expect(next.artefacts.get('/reviews.json')).toBe(held.artefacts.get('/reviews.json'))
    expect(next.reviews).toBe(held.reviews)
    expect(next.baseUrl).toBe('https://elsewhere.example')
  })

  test.for<[why: string, spoil: (files: Files) => Files, message: string]>([
    ['there is no manifest', without('/manifest.json'), '/manifest.json is missing'],
    ['the manifest is cut off', (files) => ({ ...files, '/manifest.json': '{"version":1,' }), 'is not JSON'],
    ['the manifest is of version 2', changed('"version":1', '"version":2'), 'is not a manifest: version'],
    ['the manifest lists no feed', changed('/feed.xml', '/feed2.xml'), 'does not list /feed.xml'],
    ['an artefact is missing', without('/feed.xml'), '/feed.xml is missing'],
    [
      'an artefact is of another build, though as long',
      (files) => ({ ...files, '/feed.xml': String(files['/feed.xml']).replace('Dana', 'Dena') }),
      '/feed.xml does not have the SHA-256',
    ],
    ['an artefact is cut off', (files) => ({ ...files, '/feed.xml': '' }), '/feed.xml does not have the SHA-256'],
    ['an artefact is longer', (files) => ({ ...files, '/feed.xml': `${String(files['/feed.xml'])} ` }), 'too long'],
  ])('refuses a dataset of which %s', async ([, spoil, message]) => {
    const loading = load(spoil(publishedFiles([aReview()])))
    await expect(loading).rejects.toThrow(UnfitDatasetError)
    await expect(loading).rejects.toThrow(message)
  })

  test('refuses a dataset that was built for another origin than the one that is set', async () => {
    const files = publishedFiles([], { baseUrl: 'https://a.example' })
    await expect(load(files, { baseUrl: 'https://b.example' })).rejects.toThrow(
      'The dataset was built for https://a.example, but BASE_URL is https://b.example',
    )
    expect((await load(files, { baseUrl: 'https://a.example' })).baseUrl).toBe('https://a.example')
  })

  test('reads a manifest that has gained members', async () => {
    const files = publishedFiles([])
    const manifest = String(files['/manifest.json']).replace('{', '{"signature":"x",')
    expect((await load({ ...files, '/manifest.json': manifest })).reviews.reviewCount).toBe(0)
  })

  test('encodes each file if asked to, each encoding with its own ETag', async () => {
    const { artefacts } = await load(publishedFiles([aReview()]), { encoded: true })
    for (const { bytes, etag, encoded = [] } of artefacts.values()) {
      const [br, gzip] = encoded
      expect(brotliDecompressSync(br?.bytes ?? '').equals(bytes)).toBe(true)
      expect(gunzipSync(gzip?.bytes ?? '').equals(bytes)).toBe(true)
      expect(new Set([etag, br?.etag, gzip?.etag]).size).toBe(3)
    }
  })
})

function load(
  files: Files,
  others: Partial<SnapshotOptions> & { read?: string[] } = {},
  held?: Awaited<ReturnType<typeof loadSnapshot>>,
) {
  const source: SnapshotOptions['source'] = {
    read: (path, most) => {
      others.read?.push(path)
      const content = files[path]
      if (content === undefined) return Promise.reject(new UnfitDatasetError(`${path} is missing`))
      const bytes = Buffer.from(content)
      return bytes.length > most ? Promise.reject(new UnfitDatasetError(`${path} is too long`)) : Promise.resolve(bytes)
    },
  }
  const dates: SnapshotOptions['dates'] = { of: () => Promise.resolve(new Date(0)) }
  return loadSnapshot({ source, dates, index: indexReviews, encoded: false, ...others }, held)
}

function without(path: string): (files: Files) => Files {
  return (files) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== path))
}

function changed(from: string, to: string): (files: Files) => Files {
  return (files) => ({ ...files, '/manifest.json': String(files['/manifest.json']).replace(from, to) })
}
