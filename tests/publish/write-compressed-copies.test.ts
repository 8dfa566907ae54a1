import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCache } from '../../src/host/cache/cache.ts'
import { writeCompressedCopies } from '../../src/publish/write-compressed-copies.ts'
import { deflatedPart, joinedGzip } from '../../src/publish/joined-gzip.ts'
import { COPIES_FOLDER, copyPath } from '../../src/schema/compressed-copies.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'

describe('the compressed copies of a build', () => {
  test('compressed copies decompress to the artefacts and the manifest, for each coding', async () => {
    const { folder, copies } = await aBuild(someReviews(30))
    await copies()
    const paths = await pathsOf(folder)
    expect(Object.keys(paths)).toContain('/manifest.json')
    for (const [path, sha256] of Object.entries(paths)) {
      const bytes = await readFile(join(folder, path))
      const [br, gzip] = [await copyIn(folder, sha256, 'br'), await copyIn(folder, sha256, 'gzip')]
      expect(brotliDecompressSync(br).equals(bytes), path).toBe(true)
      expect(gunzipSync(gzip).equals(bytes), path).toBe(true)
    }
    expect(await readdir(join(folder, COPIES_FOLDER))).toHaveLength(2 * Object.keys(paths).length)
  })

  test('very short files get no compressed copies', async () => {
    const { folder, copies } = await aBuild([])
    await copies()
    const [paths, names] = [await pathsOf(folder), await readdir(join(folder, COPIES_FOLDER))]
    const [short, long]: [string[], string[]] = [[], []]
    for (const [path, sha256] of Object.entries(paths)) {
      const { length } = await readFile(join(folder, path))
      ;(length < 400 ? short : long).push(path)
      expect(names.includes(`${sha256}.gz`), path).toBe(length >= 400)
    }
    expect(short).not.toEqual([])
    expect(long).not.toEqual([])
  })

  test.for(['netlify', 'cloudflare', 'vercel'] as const)(
    'a build for %s contains no compressed copies, because the host compresses files itself',
    async (host) => {
      const { folder, copies } = await aBuild(someReviews(3))
      await copies({ host })
      expect(await readdir(folder)).not.toContain(COPIES_FOLDER)
    },
  )

  test('compressed copies have the same bytes with or without a cache', async () => {
    const { folder, copies } = await aBuild(someReviews(30))
    await copies()
    const first = await hashesOf(join(folder, COPIES_FOLDER))
    await copies()
    const again = await hashesOf(join(folder, COPIES_FOLDER))
    await copies({ entries: await anEmptyFolder() })
    expect([again, await hashesOf(join(folder, COPIES_FOLDER))]).toEqual([first, first])
  })

  test('the copies of a long dataset are joined from shards, and only changed shards are compressed', async () => {
    const reviews = someReviews(30)
    const { folder, copies, cached } = await aBuild(reviews, { maxShardBytes: 2_000 })
    await copies({ mostWholeBytes: 1_000 })
    const before = await cached()
    const { '/reviews.json': sha256 = '' } = await pathsOf(folder)
    expect(gunzipSync(await copyIn(folder, sha256, 'gzip')).equals(await readFile(join(folder, 'reviews.json')))).toBe(
      true,
    )
    await expect(copyIn(folder, sha256, 'br')).rejects.toThrow('ENOENT')

    await publishFolder(folder, [aReview({ author: 'Newest', date: '2026-12-01' }), ...reviews], {
      maxShardBytes: 2_000,
    })
    await copies({ mostWholeBytes: 1_000 })
    const { '/reviews.json': next = '' } = await pathsOf(folder)
    expect(next).not.toBe(sha256)
    expect(gunzipSync(await copyIn(folder, next, 'gzip')).equals(await readFile(join(folder, 'reviews.json')))).toBe(
      true,
    )
    // One shard; and with two codings each, the insights, the head, the two feeds and the manifest.
    expect((await cached()) - before).toBe(1 + 5 * 2)
  })
})

test('a gzip file can be joined from any parts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), async (parts) => {
      const gzip = joinedGzip()
      const pieces: Uint8Array[] = [gzip.header]
      for (const part of parts) {
        gzip.add(part)
        pieces.push(await deflatedPart(part))
      }
      pieces.push(gzip.trailer())
      expect(gunzipSync(Buffer.concat(pieces)).equals(Buffer.concat(parts))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

type Wanted = { host?: 'netlify' | 'cloudflare' | 'vercel' | 'node'; entries?: string; mostWholeBytes?: number }

/** A build in a folder, a function that writes its copies, and a count of the cached results. */
async function aBuild(reviews: Review[], wanted: { maxShardBytes?: number } = {}) {
  const [folder, ours] = [await anEmptyFolder(), await anEmptyFolder()]
  await publishFolder(folder, reviews, wanted)
  return {
    folder,
    copies: async ({ host = 'node', entries = ours, mostWholeBytes }: Wanted = {}) =>
      writeCompressedCopies(folder, { host, cache: await openCache(entries) }, mostWholeBytes),
    cached: async () => (await readdir(ours)).length,
  }
}

/** The SHA-256 of each file of a build that has copies, by path. */
async function pathsOf(folder: string): Promise<Record<string, string>> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const hashes = await hashesOf(folder)
  return {
    ...Object.fromEntries(manifest.artefacts.map(({ path, sha256 }) => [path, sha256])),
    '/manifest.json': hashes['manifest.json'] ?? '',
  }
}

function copyIn(folder: string, sha256: string, coding: 'br' | 'gzip'): Promise<Buffer> {
  return readFile(join(folder, copyPath(sha256, coding)))
}

/** Reviews, newest first, several in each month. */
function someReviews(count: number): Review[] {
  return Array.from({ length: count }, (_, n) =>
    aReview({
      author: `Nr ${n}`,
      date: `2026-${String(9 - (n % 9)).padStart(2, '0')}-01`,
      text: `Visit ${n}: “quick”`,
    }),
  )
}
