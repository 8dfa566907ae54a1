import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readLog, readLogFolder, withLogIndexes } from '../../../src/content/folder/log-folder.ts'
import { readContent } from '../../../src/content/read-content.ts'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { type MirrorUpdate, updateMirror } from '../../../src/log-check/follow/update-mirror.ts'
import { publishedAt } from '../../../src/log-check/read-site-files.ts'
import { publishedLogFiles } from '../../../src/log/published-log-files.ts'
import { writeDataset } from '../../../src/publish/write-dataset.ts'
import { put } from '../../log/a-logged-site.ts'

export const BASE_URL = 'https://reviews.example.com'

/** Publishes the data of a content folder, and its log if it has one, with the functions of a build. */
export async function publishData(dist: string, content: string, maxShardBytes = 2000): Promise<void> {
  const log = await readLog(content)
  const read = withLogIndexes(await readContent(content), log)
  const file = reviewsFile(read.business, read.reviews, read.withheld)
  await rm(join(dist, 'data'), { recursive: true, force: true })
  await put(dist, '/index.html', 'a page')
  const { whole, shards } = writeDataset(
    dist,
    { reviewsFile: file, perReview: { membersOf: () => [] } },
    { maxShardBytes },
  )
  const { reviews: _reviews, ...head } = file
  const feed = JSON.stringify(jsonFeed(file, BASE_URL))
  const policy = (await readLogFolder(content))?.policy ?? ''
  const logFiles = log === null ? [] : [...publishedLogFiles(log, policy)]
  const artefacts = [
    whole,
    { ...entryOf('/data/head.json', JSON.stringify(head)) },
    { ...entryOf('/api/feed.json', feed) },
    ...(log === null
      ? []
      : [{ ...entryOf('/log/checkpoint', log.checkpointText), content_type: 'text/plain; charset=utf-8' }]),
    ...logFiles.flatMap(({ path, bytes }) => (path === '/api/changes.json' ? [entryOf(path, bytes.toString())] : [])),
  ]
  await put(dist, '/api/feed.json', feed)
  for (const { path, bytes } of logFiles) await put(dist, path, bytes)
  const manifest = { version: 1, base_url: BASE_URL, generated_at: file.generated_at, artefacts, shards }
  await put(dist, '/manifest.json', JSON.stringify(manifest))
}

function entryOf(path: string, text: string): { path: string; content_type: string; bytes: number; sha256: string } {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path, content_type: 'application/json; charset=utf-8', bytes: Buffer.byteLength(text), sha256 }
}

/** More requests than a follower of such a small site needs. */
const MOST_READS = 500

/** Follows a site in a folder once, and adds each path that it reads to `asked`. */
export function follow(dist: string, folder: string, asked: string[] = []): Promise<MirrorUpdate> {
  const read = publishedAt(dist)
  return updateMirror({
    read: (path) => {
      asked.push(path)
      if (asked.length > MOST_READS) throw new Error('Following never ends')
      return read(path)
    },
    folder,
    trust: { host: 'reviews.example.com' },
    pause: () => Promise.resolve(),
  })
}
