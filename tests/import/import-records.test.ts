import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { ImportRecord } from '../../src/schema/content/import-record.ts'
import { Day } from '../../src/schema/day.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aGoogleReview, aTable, type ContentFolder, csv, MAPPED } from './a-content-folder.ts'
import { recordedLines } from './recorded-lines.ts'

const today = Day.parse('2026-11-20')
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const pages = (...stars: number[]) => ({
  reviews: stars.map((star, index) =>
    aGoogleReview({
      name: `accounts/1/locations/2/reviews/r${index}`,
      comment: `Number ${index}`,
      starRating: STARS[star - 1],
    }),
  ),
})
const records = async ({ path }: ContentFolder) =>
  (await recordedLines(path, 'imports.jsonl')).map((line) => ImportRecord.parse(line))
const hashes = expect.objectContaining({ salt: expect.any(String), sha256: expect.any(String) })

/** All bytes of the files that an import writes. */
const bytesOf = async ({ path }: ContentFolder) =>
  Promise.all(
    ['reviews/google.jsonl', 'imports.jsonl', 'coverage.jsonl'].map((file) =>
      readFile(join(path, file), 'utf8').catch(() => null),
    ),
  )

describe('imports.jsonl', () => {
  test('an import records the reviews and stars of an export, and a salted hash of its bytes', async () => {
    const content = await aContentFolder()
    await content.import(pages(5, 5, 1), { today })
    const [record] = await records(content)
    expect(record).toEqual({
      ...{ source: 'google', on: today, reviews: 3, by_rating: { '1': 1, '2': 0, '3': 0, '4': 0, '5': 2 } },
      exports: [hashes],
    })
    const { salt = '', sha256 } = record?.exports[0] ?? {}
    const bytes = Buffer.from(JSON.stringify(pages(5, 5, 1)))
    expect(sha256).toBe(createHash('sha256').update(salt).update(bytes).digest('hex'))
  })

  test('an import records reviews taken down here, but no reviews of other businesses, hidden reviews or bad rows', async () => {
    const content = await aContentFolder()
    const id = reviewId('trustpilot', 'gone')
    await content.put('content/withheld.jsonl', `{"id":"${id}","date":"2026-05-01","rating":1,"reason":"fake"}\n`)
    const columns = ['id', 'pending', 'rating', 'published', 'experienced', 'source']
    const row = (name: string, rating: string, pending = 'False', firm = 'firm.example') => [
      ...[name, pending, rating, '2026-05-01', ''],
      `https://www.trustpilot.com/review/${firm}`,
    ]
    await content.import(
      csv(
        columns,
        ...[row('a', '5'), row('a', '5'), row('gone', '1'), row('hidden', '1', 'True'), row('broken', '9')],
        row('other', '1', 'False', 'other.example'),
      ),
      { today, business: ['firm.example'] },
    )
    expect(await records(content)).toMatchObject([{ reviews: 2, by_rating: { '1': 1, '5': 1 } }])
    expect(await content.lines('trustpilot')).toHaveLength(1)
  })

  test('an import records an export with a token for the next page as partial', async () => {
    const content = await aContentFolder()
    await content.import({ ...pages(5), nextPageToken: 'more' }, { today })
    expect(await records(content)).toMatchObject([{ reviews: 1, partial: true }])
  })

  test('an import records a line for each source of a table, and a hash for each file', async () => {
    const content = await aContentFolder()
    const table = csv(['Stars', 'Date', 'Site'], ['5', '2026-05-01', 'Google'], ['4', '2026-05-02', 'Yelp'])
    const how = { map: { rating: 'Stars', date: 'Date', source: 'Site' }, today }
    await content.import(table, how)
    expect(await records(content)).toMatchObject([{ source: 'google' }, { source: 'yelp' }])
    const files = [
      await content.put('1.csv', aTable(['5', '2026-05-01', 'one'])),
      await content.put('2.csv', aTable(['4', '2026-05-02', 'two'])),
    ]
    await importReviews({ files, content: content.path, today, map: MAPPED.map, source: 'first_party' })
    expect((await records(content))[2]).toMatchObject({ source: 'first_party', reviews: 2, exports: [hashes, hashes] })
  })

  test('an import adds a line to imports.jsonl if a review or the numbers change, and otherwise changes no byte', async () => {
    const content = await aContentFolder()
    const length = async () => (await records(content)).length
    const day = (text: string) => ({ today: Day.parse(text) })
    await content.import(pages(5, 4, 3), day('2026-11-01'))
    const before = await bytesOf(content)
    await content.import(pages(5, 4, 3), day('2026-11-02'))
    expect(await bytesOf(content)).toEqual(before)
    const edited = { reviews: pages(5, 4, 3).reviews.map((one) => ({ ...one, comment: 'Other words' })) }
    await content.import(edited, day('2026-11-03'))
    expect(await length()).toBe(2)
    // One review is missing now: that is a change once.
    for (const on of ['2026-11-04', '2026-11-05']) await content.import({ reviews: edited.reviews.slice(1) }, day(on))
    expect(await length()).toBe(3)
    // Back again: nothing new but the numbers.
    await content.import(edited, day('2026-11-06'))
    expect((await records(content)).map(({ on, reviews }) => [on, reviews])).toEqual([
      ['2026-11-01', 3],
      ['2026-11-03', 3],
      ['2026-11-04', 2],
      ['2026-11-06', 3],
    ])
  })

  test('an import records an export with less than half of the reviews once, however often it is imported', async () => {
    const content = await aContentFolder()
    await content.import(pages(5, 4, 3), { today })
    for (let times = 0; times < 2; times += 1) await content.import(pages(5), { today })
    expect((await records(content)).map(({ reviews }) => reviews)).toEqual([3, 1])
  })

  test('an import with --dry-run records nothing', async () => {
    const content = await aContentFolder()
    await content.import({ ...pages(5), totalReviewCount: 2, averageRating: 5 }, { today, dryRun: true })
    expect(await bytesOf(content)).toEqual([null, null, null])
  })

  test.for([
    ['the record', ['coverage.jsonl', 'reviews/google.jsonl']],
    ['the record and what is stated', ['reviews/google.jsonl']],
  ])('if an import is interrupted after it wrote %s, the same import writes the rest', async ([, missing = []]) => {
    const content = await aContentFolder()
    const body = { ...pages(5, 1), totalReviewCount: 9, averageRating: 4 }
    await content.import(body, { today })
    const whole = await bytesOf(content)
    for (const file of missing) await rm(join(content.path, file))
    await content.import(body, { today })
    expect(await bytesOf(content)).toEqual(whole)
  })

  test('a damaged line of imports.jsonl stops an import before anything is written', async () => {
    const content = await aContentFolder()
    await content.import(pages(5), { today })
    await writeFile(join(content.path, 'imports.jsonl'), '{"source":"google"}\n')
    await expect(content.import(pages(5, 4))).rejects.toThrow(/imports\.jsonl:1: .*; fix it, then import again/s)
    expect(await content.lines('google')).toHaveLength(1)
  })
})
