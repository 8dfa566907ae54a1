import { createHash } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PerReview } from '../schema/insights.ts'
import { ARTEFACTS, type ManifestEntry, type ManifestShard } from '../schema/manifest.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'
import { datasetFrame, DatasetHead } from '../schema/shards.ts'
import { monthShards, type ShardText } from './shards.ts'

/** What the manifest says of a dataset: `/reviews.json` as a whole, and its shards. */
export type WrittenDataset = { whole: ManifestEntry; shards: ManifestShard[] }

/**
 * Writes `/data/head.json`, the month shards and `/reviews.json` below a folder, one shard after the other, so that no
 * text is longer than a shard. Shards have at most `maxShardBytes`.
 */
export async function writeDataset(
  folder: string,
  { reviewsFile: { reviews, ...head }, perReview }: { reviewsFile: ReviewsFile; perReview: PerReview },
  maxShardBytes?: number,
): Promise<WrittenDataset> {
  const headText = JSON.stringify(DatasetHead.parse(head))
  const { before, after } = datasetFrame(headText)
  await put(folder, '/data/head.json', headText)
  const whole = await openWhole(folder)
  const shards: ManifestShard[] = []
  try {
    await whole.add(before)
    for (const month of monthShards(reviews, perReview, maxShardBytes)) {
      const listed: ManifestShard = { month: month.month, reviews: [], insights: [] }
      for (const file of month.reviews) {
        await whole.add(`${shards.length + listed.reviews.length === 0 ? '' : ','}${file.reviews}`)
        listed.reviews.push({ ...(await putShard(folder, file)), count: file.count })
      }
      for (const file of month.insights) listed.insights.push(await putShard(folder, file))
      shards.push(listed)
    }
    await whole.add(after)
    return { whole: whole.entry(), shards }
  } finally {
    await whole.close()
  }
}

type Whole = { add: (text: string) => Promise<void>; entry: () => ManifestEntry; close: () => Promise<void> }

/** `/reviews.json`, written in parts. */
async function openWhole(folder: string): Promise<Whole> {
  const path = '/reviews.json'
  const file = await open(join(folder, path), 'w')
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async add(text) {
      const part = Buffer.from(text)
      hash.update(part)
      bytes += part.length
      await file.appendFile(part)
    },
    entry: () => ({ path, content_type: ARTEFACTS[path], bytes, sha256: hash.digest('hex') }),
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
