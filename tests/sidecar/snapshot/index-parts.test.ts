import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import type { DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { indexOver } from '../../../sidecar/search/index-reviews.ts'
import { MalformedArtefactError } from '../../../sidecar/search/columns/malformed-artefact.ts'
import { columnsOf } from '../../../sidecar/search/columns/review-columns.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { openCachedIndex } from '../../../sidecar/snapshot/cached-index.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import { Day } from '../../../src/schema/day.ts'
import type { Review } from '../../../src/schema/review.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { publishFolder, replaceFolder, temporaryFolder, type Wanted } from '../publish-folder.ts'

const MONTHS = 24
const A_MONTH = 25
/** Makes a small dataset large enough for parts. No search looks into replies, so they cost no time. */
const LONG = { text: 'Thank you for these kind words, from all of us. '.repeat(55), date: null }

/** A megabyte and a half, over two years. */
const reviews = monthsOfReviews(MONTHS, A_MONTH)
const latest = aReview({
  author: 'Late',
  date: '2026-12-31',
  text: 'They came on time. A zanzibarquux, at last.',
  owner_reply: LONG,
})
const anOld = reviews[3] ?? latest

describe('after a change', () => {
  test('after a change to the newest month, only that month is indexed again', async () => {
    const { start, folder } = await aSite()
    const first = await start()
    expect(first.made).toEqual([A_MONTH, (MONTHS - 1) * A_MONTH])
    const kept = await readdir(folder)
    const swapped = await first.swap([...reviews, latest])
    expect(swapped.made).toEqual([A_MONTH + 1])
    expect(await readdir(folder)).toEqual(kept)
    await expectSameAnswers(swapped)
  })

  test('after a change to the newest month, the index of older months is written again if erase deleted it', async () => {
    const { start, folder } = await aSite([...reviews, latest])
    const first = await start()
    const kept = await readdir(folder)
    await rm(folder, { recursive: true })
    const swapped = await first.swap(reviews)
    expect(swapped.made).toEqual([A_MONTH])
    expect(await readdir(folder)).toEqual(kept)
  })

  test('after a review in a new month, the newest two months are indexed again, as one part', async () => {
    const { start } = await aSite()
    const first = await start()
    const next = aReview({ author: 'Next', date: '2027-01-02' })
    const swapped = await first.swap([...reviews, next])
    expect(swapped.made).toEqual([A_MONTH + 1])
    await expectSameAnswers(swapped)
    const many = reviews.slice(0, 225).map((review, n) => ({ ...review, id: aReview({ author: `New ${n}` }).id }))
    const later = many.map((review, n) => ({ ...review, date: Day.parse(`2027-0${1 + (n % 9)}-11`) }))
    const grown = await swapped.swap([...reviews, ...later])
    expect(grown.made.reduce((sum, count) => sum + count)).toBe(reviews.length + later.length)
    await expectSameAnswers(grown)
  })

  test.for<[string, (all: Review[]) => Review[], Wanted?]>([
    ['to an older month', (all) => all.map((review) => (review === anOld ? { ...review, rating: 1 } : review))],
    ['that takes an older review down', (all) => all.filter((review) => review !== anOld)],
    ['that adds an older review', (all) => [...all, aReview({ author: 'Found later', date: '2025-02-03' })]],
    ['to a name', (all) => all, { business: { technicians: [{ id: 'ana', name: 'Ana María' }] } }],
    ['to what an older review says', (all) => all, { perReview: { [anOld.id]: { topics: ['price'] } } }],
  ])('after a change %s, everything is indexed again', async ([, change, wanted]) => {
    const { start } = await aSite()
    const first = await start()
    const changed = change(reviews)
    const swapped = await first.swap(changed, wanted)
    expect(swapped.made.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(changed.length)
    await expectSameAnswers(swapped)
  })

  test('after changes to a new and an old review, and back, the answers equal the answers of a new index', async () => {
    const { start } = await aSite()
    let at = await start()
    for (const now of [[...reviews, latest], reviews.slice(5), reviews, [...reviews.slice(1), latest]]) {
      at = await at.swap(now)
      await expectSameAnswers(at)
    }
  })
})

describe('of six years, after a change', () => {
  const six = monthsOfReviews(72, 9)

  test('with six years, a change to the newest month does not index the recent months again', async () => {
    const { start } = await aSite(six)
    const first = await start()
    expect(first.made).toEqual([9, 2 * 9, 69 * 9])
    const swapped = await first.swap([...six, latest])
    expect(swapped.made).toEqual([10])
    await expectSameAnswers(swapped)
  })

  test('with six years, a change to a recent month does not index older months again', async () => {
    const { start } = await aSite(six)
    const changed = six.map((review) => (review.date.startsWith('2026-11') ? { ...review, rating: 1 } : review))
    const swapped = await (await start()).swap(changed)
    expect(swapped.made).toEqual([9, 2 * 9])
    await expectSameAnswers(swapped)
  })

  test('with six years, only the newest part of the index grows month by month, until it is split', async () => {
    const { start } = await aSite(six)
    let at = await start()
    let all = six
    const made: number[][] = []
    for (const month of ['2027-01', '2027-02', '2027-03']) {
      const more = Array.from({ length: 9 }, (_, n) =>
        aReview({ author: `${month} ${n}`, date: `${month}-1${n}`, text: `In ${n} hours.`, owner_reply: LONG }),
      )
      all = [...all, ...more]
      at = await at.swap(all)
      made.push([...at.made])
      await expectSameAnswers(at)
    }
    expect(made).toEqual([[18], [9, 4 * 9], [18]])
  })

  test('with six years, a change to a name indexes everything again', async () => {
    const { start } = await aSite(six)
    const wanted = { business: { technicians: [{ id: 'ana', name: 'Ana María' }] } }
    const swapped = await (await start()).swap(six, wanted)
    expect(swapped.made).toEqual([9, 2 * 9, 69 * 9])
    await expectSameAnswers(swapped)
  })

  test('with six years, a change is refused if it puts the same review into two recent months', async () => {
    const { start } = await aSite(six)
    const twin = { ...latest, id: six.find(({ date }) => date.startsWith('2026-11'))?.id ?? latest.id }
    await expect((await start()).swap([...six, twin])).rejects.toThrow(`The id "${twin.id}" occurs twice`)
  })
})

describe('after a restart', () => {
  test('after a restart, the older months are read, and only the newest is indexed', async () => {
    const { start } = await aSite()
    await start()
    const again = await start()
    expect(again.made).toEqual([A_MONTH])
    await expectSameAnswers(again)
  })

  test('after a restart with a changed newest month, the older months are still read', async () => {
    const { start, publish } = await aSite()
    await start()
    await publish([...reviews, latest])
    const again = await start()
    expect(again.made).toEqual([A_MONTH + 1])
    await expectSameAnswers(again)
  })
})

test('a site whose index was one part caches the index of older months when a new month begins', async () => {
  const { start } = await aSite(monthsOfReviews(1, 500))
  const first = await start()
  await first.swap([...monthsOfReviews(1, 500), aReview({ author: 'Next', date: '2027-01-02' })])
  expect(Math.max(0, ...(await start()).made)).toBeLessThan(500)
})

test('no file of the index contains an older review after the review was removed', async () => {
  const { start, folder } = await aSite()
  const erased = aReview({ author: 'Gone', date: '2025-03-04', text: 'xylophonequux' })
  const { swap } = await (await start()).swap([...reviews, erased])
  expect(await contains(folder, 'xylophonequux')).toBe(true)
  await swap(reviews)
  expect(await contains(folder, 'xylophonequux')).toBe(false)
})

test('no file of the index contains reviews of the newest month, so erasing them leaves nothing to delete', async () => {
  const { start, folder } = await aSite()
  await (await start()).swap([...reviews, latest])
  expect(await contains(folder, 'zanzibarquux')).toBe(false)
})

test('a dataset with the same review in two months is refused, and the current snapshot stays in use', async () => {
  const { start } = await aSite()
  const first = await start()
  const twice = first.swap([...reviews, { ...latest, id: anOld.id }])
  await expect(twice).rejects.toThrow(MalformedArtefactError)
  await expect(twice).rejects.toThrow(`The id "${anOld.id}" occurs twice`)
  await expectSameAnswers(first, (await aSite()).site)
})

/** A number of reviews in each of a number of months, the last of which is December 2026. */
function monthsOfReviews(months: number, inMonth: number): Review[] {
  return Array.from({ length: months * inMonth }, (_, n) => {
    const month = 12 * 2027 - months + Math.floor(n / inMonth)
    const date = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
    return aReview({
      author: `Nr ${n}`,
      date,
      text: `They left everything clean, ${n}`,
      rating: (n % 5) + 1,
      owner_reply: LONG,
    })
  })
}

type Started = {
  /** The folder with the published files. */
  site: string
  index: ReviewIndex
  /** The number of reviews that each call indexed. */
  made: number[]
  swap: (to: Review[], wanted?: Wanted) => Promise<Started>
}

/** A published site of these reviews, and a function that starts a sidecar with a cached index. */
async function aSite(published = reviews) {
  const parent = await temporaryFolder()
  onTestFinished(() => rm(parent, { recursive: true }))
  const [site, folder] = [join(parent, 'site'), join(parent, 'search-index')]
  await publishFolder(site, published)

  async function start(): Promise<Started> {
    let made: number[] = []
    const log = { info: () => undefined, warn: () => undefined }
    const make = (published: DatasetFiles) => {
      const columns = columnsOf(published)
      made.push(columns.rowCount)
      return Promise.resolve(columns)
    }
    const kept = await openCachedIndex({ folder, log, make })
    async function load(held?: Awaited<ReturnType<typeof loadSnapshot>>): Promise<Started> {
      made = []
      const options = { source: folderSource(site), dates, index: kept.index, served: false }
      const snapshot = await loadSnapshot(options, held)
      await kept.keep(snapshot.reviews)
      const swap: Started['swap'] = async (to, wanted) => {
        await replaceFolder(site, to, wanted)
        return await load(snapshot)
      }
      return { site, index: snapshot.reviews, made, swap }
    }
    return await load()
  }

  return { site, start, folder, publish: (to: Review[]) => replaceFolder(site, to) }
}

const dates = { of: () => Promise.resolve(new Date(0)) }

const SEARCHES = [
  {},
  { sort: 'oldest' },
  { sort: 'lowest', limit: 3 },
  { sort: 'highest', rating: 2 },
  { query: 'zanzibarquux', highlights: true },
  { query: '7', counts: true, limit: 5 },
  { query: 'zanzibarquuz', match: 'words' },
  { since: '2026-11-15', until: '2026-12-02', counts: true },
  { mentions_technician: 'Ana María' },
  { topic: 'price' },
]

/** Compares the index with one that was built in one piece, from the files of the same site or of another. */
async function expectSameAnswers({ index, site }: Started, from = site): Promise<void> {
  const whole = (files: DatasetFiles) => indexOver([{ columns: columnsOf(files), published: files }])
  const { reviews: fresh } = await loadSnapshot({ source: folderSource(from), dates, index: whole, served: false })
  for (const search of SEARCHES.map((one) => Filters.parse(one))) {
    expect(await index.search(search), JSON.stringify(search)).toEqual(await fresh.search(search))
  }
  for (const day of ['2025-01-01', '2026-11-27', '2026-12-31'].map((text) => Day.parse(text))) {
    const [found, expected] = await Promise.all([index.since(day), fresh.since(day)])
    expect([found.etag, await wholeBody(found.body)]).toEqual([expected.etag, await wholeBody(expected.body)])
  }
  for (const { id } of [latest, anOld]) expect(await index.review(id)).toEqual(await fresh.review(id))
  expect([index.reviewCount, index.business]).toEqual([fresh.reviewCount, fresh.business])
}

/** Whether a file in the folder contains the text, as UTF-8 or as UTF-16. */
async function contains(folder: string, text: string): Promise<boolean> {
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name)))
  return (await Promise.all(files)).some(
    (bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')),
  )
}
