import { dataIn } from '../log/untrusted-json.ts'
import { loose } from '../schema/loose.ts'
import { Manifest } from '../schema/manifest.ts'
import { datasetFrame, reviewsShardFrame } from '../schema/shards.ts'

/** The bytes of a published file such as `/reviews.json`; undefined if it does not exist. */
export type ReadSiteFile = (path: string) => Promise<Buffer | undefined>

/**
 * `/reviews.json` of a site: as it is there, or made of its shards, where the host cannot hold it. Undefined if there is neither.
 * Nothing is checked against the hashes of the manifest.
 */
export async function readWholeDataset(read: ReadSiteFile): Promise<Buffer | undefined> {
  return (await read('/reviews.json')) ?? (await fromShards(read))
}

async function fromShards(read: ReadSiteFile): Promise<Buffer | undefined> {
  const manifest = loose(Manifest).safeParse(dataIn((await read('/manifest.json'))?.toString() ?? ''))
  const head = await read('/data/head.json')
  if (manifest.data?.shards === undefined || head === undefined) return undefined
  const { before, after } = datasetFrame(head.toString())
  const reviews: Buffer[] = []
  for (const { month, reviews: files } of manifest.data.shards) {
    const frame = reviewsShardFrame(month)
    for (const { path } of files) {
      const file = await read(path)
      if (file === undefined) return undefined
      if (reviews.length > 0) reviews.push(Buffer.from(','))
      reviews.push(file.subarray(frame.before.length, file.length - frame.after.length))
    }
  }
  return Buffer.concat([Buffer.from(before), ...reviews, Buffer.from(after)])
}
