import { createHash } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReviewsSaid } from '../insights/said/join-said.ts'
import type { ByteRange } from '../dataset/borrowed-bytes.ts'
import type { DownloadPath } from '../schema/downloads.ts'
import { ARTEFACTS, type ManifestEntry, type ManifestShard } from '../schema/manifest.ts'
import type { Review } from '../schema/review.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'
import { datasetFrame, DatasetHead } from '../schema/shards.ts'
import { reviewLines, tableHeader, tableRows } from './download-texts.ts'
import { monthShards, type ShardText } from './shards.ts'

/** A file that was written, and its size. */
export type WrittenFile = { path: string; bytes: number }

/** Where the reviews of a shard, which has this hash, are in the files that have all reviews. */
export type PlacesOfShard = { sha256: string; places: ({ path: string } & ByteRange)[] }

/** What the manifest says of a dataset (`/reviews.json` as a whole, and its shards), and the downloads beside it. */
export type WrittenDataset = {
  whole: ManifestEntry
  shards: ManifestShard[]
  downloads: WrittenFile[]
  /** Of every shard of reviews, in their order. */
  placesOfShards: PlacesOfShard[]
}

/**
 * Writes `/data/head.json`, the month shards, `/reviews.json` and the downloads below a folder, one shard after the other, so that
 * no text is longer than a shard. Shards have at most `maxShardBytes`.
 */
export async function writeDataset(
  folder: string,
  { reviewsFile: { reviews, ...head }, said }: { reviewsFile: ReviewsFile; said: Pick<ReviewsSaid, 'membersOf'> },
  maxShardBytes?: number,
): Promise<WrittenDataset> {
  const headText = JSON.stringify(DatasetHead.parse(head))
  await put(folder, '/data/head.json', headText)
  const growing = await openDataset(folder, headText)
  const shards: ManifestShard[] = []
  const placesOfShards: PlacesOfShard[] = []
  try {
    let at = 0
    for (const month of monthShards(reviews, said.membersOf, maxShardBytes)) {
      const listed: ManifestShard = { month: month.month, reviews: [], insights: [] }
      for (const file of month.reviews) {
        const count = file.reviews.length
        const places = await growing.add(file.reviews, reviews.slice(at, at + count))
        const written = await putShard(folder, file)
        listed.reviews.push({ ...written, count })
        placesOfShards.push({ sha256: written.sha256, places })
        at += count
      }
      for (const file of month.insights) listed.insights.push(await putShard(folder, file))
      shards.push(listed)
    }
    return { ...(await growing.end()), shards, placesOfShards }
  } finally {
    await growing.close()
  }
}

type GrowingDataset = {
  /** Adds reviews to each file, given the texts that they have in `/reviews.json`; says where they are. */
  add: (texts: readonly string[], reviews: readonly Review[]) => Promise<PlacesOfShard['places']>
  end: () => Promise<Pick<WrittenDataset, 'whole' | 'downloads'>>
  close: () => Promise<unknown>
}

/** `/reviews.json` and the downloads, written in parts. */
async function openDataset(folder: string, headText: string): Promise<GrowingDataset> {
  const { before, after } = datasetFrame(headText)
  const hash = createHash('sha256')
  const whole = await openFile(folder, '/reviews.json', (part) => hash.update(part))
  const lines = await openFile(folder, '/reviews.jsonl')
  const table = await openFile(folder, '/reviews.csv')
  await whole.add(before)
  await table.add(tableHeader())
  let comma = ''
  return {
    async add(texts, reviews) {
      const parts = [
        { file: whole, text: comma + texts.join(',') },
        { file: lines, text: reviewLines(texts) },
        { file: table, text: tableRows(reviews) },
      ]
      comma = ','
      const places: PlacesOfShard['places'] = []
      for (const { file, text } of parts) {
        const { path, bytes: from } = file.written()
        await file.add(text)
        places.push({ path, from, to: file.written().bytes })
      }
      return places
    },
    async end() {
      await whole.add(after)
      const { path, bytes } = whole.written()
      return {
        whole: { path, content_type: ARTEFACTS['/reviews.json'], bytes, sha256: hash.digest('hex') },
        downloads: [lines.written(), table.written()],
      }
    },
    close: () => Promise.all([whole.close(), lines.close(), table.close()]),
  }
}

type GrowingFile = { add: (text: string) => Promise<void>; written: () => WrittenFile; close: () => Promise<void> }

/** A file that is written in parts. */
async function openFile(
  folder: string,
  path: '/reviews.json' | DownloadPath,
  also: (part: Buffer) => unknown = () => undefined,
): Promise<GrowingFile> {
  const file = await open(join(folder, path), 'w')
  let bytes = 0
  return {
    async add(text) {
      const part = Buffer.from(text)
      also(part)
      bytes += part.length
      await file.appendFile(part)
    },
    written: () => ({ path, bytes }),
    close: () => file.close(),
  }
}

async function putShard(folder: string, { path, text }: ShardText): Promise<Omit<ManifestEntry, 'content_type'>> {
  const bytes = Buffer.from(text)
  await put(folder, path, bytes)
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function put(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
