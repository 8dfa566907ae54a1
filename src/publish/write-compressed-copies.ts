import { sha256Hex } from '../host/sha256.ts'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { cached, type Cache } from '../host/cache/cache.ts'
import { COPIES_FOLDER, copyPath } from '../schema/compressed-copies.ts'
import type { Month } from '../schema/day.ts'
import { Manifest, type ManifestEntry } from '../schema/manifest.ts'
import { datasetFrame, reviewsShardFrame } from '../schema/shards.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { deflatedPart, joinedGzip } from './joined-gzip.ts'

/** A file with fewer bytes is not compressed, because that would save too little. */
const LEAST_BYTES = 400

/** A file with more bytes is compressed by Brotli at a lower level, for speed. */
const LONG_BYTES = 1_000_000

/**
 * A `/reviews.json` with more bytes gets only a gzip copy, which is joined from its shards so that only changed shards are
 * compressed.
 */
const MOST_WHOLE_BYTES = 16_000_000

/**
 * Writes compressed copies of the artefacts and the manifest of a finished build, so that the sidecar that serves them need not
 * compress them at every start and after every change. Other hosts compress what they send, so builds for them contain no copies.
 * Copies of unchanged files come from the cache.
 */
export async function writeCompressedCopies(
  folder: string,
  { host, cache }: Pick<BuildSettings, 'host'> & { cache: Cache },
  mostWholeBytes = MOST_WHOLE_BYTES,
): Promise<void> {
  if (host !== 'node') return
  const text = await readFile(join(folder, 'manifest.json'))
  const manifest = Manifest.parse(JSON.parse(text.toString()))
  await mkdir(join(folder, COPIES_FOLDER), { recursive: true })
  for (const { path, bytes, sha256 } of [...manifest.artefacts, entryOfManifest(text)]) {
    if (bytes < LEAST_BYTES) continue
    if (path === '/reviews.json' && bytes > mostWholeBytes) await joinDataset({ folder, manifest, cache, sha256 })
    else await compress({ folder, path, cache, sha256 })
  }
}

function entryOfManifest(text: Buffer): Pick<ManifestEntry, 'path' | 'bytes' | 'sha256'> {
  return { path: '/manifest.json', bytes: text.length, sha256: sha256Hex(text) }
}

type Copying = { folder: string; cache: Cache; sha256: string }

async function compress({ folder, path, cache, sha256 }: Copying & { path: string }): Promise<void> {
  const read = (): Promise<Buffer> => readFile(join(folder, path))
  const br = await cached(cache, ['br', sha256], async () => brotli(await read()))
  await writeFile(join(folder, copyPath(sha256, 'br')), br)
  const gzip = await cached(cache, ['gzip', sha256], async () => gzipOf(await read()))
  await writeFile(join(folder, copyPath(sha256, 'gzip')), gzip)
}

async function gzipOf(bytes: Buffer): Promise<Buffer> {
  const gzip = joinedGzip()
  gzip.add(bytes)
  return Buffer.concat([gzip.header, await deflatedPart(bytes), gzip.trailer()])
}

async function brotli(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > LONG_BYTES ? 5 : 10
  return await brotliOf(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

const brotliOf = promisify(brotliCompress)

/** Writes the gzip copy of `/reviews.json`, shard by shard. */
async function joinDataset({ folder, cache, sha256, manifest }: Copying & { manifest: Manifest }): Promise<void> {
  await using file = await open(join(folder, copyPath(sha256, 'gzip')), 'w')
  const gzip = joinedGzip()
  const add = async (part: Buffer, deflated: Uint8Array): Promise<void> => {
    gzip.add(part)
    await file.appendFile(deflated)
  }
  const addText = async (text: string): Promise<void> => add(Buffer.from(text), await deflatedPart(Buffer.from(text)))
  const { before, after } = datasetFrame(await readFile(join(folder, 'data/head.json'), 'utf8'))
  await file.appendFile(gzip.header)
  await addText(before)
  let comma = ''
  for (const { path, month, sha256: hash } of reviewsShards(manifest)) {
    const frame = reviewsShardFrame(month)
    const bytes = await readFile(join(folder, path))
    const reviews = bytes.subarray(frame.before.length, bytes.length - frame.after.length)
    await addText(comma)
    await add(reviews, await cached(cache, ['deflated reviews', hash], () => deflatedPart(reviews)))
    comma = ','
  }
  await addText(after)
  await file.appendFile(gzip.trailer())
}

function reviewsShards({ shards = [] }: Manifest): { path: string; month: Month; sha256: string }[] {
  return shards.flatMap(({ month, reviews }) => reviews.map(({ path, sha256 }) => ({ path, month, sha256 })))
}
