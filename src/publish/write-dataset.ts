import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
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
export function writeDataset(
  folder: string,
  { reviewsFile: { reviews, ...head }, said }: { reviewsFile: ReviewsFile; said: Pick<ReviewsSaid, 'membersOf'> },
  maxShardBytes?: number,
): WrittenDataset {
  const headText = JSON.stringify(DatasetHead.parse(head))
  const encode = encoder()
  put(folder, '/data/head.json', encode(headText))
  const growing = openDataset(folder, { headText, encode })
  const shards: ManifestShard[] = []
  const placesOfShards: PlacesOfShard[] = []
  try {
    let at = 0
    for (const month of monthShards(reviews, said.membersOf, maxShardBytes)) {
      const listed: ManifestShard = { month: month.month, reviews: [], insights: [] }
      for (const file of month.reviews) {
        const count = file.reviews.length
        const places = growing.add(file.reviews, reviews.slice(at, at + count))
        const written = putShard(folder, file, encode)
        listed.reviews.push({ ...written, count })
        placesOfShards.push({ sha256: written.sha256, places })
        at += count
      }
      for (const file of month.insights) listed.insights.push(putShard(folder, file, encode))
      shards.push(listed)
    }
    return { ...growing.end(), shards, placesOfShards }
  } finally {
    growing.close()
  }
}

/** The reviews of each shard of a dataset that was written, by its hash. */
export function reviewsOfShards({ shards }: WrittenDataset, reviews: readonly Review[]): Map<string, Review[]> {
  let at = 0
  return new Map(
    shards.flatMap((month) => month.reviews).map(({ sha256, count }) => [sha256, reviews.slice(at, (at += count))]),
  )
}

type GrowingDataset = {
  /** Adds reviews to each file, given the texts that they have in `/reviews.json`; says where they are. */
  add: (texts: readonly string[], reviews: readonly Review[]) => PlacesOfShard['places']
  end: () => Pick<WrittenDataset, 'whole' | 'downloads'>
  close: () => void
}

/** `/reviews.json` and the downloads, written in parts. */
function openDataset(folder: string, { headText, encode }: { headText: string; encode: Encode }): GrowingDataset {
  const { before, after } = datasetFrame(headText)
  const hash = createHash('sha256')
  const whole = openFile(folder, '/reviews.json', (text) => {
    const part = encode(text)
    hash.update(part)
    return part
  })
  const lines = openFile(folder, '/reviews.jsonl', encode)
  const table = openFile(folder, '/reviews.csv', encode)
  whole.add(before)
  table.add(tableHeader())
  let comma = ''
  return {
    add(texts, reviews) {
      const parts = [
        { file: whole, text: comma + texts.join(',') },
        { file: lines, text: reviewLines(texts) },
        { file: table, text: tableRows(reviews) },
      ]
      comma = ','
      const places: PlacesOfShard['places'] = []
      for (const { file, text } of parts) {
        const { path, bytes: from } = file.written()
        file.add(text)
        places.push({ path, from, to: file.written().bytes })
      }
      return places
    },
    end() {
      whole.add(after)
      const { path, bytes } = whole.written()
      return {
        whole: { path, content_type: ARTEFACTS['/reviews.json'], bytes, sha256: hash.digest('hex') },
        downloads: [lines.written(), table.written()],
      }
    },
    close() {
      for (const file of [whole, lines, table]) file.close()
    },
  }
}

type GrowingFile = { add: (text: string) => void; written: () => WrittenFile; close: () => void }

/** A file that is written in parts. */
function openFile(folder: string, path: '/reviews.json' | DownloadPath, encode: Encode): GrowingFile {
  const file = openSync(join(folder, path), 'w')
  let bytes = 0
  return {
    add(text) {
      const part = encode(text)
      writeFileSync(file, part)
      bytes += part.length
    },
    written: () => ({ path, bytes }),
    close: () => closeSync(file),
  }
}

function putShard(folder: string, { path, text }: ShardText, encode: Encode): Omit<ManifestEntry, 'content_type'> {
  const bytes = encode(text)
  put(folder, path, bytes)
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function put(folder: string, path: string, bytes: Buffer): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

/** The bytes of a text (UTF-8), to be used before those of the next one. */
type Encode = (text: string) => Buffer

/** Every text is encoded into the same memory: V8 would keep that of each until it next collects its old garbage. */
function encoder(): Encode {
  let memory = Buffer.alloc(0)
  return (text) => {
    const most = 3 * text.length
    if (memory.length < most) memory = Buffer.allocUnsafeSlow(most)
    return memory.subarray(0, memory.write(text))
  }
}
