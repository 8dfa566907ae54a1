import { open, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { Day } from '../../src/schema/day.ts'
import { newestFirst } from '../../src/schema/review.ts'
import { reportText } from '../../src/import/report.ts'
import { aContentFolder, aGoogleReview, aTable, MAPPED } from './a-content-folder.ts'

const numbered = (n: number, about: Record<string, unknown> = {}) =>
  aGoogleReview({ name: `accounts/1/locations/2/reviews/r${n}`, comment: `The review number ${n}`, ...about })
const pages = (...numbers: number[]) => ({ reviews: numbers.map((n) => numbered(n)) })

describe('an import again', () => {
  test('importing the same file again changes no byte, and does not touch the file', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2, 3))
    const path = join(content.path, 'reviews/google.jsonl')
    await utimes(path, 1, 1)
    const before = await content.bytes('google')
    const { sources } = await content.import(pages(1, 2, 3))
    expect(await content.bytes('google')).toEqual(before)
    expect((await stat(path)).mtimeMs).toBe(1000)
    expect(sources).toMatchObject([{ added: 0, changed: 0, unchanged: 3, total: 3 }])
  })

  test('importing again keeps the photos that the owner added to a review', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2))
    const path = join(content.path, 'reviews/google.jsonl')
    const photos = [{ file: 'photos/sink.jpg', alt: 'A new sink' }]
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    const withPhotos = lines.map((line, place) =>
      place === 0 ? JSON.stringify({ ...JSON.parse(line), photos }) : line,
    )
    await writeFile(path, `${withPhotos.join('\n')}\n`)
    const [first] = await content.lines('google')
    const number = Number(first?.source_id.at(-1))
    await content.import({ reviews: [numbered(number, { comment: 'Another text' })] })
    expect((await content.lines('google')).find(({ id }) => id === first?.id)).toMatchObject({
      ...{ text: 'Another text', photos },
    })
    const { sources } = await content.import({ reviews: [numbered(number, { comment: 'Another text' })] })
    expect(sources).toMatchObject([{ changed: 0 }])
  })

  test('importing reviews in any order leads to the same bytes, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), async (order) => {
        const content = await aContentFolder()
        const days = (n: number) =>
          numbered(n, { createTime: `2026-0${(n % 3) + 1}-01T12:00:00Z`, updateTime: undefined })
        await content.import({ reviews: order.map(days) })
        const lines = await content.lines('google')
        expect(lines).toEqual(lines.toSorted(newestFirst))
        expect(lines.map(({ source_id }) => source_id.at(-1))).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
      }),
      { numRuns: 10 },
    )
  })

  test('importing again keeps the id of an edited review', async () => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const [before] = await content.lines('google')
    const edit = { comment: 'They came back and fixed it', starRating: 'FOUR', updateTime: '2026-06-10T18:00:00Z' }
    const { sources } = await content.import({ reviews: [numbered(1, edit)] })
    expect(await content.lines('google')).toEqual([
      {
        ...before,
        ...{ text: 'They came back and fixed it', rating: 4, edited_on: '2026-06-10', imported: expect.any(String) },
      },
    ])
    expect(sources).toMatchObject([{ added: 0, changed: 1 }])
  })

  test('importing again keeps members that the owner set and the export lacks', async () => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const [line] = await content.lines('google')
    const byHand = {
      ...line,
      language: 'fr',
      verified: true,
      source_url: 'https://maps.invalid/1',
    }
    await writeFile(join(content.path, 'reviews/google.jsonl'), `${JSON.stringify(byHand)}\n`)
    await content.import(pages(1))
    expect(await content.lines('google')).toEqual([{ ...byHand, imported: expect.any(String) }])
  })

  test('reviews missing from a full export are kept and reported, and removed with --prune', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2, 3))
    const kept = await content.import(pages(1))
    expect(kept.sources).toMatchObject([{ total: 3, gone: [{}, {}] }])
    expect(await content.lines('google')).toHaveLength(3)
    const pruned = await content.import(pages(1), { prune: true, today: Day.parse('2026-11-20') })
    expect(pruned.sources).toMatchObject([{ total: 1, gone: [{}, {}] }])
    expect(await content.lines('google')).toHaveLength(1)
    const notes = (await readFile(join(content.path, 'withheld.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(notes.map((note) => WithheldEntry.parse(JSON.parse(note)))).toEqual(
      pruned.sources[0]?.gone.map(({ id }) => {
        return {
          id,
          date: '2026-05-01',
          rating: 5,
          reason: 'platform_removed',
          withheld_on: '2026-11-20',
          source: 'google',
        }
      }),
    )
  })

  test('an import records the day on which a review went missing, until an export contains the review again', async () => {
    const content = await aContentFolder()
    const missing = async () =>
      (await content.lines('google')).map(({ missing_since }) => missing_since).filter(Boolean)
    await content.import(pages(1, 2, 3))
    const { sources } = await content.import(pages(1, 2), { today: Day.parse('2026-11-20') })
    expect(sources).toMatchObject([{ gone: [{}], noted: true, changed: 0, unchanged: 2 }])
    expect(await missing()).toEqual(['2026-11-20'])
    const before = await content.bytes('google')
    await content.import(pages(1, 2), { today: Day.parse('2026-11-21') })
    expect(await content.bytes('google')).toEqual(before)
    const back = await content.import(pages(1, 2, 3), { today: Day.parse('2026-11-22') })
    expect(back.sources).toMatchObject([{ added: 0, changed: 0, unchanged: 3 }])
    expect(await missing()).toEqual([])
  })

  test.for([
    ['says that it is a part', { ...pages(1, 2), nextPageToken: 'more' }],
    ['has less than half of the reviews', pages(1)],
    ['has other reviews only', pages(7, 8, 9)],
  ])('an import records no missing reviews if the export %s', async ([, part]) => {
    const content = await aContentFolder()
    await content.import(pages(1, 2, 3))
    await content.import(part)
    expect((await content.bytes('google')).toString()).not.toContain('missing_since')
  })

  test('pruning removes the corrections of removed reviews', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2))
    const all = (await content.lines('google')).map(({ id }) => id)
    const line = (id = ''): string => `- review: ${id}\n  label: none\n  by: Dana\n`
    await writeFile(join(content.path, 'corrections.yaml'), all.map((id) => line(id)).join(''))
    await content.import(pages(1), { prune: true })
    const [kept] = await content.lines('google')
    expect(await readFile(join(content.path, 'corrections.yaml'), 'utf8')).toBe(line(kept?.id))
  })

  test('pruning records a removed review once, even after a removal that was interrupted', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2))
    const before = await content.bytes('google')
    await content.import(pages(1), { prune: true })
    const noted = await readFile(join(content.path, 'withheld.jsonl'), 'utf8')
    await writeFile(join(content.path, 'reviews/google.jsonl'), before)
    await content.import(pages(1), { prune: true })
    expect(await content.lines('google')).toHaveLength(1)
    expect(await readFile(join(content.path, 'withheld.jsonl'), 'utf8')).toBe(noted)
  })

  test('a partial export reports no missing reviews, and prunes none', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2, 3))
    const part = { ...pages(1), nextPageToken: 'more' }
    expect((await content.import(part)).sources).toMatchObject([{ gone: [], partial: true }])
    await expect(content.import(part, { prune: true })).rejects.toThrow('it is incomplete')
    const files = [await content.put('1.json', part), await content.put('2.json', pages(2))]
    const { sources } = await importReviews({ files, content: content.path })
    expect(sources).toMatchObject([{ partial: false, gone: [{ source_id: 'locations/2/reviews/r3' }] }])
  })

  test('a review in a bad row does not count as missing', async () => {
    const content = await aContentFolder()
    await content.import(pages(1, 2))
    const { sources } = await content.import(
      { reviews: [numbered(1), numbered(2, { starRating: 'SIX' })] },
      { prune: true },
    )
    expect(sources).toMatchObject([{ gone: [], total: 2 }])
  })

  test('--prune is refused if a bad row does not identify its review', async () => {
    const content = await aContentFolder()
    await content.import(aTable(['5', '2026-05-01', 'one'], ['4', '2026-05-02', 'two']), MAPPED)
    const broken = aTable(['5', '2026-05-01', 'one'], ['4', 'May 2026', 'two'])
    await expect(content.import(broken, { ...MAPPED, prune: true })).rejects.toThrow(
      /row 3 .* does not identify its review/,
    )
    expect(await content.lines('first_party')).toHaveLength(2)
  })

  test('an import never brings back a removed review', async () => {
    const content = await aContentFolder()
    const id = reviewId('google', 'locations/2/reviews/r2')
    await content.put(
      'content/withheld.jsonl',
      `{"id":"${id}","date":"2026-05-01","rating":5,"reason":"author_request"}\n`,
    )
    const { skipped } = await content.import(pages(1, 2))
    expect((await content.lines('google')).map(({ source_id }) => source_id)).toEqual(['locations/2/reviews/r1'])
    expect([...skipped]).toEqual([['already taken down (withheld.jsonl)', 1]])
    await content.put('content/withheld.jsonl', 'oops\n')
    await expect(content.import(pages(1, 2))).rejects.toThrow(
      /withheld\.jsonl:1: "oops": This line is not JSON.*; fix it, then import again/,
    )
  })

  test('a row that appears twice in an export is imported once', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import(aTable(['5', '2026-05-01', 'same'], ['5', '2026-05-01', 'same']), MAPPED)
    expect(await content.lines('first_party')).toHaveLength(1)
    expect([...skipped]).toEqual([['duplicate of another row', 1]])
  })

  test('an import keeps the newer of two copies of a review, in either order', async () => {
    const newer = numbered(1, { comment: 'Newer', updateTime: '2026-07-01T00:00:00Z' })
    for (const reviews of [
      [newer, numbered(1)],
      [numbered(1), newer],
    ]) {
      const content = await aContentFolder()
      await content.import({ reviews })
      expect(await content.lines('google')).toMatchObject([{ text: 'Newer' }])
    }
  })

  test('an import replaces the file, so that a reader of the old file still reads its old bytes', async () => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const before = await content.bytes('google')
    const reader = await open(join(content.path, 'reviews/google.jsonl'))
    await content.import(pages(1, 2, 3))
    expect(await reader.readFile()).toEqual(before)
    await reader.close()
    expect(await content.lines('google')).toHaveLength(3)
  })

  test('an import reports reviews that look alike if another tool exports them with other ids', async () => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const other = {
      review_id: 'Ci9',
      rating: 5,
      iso_date: '2026-05-01T18:00:00Z',
      user: { name: 'Dana R.' },
      snippet: 'The review number 1',
    }
    const report = await content.import({ reviews: [other] })
    expect(report.sources).toMatchObject([{ added: 1, alike: [{ line: { source_id: 'Ci9' } }] }])
    const [older] = (await content.lines('google')).filter(({ source_id }) => source_id !== 'Ci9')
    expect(reportText(report)).toContain(`npm run withhold -- ${older?.id} --reason duplicate`)
  })
})

describe('an id', () => {
  test('a review id is the first 128 bits of SHA-256 of source, NUL and source id', () => {
    expect(reviewId('google', 'locations/2/reviews/r1')).toBe('14PGKHN6P0ZTBTR222HABNQNBD')
  })

  test('an import makes the source id from author, day and text if the export has no id', async () => {
    const content = await aContentFolder()
    const rows = aTable(
      ['5', '2026-05-01', 'a'],
      ['5', '2026-05-01', 'b'],
      ['5', '2026-05-02', 'a'],
      ['5', '2026-05-01', 'a', 'Bob'],
    )
    await content.import(rows, MAPPED)
    const lines = await content.lines('first_party')
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4)
    for (const { id, source_id } of lines) expect(id).toBe(reviewId('first_party', source_id))
  })
})

describe('a file of reviews that is damaged', () => {
  test.for([
    ['not JSON', '{"id":', /google\.jsonl:2: .*This line is not JSON/],
    ['no review', '{"id":"x"}', /google\.jsonl:2: id: "x": Give a review id/],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), /google\.jsonl:2: .*This line is not UTF-8/],
  ] as const)('a file of reviews that is %s is refused, and left unchanged', async ([, line, why]) => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const path = join(content.path, 'reviews/google.jsonl')
    const damaged = Buffer.concat([await content.bytes('google'), Buffer.from(line), Buffer.from('\n')])
    await writeFile(path, damaged)
    await expect(content.import(pages(1, 2))).rejects.toThrow(why)
    expect(await content.bytes('google')).toEqual(damaged)
  })

  test('a file of reviews with a repeated line, or a foreign id or source, is refused', async () => {
    const content = await aContentFolder()
    await content.import(pages(1))
    const [line] = await content.lines('google')
    const path = join(content.path, 'reviews/google.jsonl')
    for (const [other, why] of [
      [line, /jsonl:2: id: "\w+": The review of \S+jsonl:1 has this id/],
      [{ ...line, source_id: 'changed' }, /jsonl:2: id: "\w+": With this source and source_id, the id is \w+/],
      [
        { ...line, source: 'yelp', id: reviewId('yelp', line?.source_id ?? '') },
        /jsonl:2: source: "yelp": This file is for "google"/,
      ],
    ] as const) {
      await writeFile(path, `${JSON.stringify(line)}\n${JSON.stringify(other)}\n`)
      await expect(content.import(pages(2))).rejects.toThrow(why)
    }
  })
})
