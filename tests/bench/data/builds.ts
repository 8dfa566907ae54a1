import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { moveIntoPlace } from '../../../src/host/files/move-into-place.ts'
import type { MonthShards } from '../../../src/publish/month-shards.ts'
import { ARTEFACTS } from '../../../src/schema/manifest.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { datasetFrame } from '../../../src/schema/shards.ts'
import { generate } from './generate.ts'
import { headOf, insightsHead } from './heads.ts'
import { inMonths, shardsOf } from './months.ts'

export const BASE_URL = 'https://reviews.example'

/** The hashes of the artefacts of a build, by path. */
export type Build = { hashes: Record<string, string> }

/**
 * Returns a function that publishes a build of `size` reviews and one more into the folder; each further call adds another review
 * to the newest month.
 */
export function builds(folder: string, size: number): () => Promise<Build> {
  const [newest, ...older] = [...inMonths(generate(size))]
  if (newest === undefined) throw new Error('A soak needs reviews')
  const [first] = newest.reviews
  const olderShards = older.map(shardsOf)
  const added: ReviewsFile['reviews'] = []
  return async () => {
    const number = String(added.length).padStart(4, '0')
    const review = { ...first, id: `7${'Z'.repeat(21)}${number}`, text: `Build ${number} of a soak` }
    added.unshift(review as (typeof added)[number])
    const reviews = [...added, ...newest.reviews]
    const head = JSON.stringify(headOf(size + added.length))
    const file = ReviewsFile.parse({ ...JSON.parse(head), reviews: reviews.slice(0, 50) })
    const months = [shardsOf({ ...newest, reviews }), ...olderShards]
    return await publish(folder, months, {
      '/data/head.json': head,
      '/insights.json': JSON.stringify(insightsHead(size + added.length)),
      '/api/feed.json': JSON.stringify(jsonFeed(file, BASE_URL)),
      '/feed.xml': atomFeed(file, BASE_URL),
    })
  }
}

/**
 * Writes the build beside the folder, then moves it into place, as `npm run build` does. Leaves out `/reviews.json`, which the
 * sidecar makes.
 */
async function publish(
  folder: string,
  months: readonly MonthShards[],
  files: Record<Exclude<keyof typeof ARTEFACTS, '/reviews.json'>, string>,
): Promise<Build> {
  const beside = `${folder}.beside`
  const whole = wholeDataset(files['/data/head.json'], months)
  const listed = [
    { path: '/reviews.json', ...whole },
    ...Object.entries(files).map(([path, text]) => put(beside, path, text)),
  ]
  const shards = months.map(({ month, reviews, insights }) => ({
    month,
    reviews: reviews.map(({ path, text, reviews: { length } }) => ({ ...put(beside, path, text), count: length })),
    insights: insights.map(({ path, text }) => put(beside, path, text)),
  }))
  const artefacts = listed.map((entry) => ({
    ...entry,
    content_type: ARTEFACTS[entry.path as keyof typeof ARTEFACTS],
  }))
  const manifest = { version: 1, base_url: BASE_URL, generated_at: '2026-11-20T00:00:00Z', artefacts, shards }
  put(beside, '/index.html', '<!doctype html><title>Reviews</title>')
  put(beside, '/manifest.json', JSON.stringify(manifest))
  await moveIntoPlace(beside, folder)
  return { hashes: Object.fromEntries(listed.map(({ path, sha256 }) => [path, sha256])) }
}

type SizeAndHash = { bytes: number; sha256: string }

function wholeDataset(head: string, months: readonly MonthShards[]): SizeAndHash {
  const { before, after } = datasetFrame(head)
  const hash = createHash('sha256').update(before)
  let bytes = Buffer.byteLength(before)
  const add = (text: string): void => {
    hash.update(text)
    bytes += Buffer.byteLength(text)
  }
  months.flatMap(({ reviews }) => reviews).forEach((shard, at) => add((at > 0 ? ',' : '') + shard.reviews.join(',')))
  add(after)
  return { bytes, sha256: hash.digest('hex') }
}

function put(folder: string, path: string, text: string): SizeAndHash & { path: string } {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return { path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}
