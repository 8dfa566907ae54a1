import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { NO_TRUST } from '../../src/log-check/check-log.ts'
import { datasetFrame, reviewsShardFrame } from '../../src/schema/shards.ts'
import { Month } from '../../src/schema/day.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, listInManifest, publishTo, put } from './a-logged-site.ts'
import { must } from './must.ts'

type Published = { reviews: { date: string; text: string; id: string; log_index?: number }[] } & Record<string, unknown>

/** A published site with reviews of three months, without shards. */
async function aSite(): Promise<string> {
  const days = ['2026-01-05', '2026-02-03', '2026-02-11', '2026-02-28', '2026-03-09']
  const lines = days.map((date) => aLine({ source_id: date, date, text: `Here on ${date} 🛠️` }))
  const content = await aLoggedFolder({ 'reviews/a.jsonl': lines.join('') })
  const dist = await aFolder()
  await publishTo(dist, content)
  return dist
}

/** Publishes the dataset whole and in shards, without checking a schema. February has two files. */
async function publishInShards(dist: string, { reviews, ...head }: Published): Promise<void> {
  const headText = JSON.stringify(head)
  const { before, after } = datasetFrame(headText)
  const texts = reviews.map((review) => JSON.stringify(review))
  const files = reviews.map(({ date }, at) => ({ path: pathOf(date), text: must(texts[at]) }))
  const shards = [...Map.groupBy(files, ({ path }) => path)].map(([path, inFile]) => {
    return { path, text: inFile.map(({ text }) => text).join(',') }
  })
  await put(dist, '/reviews.json', `${before}${shards.map(({ text }) => text).join(',')}${after}`)
  await put(dist, '/data/head.json', headText)
  for (const { path, text } of shards) {
    const frame = reviewsShardFrame(Month.parse(path.slice(6, 13)))
    await put(dist, path, frame.before + text + frame.after)
  }
  await listShards(dist, [...new Set(shards.map(({ path }) => path))])
}

function pathOf(date: string): string {
  return `/data/${date.slice(0, 7)}/reviews${date >= '2026-02-10' && date < '2026-03-01' ? '' : date.startsWith('2026-02') ? '-2' : ''}.json`
}

async function listShards(dist: string, paths: readonly string[]): Promise<void> {
  await listInManifest(dist)
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Record<string, unknown>
  const listed = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(dist, path))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { path, bytes: bytes.length, sha256, count: 1 }
    }),
  )
  const months = Map.groupBy(listed, ({ path }) => path.slice(6, 13))
  const shards = [...months].map(([month, reviews]) => ({ month, reviews, insights: [] }))
  await put(dist, '/manifest.json', JSON.stringify({ ...manifest, shards }))
}

async function datasetOf(dist: string): Promise<Published> {
  return JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')) as Published
}

const ALL = ['2026-03/reviews', '2026-02/reviews', '2026-02/reviews-2', '2026-01/reviews'].map(
  (name) => `/data/${name}.json`,
)

async function replaceIn(dist: string, path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(dist, path), 'utf8')
  expect(text).toContain(from)
  await put(dist, path, text.replace(from, to))
}

describe('verify reads the reviews shard by shard', () => {
  test('verify finds no fault in a correct site with shards', async () => {
    const dist = await aSite()
    await publishInShards(dist, await datasetOf(dist))
    expect(await faultsOf(dist)).toEqual([])
    const { pieces } = await readSiteFiles(publishedAt(dist), { trust: NO_TRUST })
    expect(pieces?.map((piece) => (JSON.parse(`[${piece.toString()}]`) as unknown[]).length)).toEqual([1, 2, 1, 1])
  })

  test('verify finds no fault if the host has no /reviews.json', async () => {
    const dist = await aSite()
    await publishInShards(dist, await datasetOf(dist))
    await rm(join(dist, 'reviews.json'))
    expect(await faultsOf(dist)).toEqual([])
  })

  const LIES: [name: string, change: (file: Published) => unknown][] = [
    ['a review dropped', ({ reviews }) => reviews.splice(2, 1)],
    ['a review reworded', ({ reviews }) => (must(reviews[1]).text = 'x')],
    ['half of a surrogate pair', ({ reviews }) => (must(reviews[1]).text = '\ud800')],
    ['another order', ({ reviews }) => reviews.splice(1, 2, must(reviews[2]), must(reviews[1]))],
    ['a review twice', ({ reviews }) => reviews.unshift(must(reviews[0]))],
    ['a review without a number', ({ reviews }) => delete must(reviews[1]).log_index],
    ['a malformed review', ({ reviews }) => (must(reviews[4]).id = 'x')],
    ['a wrong count', (file) => (file['aggregate_rating'] = {})],
    ['no business', (file) => delete file['business']],
  ]

  test.for(LIES)('verify finds the same faults in shards as in the whole: %s', async ([, change]) => {
    const dist = await aSite()
    const file = await datasetOf(dist)
    change(file)
    await put(dist, '/reviews.json', JSON.stringify(file))
    await listInManifest(dist)
    const whole = await faultsOf(dist)
    await publishInShards(dist, file)
    expect(whole.length).toBeGreaterThan(0)
    expect(await faultsOf(dist)).toEqual(whole)
  })
})

describe('verify compares the shards with /reviews.json', () => {
  const WRONG: [name: string, change: (dist: string) => Promise<unknown>, found: string][] = [
    [
      'other words in a shard',
      async (dist) => {
        await replaceIn(dist, must(ALL[2]), 'Here on', 'Not on')
        await listShards(dist, ALL)
      },
      '/data/2026-02/reviews-2.json differs from /reviews.json',
    ],
    [
      'other words in /reviews.json',
      async (dist) => {
        await replaceIn(dist, '/reviews.json', 'Here on 2026-01', 'Not on 2026-01')
        await listShards(dist, ALL)
      },
      '/data/2026-01/reviews.json differs from /reviews.json',
    ],
    ['a shard that is not listed', (dist) => listShards(dist, ALL.slice(0, 3)), '/data/head.json differs'],
    ['a shard that is listed twice', (dist) => listShards(dist, [...ALL, must(ALL[3])]), 'differs from'],
    [
      'a shard with another hash than in the manifest',
      (dist) => replaceIn(dist, must(ALL[0]), 'Here on', 'Not on'),
      '/manifest.json has another hash for /data/2026-03/reviews.json',
    ],
    ['a shard that is gone', (dist) => rm(join(dist, must(ALL[1]))), '/data/2026-02/reviews.json is missing'],
    [
      'a shard of another month',
      async (dist) => {
        await replaceIn(dist, must(ALL[1]), '"month":"2026-02"', '"month":"2026-05"')
        await listShards(dist, ALL)
      },
      '/data/2026-02/reviews.json is malformed',
    ],
    ['no head', (dist) => rm(join(dist, 'data/head.json')), '/data/head.json is missing'],
    [
      'another head',
      (dist) => replaceIn(dist, '/data/head.json', '"review_count":5', '"review_count":6'),
      '/data/head.json differs from /reviews.json',
    ],
  ]

  test.for(WRONG)('verify compares the shards with /reviews.json and finds %s', async ([, change, found]) => {
    const dist = await aSite()
    await publishInShards(dist, await datasetOf(dist))
    await change(dist)
    expect((await faultsOf(dist)).join('\n')).toContain(found)
  })
})
