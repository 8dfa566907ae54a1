import { chmod, mkdir, readdir, readFile, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { indexOver } from '../../../sidecar/search/index-reviews.ts'
import { columnsOf } from '../../../sidecar/search/columns/review-columns.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { type CachedIndex, openCachedIndex } from '../../../sidecar/snapshot/cached-index.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { Day } from '../../../src/schema/day.ts'
import type { Review } from '../../../src/schema/review.ts'
import { Filters, SortOrder } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { publishFolder, replaceFolder, temporaryFolder } from '../publish-folder.ts'

const WORDS = ['leak', 'leaking', 'café', 'price', 'on time', "Mike's", '漢字', 'İzmir', 'unhappy', 'Nr 7']
const DAMAGED = 'the cached index is damaged: it is built again'
const UNFIT = 'the cached index is outdated: it is built again'
const ERASED = 'zanzibarquux'

/** Enough reviews that their index is cached. */
const reviews = Array.from({ length: 1000 }, (_, n) =>
  aReview({
    author: `Nr ${n}`,
    text: n % 9 === 0 ? null : `${WORDS[n % 10] ?? ''} and ${WORDS[(n * 7 + 3) % 10] ?? ''} ${n}`,
    rating: (n % 5) + 1,
    date: `2026-0${(n % 5) + 1}-0${(n % 7) + 1}`,
    source: n % 3 === 0 ? 'google' : 'yelp',
    language: n % 4 === 0 ? null : 'en',
  }),
)
const erased = aReview({ author: 'Gone', text: `The ${ERASED} was broken` })
const perReview = Object.fromEntries(
  reviews.map(({ id }, n) => [id, { topics: ['price'], mentions: { technicians: [`t-${n % 20}`] } }]),
)

let site: string
beforeAll(async () => {
  site = await temporaryFolder()
  await publishFolder(site, reviews, { perReview })
})
afterAll(async () => rm(site, { recursive: true }))

describe('the index of the next start', () => {
  test('the next start uses the cached index: no review is indexed again, and nothing is written', async () => {
    const { start, folder } = await aFolder()
    const first = await start(site)
    expect([first.made, await readdir(folder)]).toMatchObject([1, { length: 1 }])
    const [name = ''] = await readdir(folder)
    const { ino } = await stat(join(folder, name))
    const second = await start(site)
    expect(second.made).toBe(0)
    expect(second.lines).toEqual(['the cached index is up to date'])
    expect((await stat(join(folder, name))).ino).toBe(ino)
    const modes = [folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o700, 0o600])
  })

  test('a cached index answers every call like a new index', async () => {
    const { start } = await aFolder()
    await start(site)
    const { index, made } = await start(site)
    expect(made).toBe(0)
    const fresh = await freshIndex(site)
    const pages = fc.sample(filters, { numRuns: aTenth(2000), seed: 11 })
    let found = 0
    for (const asked of pages) {
      const result = await fresh.search(asked)
      expect(await index.search(asked), JSON.stringify(asked)).toEqual(result)
      if (result.ok && result.value.matched > 0) found++
    }
    expect(found).toBeGreaterThan(aTenth(400))
    for (const day of ['2026-01-03', '2026-05-07', '2027-01-01'].map((text) => Day.parse(text))) {
      expect(await index.since(day)).toEqual(await fresh.since(day))
    }
    expect(await index.mentioning('technicians', 't-3', 5)).toEqual(await fresh.mentioning('technicians', 't-3', 5))
    expect(await index.tags()).toEqual(await fresh.tags())
    for (const { id } of reviews) expect(await index.review(id)).toEqual(await fresh.review(id))
    const rest = ({ search: _1, since: _2, mentioning: _3, review: _4, tags: _5, ...data }: ReviewIndex): object => data
    expect(rest(index)).toEqual(rest(fresh))
  })

  test('the next start builds a new index if the same reviews are in other shards', async () => {
    const { start } = await aFolder()
    const other = await temporaryFolder()
    onTestFinished(() => rm(other, { recursive: true }))
    await publishFolder(other, reviews, { perReview, maxShardBytes: 20_000 })
    const before = await start(site)
    const after = await start(other)
    expect(after.made).toBe(1)
    expect(after.snapshot.datasetDigest).toBe(before.snapshot.datasetDigest)
    for (const { id } of reviews) expect(String((await after.index.review(id))?.review)).toContain(id)
  })

  test.for<[string, (bytes: Buffer) => Buffer, line?: string]>([
    ['of other software', (bytes) => Buffer.concat([Buffer.alloc(32, 1), bytes.subarray(32)]), UNFIT],
    [
      'of another dataset',
      (bytes) => Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(32), bytes.subarray(64)]),
      UNFIT,
    ],
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['longer', (bytes) => Buffer.concat([bytes, Buffer.alloc(8)])],
    ['of zeros', (bytes) => Buffer.alloc(bytes.length), UNFIT],
    ['one bit off', (bytes) => Buffer.from(bytes).fill((bytes.at(-9) ?? 0) ^ 4, bytes.length - 9, bytes.length - 8)],
  ])(
    'the next start builds a new index if the cached one is %s, and the start after uses that',
    async ([, damage, line = DAMAGED]) => {
      const { start, folder } = await aFolder()
      await start(site)
      const [name = ''] = await readdir(folder)
      const bytes = await readFile(join(folder, name))
      await writeFile(join(folder, name), damage(bytes))
      const damaged = await start(site)
      expect([damaged.made, damaged.lines]).toEqual([1, [line]])
      expect(countOf(damaged.index)).toEqual(countOf(await freshIndex(site)))
      expect(await readFile(join(folder, name))).toEqual(bytes)
      expect((await start(site)).made).toBe(0)
    },
  )

  test('the next start builds a new index if there is a folder in place of the cached file', async () => {
    const { start, folder } = await aFolder()
    await start(site)
    const [name = ''] = await readdir(folder)
    await rm(join(folder, name))
    await mkdir(join(folder, name))
    const { made, lines, index } = await start(site)
    expect([made, lines]).toEqual([1, [DAMAGED, CANNOT_BE_KEPT]])
    expect(countOf(index)).toEqual(countOf(await freshIndex(site)))
    expect(await readdir(folder)).toEqual([name])
  })
})

const CANNOT_BE_KEPT = 'the index cannot be cached: the next start builds it again'

describe('at a swap', () => {
  test('a swap deletes the cached index of the older dataset, which contains the erased text', async () => {
    const { start, folder } = await aFolder()
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, [erased, ...reviews], { perReview })
    const before = await start(changing)
    expect(await contains(folder, ERASED)).toBe(true)
    await replaceFolder(changing, reviews, { perReview })
    const after = await before.swap()
    expect([after.made, await readdir(folder)]).toMatchObject([2, { length: 1 }])
    expect(await contains(folder, ERASED)).toBe(false)
    expect((await start(changing)).made).toBe(0)
  })

  test('a swap deletes the older index even if the new dataset is too small to be cached', async () => {
    const { start, folder } = await aFolder()
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, [erased, ...reviews])
    const before = await start(changing)
    await replaceFolder(changing, reviews.slice(0, 3))
    await before.swap()
    expect(await readdir(folder)).toEqual([])
  })

  test('the next start deletes the older index if the dataset changed while no sidecar ran', async () => {
    const { start, folder } = await aFolder()
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, [erased, ...reviews])
    await start(changing)
    await replaceFolder(changing, reviews)
    expect((await start(changing)).made).toBe(1)
    expect([await contains(folder, ERASED), await readdir(folder)]).toMatchObject([false, { length: 1 }])
  })

  test('if erase deleted the index folder, it is created again for its owner only, without a warning', async () => {
    const { start, folder } = await aFolder()
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, [erased, ...reviews], { perReview })
    const before = await start(changing)
    await rm(folder, { recursive: true })
    await replaceFolder(changing, reviews, { perReview })
    expect((await before.swap()).lines).toEqual([])
    expect([await contains(folder, ERASED), await readdir(folder)]).toMatchObject([false, { length: 1 }])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await start(changing)).made).toBe(0)
  })

  test('a swap does not touch other files in the index folder', async () => {
    const { start, folder } = await aFolder()
    await mkdir(folder)
    await writeFile(join(folder, 'notes.tmp'), '')
    await writeFile(join(folder, 'other.index'), '')
    await start(site)
    expect(await readdir(folder)).toHaveLength(3)
  })
})

describe('the unfinished file of a killed writer', () => {
  test('the unfinished file of a killed writer is deleted at the next start', async () => {
    const { start, folder, open } = await aFolder()
    const names = namesSeenIn(folder)
    await start(site)
    const aside = (await names()).find((name) => name.endsWith('.tmp')) ?? ''
    expect(aside).not.toBe('')
    await writeFile(join(folder, aside), ERASED)
    await open()
    expect(await contains(folder, ERASED)).toBe(false)
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('the unfinished file of a killed writer is deleted at a swap to another dataset', async () => {
    const { start, folder } = await aFolder()
    const first = await start(site)
    const [name = ''] = await readdir(folder)
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, reviews.slice(1))
    await writeFile(join(folder, `${name}.${crypto.randomUUID()}.tmp`), ERASED)
    await first.swap(changing)
    expect(await contains(folder, ERASED)).toBe(false)
  })

  test('a sidecar that was stopped leaves no unfinished file', async () => {
    const { open, folder } = await aFolder()
    const kept = await open()
    const snapshot = await kept.load(site)
    const done = kept.keep(snapshot.reviews)
    await kept.close()
    await done
    expect([await readdir(folder), kept.lines]).toEqual([[], []])
  })
})

describe('a folder that cannot be used', () => {
  test.skipIf(process.platform !== 'linux')('an index folder that nobody can write to is logged once', async () => {
    const { start } = await aFolder(() => '/proc/self')
    const { made, lines, index } = await start(site)
    expect([made, lines]).toEqual([1, [CANNOT_BE_KEPT]])
    expect(countOf(index)).toEqual(countOf(await freshIndex(site)))
  })

  test.skipIf(process.getuid?.() === 0)('a swap logs two lines about a read-only index folder', async () => {
    const { start, folder } = await aFolder()
    await start(site)
    const changing = await temporaryFolder()
    onTestFinished(() => rm(changing, { recursive: true }))
    await publishFolder(changing, reviews.slice(1))
    await chmod(folder, 0o500)
    onTestFinished(() => chmod(folder, 0o700))
    const first = await start(site)
    expect([first.made, first.lines.length]).toEqual([0, 1])
    const { made, lines, index } = await start(changing)
    expect([made, lines]).toEqual([1, [CANNOT_BE_DELETED, CANNOT_BE_KEPT]])
    expect(index.reviewCount).toBe(reviews.length - 1)
  })

  test('a file in place of the index folder is logged once', async () => {
    const { start, folder } = await aFolder()
    await writeFile(folder, 'mine')
    const { made, lines } = await start(site)
    expect([made, lines]).toEqual([1, ['the index is not cached: its folder is missing']])
    expect(await readFile(folder, 'utf8')).toBe('mine')
  })

  test.for([
    ['has no parent', (folder: string) => join(folder, 'deeper')],
    ['is not given', () => undefined],
  ] as const)('the index is built in memory if the index folder %s', async ([, folderIn]) => {
    const { start } = await aFolder(folderIn)
    await start(site)
    expect((await start(site)).made).toBe(1)
  })
})

const CANNOT_BE_DELETED = 'the cached index of an older dataset cannot be deleted: it may contain erased texts'

describe('sidecars that share a folder', () => {
  test('sidecars that share a folder can cache the same index at the same time', async () => {
    const { open, folder, start } = await aFolder()
    const several = await Promise.all([open(), open(), open()])
    const snapshots = await Promise.all(several.map((kept) => kept.load(site)))
    await Promise.all(several.map((kept, nth) => kept.keep((snapshots[nth] ?? fail()).reviews)))
    expect(several.flatMap(({ lines }) => lines)).toEqual([])
    expect(await readdir(folder)).toHaveLength(1)
    expect((await start(site)).made).toBe(0)
  })

  test('a sidecar can start while another sidecar writes to the shared index folder', async () => {
    const { open, start } = await aFolder()
    const [first, second] = [await open(), await open()]
    const snapshots = [await first.load(site), await second.load(site)]
    const writing = first.keep((snapshots[0] ?? fail()).reviews)
    const third = await open()
    await writing
    await third.keep((await third.load(site)).reviews)
    await second.keep((snapshots[1] ?? fail()).reviews)
    expect((await start(site)).made).toBe(0)
  })

  test('sidecars that share a folder can serve different datasets during a deploy', async () => {
    const { start, folder } = await aFolder()
    const next = await temporaryFolder()
    onTestFinished(() => rm(next, { recursive: true }))
    await publishFolder(next, reviews.slice(1), { perReview })
    const behind = await start(site)
    const ahead = await start(next)
    const restarted = await start(site)
    expect(restarted.made).toBe(1)
    expect(countOf(behind.index)).toEqual(countOf(restarted.index))
    expect(ahead.index.reviewCount).toBe(reviews.length - 1)
    await behind.swap(next)
    expect(await readdir(folder)).toHaveLength(1)
    expect((await start(next)).made).toBe(0)
  })
})

type Kept = Awaited<ReturnType<typeof openCachedIndex>> & {
  lines: string[]
  made: () => number
  load: (from: string, held?: Snapshot) => Promise<Snapshot>
}

type Started = {
  snapshot: Snapshot
  index: ReviewIndex
  made: number
  lines: string[]
  swap: (to?: string) => Promise<Started>
}

/** An index folder that does not exist yet, and a function that starts sidecars with it. */
async function aFolder(folderIn: (folder: string) => string | undefined = (folder) => folder) {
  const parent = await temporaryFolder()
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'search-index')

  async function open(): Promise<Kept> {
    const lines: string[] = []
    let made = 0
    const line = (_: unknown, text: string): void => void lines.push(text)
    const log = { info: line, warn: line } as never
    const kept = await openCachedIndex({
      folder: folderIn(folder),
      log,
      make: (published) => {
        made++
        return Promise.resolve(columnsOf(published)) // No thread, because that would take longer to start
      },
    })
    const load = (from: string, held?: Snapshot) =>
      loadSnapshot({ source: folderSource(from), dates, index: kept.index, served: false }, held)
    return { ...kept, lines, made: () => made, load }
  }

  async function start(from: string): Promise<Started> {
    const kept = await open()
    async function swapTo(to: string, held?: Snapshot): Promise<Started> {
      const snapshot = await kept.load(to, held)
      await kept.keep(snapshot.reviews)
      const { reviews: index } = snapshot
      return { snapshot, index, made: kept.made(), lines: kept.lines, swap: (next = to) => swapTo(next, snapshot) }
    }
    return await swapTo(from)
  }

  return { folder, open, start }
}

const dates = { of: () => Promise.resolve(new Date(0)) }

async function freshIndex(from: string): Promise<ReviewIndex> {
  const index: CachedIndex['index'] = (published) => indexOver([{ columns: columnsOf(published), published }])
  return (await loadSnapshot({ source: folderSource(from), dates, index, served: false })).reviews
}

function countOf(index: ReviewIndex): unknown {
  return index.search(Filters.parse({ query: 'leak', counts: true }))
}

/** Whether a file in the folder contains the text, as UTF-8 or as UTF-16. */
async function contains(folder: string, text: string): Promise<boolean> {
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name)))
  return (await Promise.all(files)).some(
    (bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')),
  )
}

/** The names of all files that appear in the folder from now on, even for a moment. */
function namesSeenIn(folder: string): () => Promise<string[]> {
  const ended = new AbortController()
  const names: string[] = []
  const seen = (async () => {
    await mkdir(folder, { recursive: true })
    try {
      for await (const { filename } of watch(folder, { signal: ended.signal })) names.push(filename ?? '')
    } catch {
      // The writer was aborted.
    }
  })()
  return async () => {
    await expect.poll(() => names.some((name) => name.endsWith('.index')), { timeout: 20_000 }).toBe(true)
    ended.abort()
    await seen
    return names
  }
}

function fail(): never {
  throw new Error('It is not there')
}

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, value)

const filters = fc
  .record({
    query: maybe(fc.constantFrom(...WORDS, 'ea', 'k and', 'leaks', 'price cafe', 'laek', '1', 'nowhere')),
    match: maybe(fc.constantFrom('words', 'substring')),
    rating: maybe(fc.integer({ min: 1, max: 5 })),
    source: maybe(fc.constantFrom('google', 'yelp', 'google,yelp')),
    language: maybe(fc.constantFrom('en', 'de')),
    topic: maybe(fc.constantFrom('price')),
    mentions_technician: maybe(fc.constantFrom('t-3', 'T-11')),
    has_text: maybe(fc.boolean()),
    since: maybe(fc.constantFrom('2026-02-01', '2026-03-04')),
    until: maybe(fc.constantFrom('2026-04-01', '2026-05-07')),
    sort: maybe(fc.constantFrom(...SortOrder.options)),
    after: maybe(fc.constantFrom(...reviews.slice(0, 50).map(({ id }: Review) => id))),
    counts: maybe(fc.boolean()),
    highlights: maybe(fc.boolean()),
    limit: fc.integer({ min: 1, max: 20 }),
  })
  .map((asked) => Filters.parse(asked))
