import { createHash } from 'node:crypto'
import { sha256Hex } from '../host/sha256.ts'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InsightsPerReview } from '../insights/per-review/join-months.ts'
import { type Cache, NO_CACHE } from '../host/cache/cache.ts'
import type { DownloadPath } from '../schema/downloads.ts'
import { ARTEFACTS, type ManifestEntry, type ManifestShard } from '../schema/manifest.ts'
import type { Review } from '../schema/review.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'
import { datasetFrame, DatasetHead } from '../schema/shards.ts'
import { reviewLines, tableHeader, tableRows } from '../site/feeds/download-texts.ts'
import { monthShards, type ShardText } from './month-shards.ts'

/** A written file, and its size. */
export type WrittenFile = { path: string; bytes: number }

/** The entries of a dataset in the manifest (`/reviews.json` as a whole, and its shards), and the downloads beside it. */
export type WrittenDataset = {
  whole: ManifestEntry
  shards: ManifestShard[]
  downloads: WrittenFile[]
}

type DatasetOptions = { maxShardBytes?: number | undefined; cache?: Pick<Cache, 'get' | 'put'> }

/**
 * Writes `/data/head.json`, the month shards, `/reviews.json` and the downloads below a folder, shard by shard, so that no text
 * in memory is longer than a shard. A shard has at most `maxShardBytes`, unless a single review is longer.
 */
export function writeDataset(
  folder: string,
  {
    reviewsFile: { reviews, ...head },
    perReview,
  }: { reviewsFile: ReviewsFile; perReview: Pick<InsightsPerReview, 'membersOf'> },
  { maxShardBytes, cache = NO_CACHE }: DatasetOptions = {},
): WrittenDataset {
  const headText = JSON.stringify(DatasetHead.parse(head))
  const encode = encoder()
  put(folder, '/data/head.json', encode(headText))
  const growing = openDataset(folder, { headText, encode, cache })
  const shards: ManifestShard[] = []
  try {
    let at = 0
    for (const month of monthShards(reviews, perReview.membersOf, maxShardBytes)) {
      const listed: ManifestShard = { month: month.month, reviews: [], insights: [] }
      for (const file of month.reviews) {
        const count = file.reviews.length
        const written = putShard(folder, file, encode)
        const { sha256 } = written
        growing.add({ sha256, texts: file.reviews, reviews: reviews.slice(at, at + count) })
        listed.reviews.push({ ...written, count })
        at += count
      }
      for (const file of month.insights) listed.insights.push(putShard(folder, file, encode))
      shards.push(listed)
    }
    return { ...growing.end(), shards }
  } finally {
    growing.close()
  }
}

/** The reviews in each shard of a written dataset, by the shard's hash. */
export function reviewsOfShards({ shards }: WrittenDataset, reviews: readonly Review[]): Map<string, Review[]> {
  let at = 0
  return new Map(
    shards.flatMap((month) => month.reviews).map(({ sha256, count }) => [sha256, reviews.slice(at, (at += count))]),
  )
}

/** A shard, with the JSON of its reviews as in `/reviews.json`. */
type AddedShard = { sha256: string; texts: readonly string[]; reviews: readonly Review[] }

type GrowingDataset = {
  /** Adds the reviews of a shard to each file. */
  add: (shard: AddedShard) => void
  end: () => Pick<WrittenDataset, 'whole' | 'downloads'>
  close: () => void
}

type Growing = { headText: string; encode: Encode; cache: Pick<Cache, 'get' | 'put'> }

/** Opens `/reviews.json` and the downloads, to write them in parts. */
function openDataset(folder: string, { headText, encode, cache }: Growing): GrowingDataset {
  const { before, after } = datasetFrame(headText)
  const hash = createHash('sha256')
  const whole = openFile(folder, '/reviews.json')
  const lines = openFile(folder, '/reviews.jsonl')
  const table = openFile(folder, '/reviews.csv')
  const addToWhole = (text: string): void => {
    const part = encode(text)
    hash.update(part)
    whole.add(part)
  }
  const addRows = ({ sha256, reviews }: AddedShard): void => {
    const kept = cache.get(['rows', sha256])
    const rows = kept ?? encode(tableRows(reviews))
    if (kept === undefined) cache.put(['rows', sha256], rows)
    table.add(rows)
  }
  addToWhole(before)
  table.add(encode(tableHeader()))
  let comma = ''
  return {
    add(shard) {
      addToWhole(comma + shard.texts.join(','))
      lines.add(encode(reviewLines(shard.texts)))
      addRows(shard)
      comma = ','
    },
    end() {
      addToWhole(after)
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

type GrowingFile = {
  add: (part: Buffer) => void
  written: () => WrittenFile
  close: () => void
}

/** Opens a file to write it in parts. */
function openFile(folder: string, path: '/reviews.json' | DownloadPath): GrowingFile {
  const file = openSync(join(folder, path), 'w')
  let bytes = 0
  return {
    add(part) {
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
  return { path, bytes: bytes.length, sha256: sha256Hex(bytes) }
}

function put(folder: string, path: string, bytes: Buffer): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

/** Encodes a text as UTF-8. The bytes are valid until the next call. */
type Encode = (text: string) => Buffer

/** Encodes every text into the same memory: V8 would retain the bytes of each text until its next collection of old objects. */
function encoder(): Encode {
  let memory = Buffer.alloc(0)
  return (text) => {
    const most = 3 * text.length
    if (memory.length < most) memory = Buffer.allocUnsafeSlow(most)
    return memory.subarray(0, memory.write(text))
  }
}
