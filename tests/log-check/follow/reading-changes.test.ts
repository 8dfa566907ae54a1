import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aTenth } from '../../a-tenth.ts'
import { logAgain } from '../../log/a-logged-site.ts'
import { must } from '../../log/must.ts'
import { served } from '../../log/served.ts'
import { aChangingSite } from './a-changing-site.ts'
import { publishData } from './a-followed-site.ts'

/**
 * A reader written from the contract alone: it shares no code with the site, reads no entry of the log,
 * and checks no signature.
 */
const Change = z.looseObject({
  index: z.int(),
  event: z.string(),
  log_index: z.int(),
  review_id: z.string().optional(),
  reason: z.string().optional(),
  rating: z.int().optional(),
})
type Change = z.infer<typeof Change>
const Newest = z.looseObject({
  size: z.int(),
  from: z.int(),
  older: z.array(z.string()),
  changes: z.array(Change),
})
const Older = z.looseObject({ changes: z.array(Change) })
const Listed = z.looseObject({ path: z.string(), sha256: z.string() })
const Listing = z.looseObject({
  artefacts: z.array(Listed),
  shards: z.array(z.looseObject({ month: z.string(), reviews: z.array(Listed) })),
})
const Shard = z.looseObject({ reviews: z.array(z.looseObject({ log_index: z.int() })) })
const Counts = z.record(z.string(), z.int())
const Head = z.looseObject({ withheld: z.looseObject({ total: z.int(), by_reason: Counts, by_rating: Counts }) })

type Get = (path: string) => Promise<string>

/** A reader that remembers the last size, its months, and the latest change of each review. */
function changesReader(get: Get) {
  const changes: Change[] = []
  let size = 0
  let shards = new Map<string, string>()
  const checked = async ({ path, sha256 }: z.infer<typeof Listed>): Promise<string> => {
    const text = await get(path)
    if (sha256Of(text) !== sha256) throw new Error(`${path} has another hash than the manifest says`)
    return text
  }
  const readOlder = async (paths: readonly string[]): Promise<Change[]> => {
    const needed = paths.filter((_, range) => 1_000 * range + 999 >= size)
    const files = await Promise.all(needed.map(async (path) => Older.parse(JSON.parse(await get(path)))))
    return files.flatMap((file) => file.changes)
  }
  const readChanges = async (text: string): Promise<void> => {
    const newest = Newest.parse(JSON.parse(text))
    const older = newest.from > size ? await readOlder(newest.older) : []
    for (const change of [...older, ...newest.changes])
      if (change.index >= size && change.index > (changes.at(-1)?.index ?? -1)) changes.push(change)
    size = newest.size
  }
  return {
    changes,
    /** Reads the changes, and returns the text of the dataset and the data of its head. */
    async update(): Promise<{ dataset: string; head: z.infer<typeof Head> }> {
      const manifest = Listing.parse(JSON.parse(await get('/manifest.json')))
      await readChanges(await checked(must(listed(manifest, '/api/changes.json'))))
      const months = manifest.shards.flatMap(({ reviews }) => reviews)
      const kept = new Map<string, string>()
      for (const month of months) kept.set(month.sha256, shards.get(month.sha256) ?? (await checked(month)))
      shards = kept
      const head = await checked(must(listed(manifest, '/data/head.json')))
      const reviews = months.map(({ sha256 }) => /"reviews":\[(.*)\]\}$/s.exec(must(kept.get(sha256)))?.[1] ?? '')
      const dataset = `${head.slice(0, -1)},"reviews":[${reviews.join(',')}]}`
      expect(sha256Of(dataset)).toBe(listed(manifest, '/reviews.json')?.sha256)
      return { dataset, head: Head.parse(JSON.parse(head)) }
    },
    /** The numbers of the reviews in the months that the reader has. */
    published: () =>
      [...shards.values()].flatMap((text) => Shard.parse(JSON.parse(text)).reviews.map((one) => one.log_index)),
  }
}

function listed({ artefacts }: z.infer<typeof Listing>, path: string): z.infer<typeof Listed> | undefined {
  return artefacts.find((one) => one.path === path)
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The last change of each review, by its number. */
function lastOf(changes: readonly Change[]): Map<number, Change> {
  return new Map(changes.map((change) => [change.log_index, change]))
}

const TOMBSTONES = ['withheld', 'erased']

/** Counts of removed reviews by reason and by stars. */
function removalsIn(changes: readonly Change[]) {
  const removed = [...lastOf(changes).values()].filter(({ event }) => TOMBSTONES.includes(event))
  const count = (keys: readonly unknown[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(keys.map(String), (key) => key)].map(([key, { length }]) => [key, length]))
  return {
    by_reason: count(removed.map(({ reason }) => reason)),
    by_rating: count(removed.map(({ rating }) => rating)),
  }
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** Compares a reader's knowledge from the changes with the published files. */
async function compare(reader: ReturnType<typeof changesReader>, dist: string): Promise<void> {
  const { dataset, head } = await reader.update()
  expect(dataset).toBe(await readFile(join(dist, 'reviews.json'), 'utf8'))
  const last = [...lastOf(reader.changes)]
  const there = last.filter(([, { event }]) => !TOMBSTONES.includes(event)).map(([index]) => index)
  expect(there.toSorted((a, b) => a - b)).toEqual(reader.published().toSorted((a, b) => a - b))
  expect(removalsIn(reader.changes)).toEqual({
    by_reason: withoutZeros(head.withheld.by_reason),
    by_rating: withoutZeros(head.withheld.by_rating),
  })
}

/** Serves a folder over HTTP, and adds each requested path to `asked`. */
async function readerOf(dist: string, asked: string[]): Promise<Get> {
  const origin = await served((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    readFile(join(dist, path)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  return async (path) => {
    const response = await fetch(new URL(path, origin))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }
}

const CHANGES = aTenth(400)

test(
  'a reader of the changes, the manifest and the changed months gets the exact reviews, and misses no removal',
  { timeout: 300_000 },
  async () => {
    // More than 500 changes, so that the reader needs the files with older ones
    const site = await aChangingSite(620)
    const asked: string[] = []
    const get = await readerOf(site.dist, asked)
    const [often, seldom] = [changesReader(get), changesReader(get)]
    let removals = 0
    for (let changes = 0, visits = 0; changes < CHANGES; visits += 1) {
      const some = 1 + site.random(9)
      for (let at = 0; at < some; at += 1) await site.change()
      changes += some
      await logAgain(site.content)
      await publishData(site.dist, site.content, 20_000)
      const fetched = asked.length
      await compare(often, site.dist)
      if (visits > 0) expect(asked.slice(fetched).filter((path) => path.includes('/reviews')).length).toBeLessThan(20)
      if (visits % 20 === 0) await compare(seldom, site.dist)
      removals = often.changes.filter(({ event }) => TOMBSTONES.includes(event)).length
    }
    const late = changesReader(get)
    for (const reader of [seldom, late]) await compare(reader, site.dist)
    expect(removals).toBeGreaterThan(aTenth(20))
    const told = ({ index, event, log_index }: Change) => ({ index, event, log_index })
    expect(late.changes.map(told)).toEqual(often.changes.map(told))
    expect(seldom.changes.map(told)).toEqual(often.changes.map(told))
    expect(asked.filter((path) => path.startsWith('/log/changes/'))).not.toEqual([])
    expect(
      [...new Set(asked)].filter((path) => path === '/reviews.json' || /^\/log\/(?!changes\/)/.test(path)),
    ).toEqual([])
  },
)
