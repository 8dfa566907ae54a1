import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { reportText } from '../../src/import/report.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview, csv } from './a-content-folder.ts'
import { recordedLines } from './recorded-lines.ts'

const today = Day.parse('2026-11-20')
const line = (about: object) => ({ source: 'google', seen_on: today, mean: true, by: 'export', ...about })

/** The lines of `coverage.jsonl` after one import, and its report. */
async function stated(body: unknown, how: object = {}): Promise<{ lines: unknown[]; text: string }> {
  const content = await aContentFolder()
  const report = await content.import(body, { today, ...how })
  return { lines: await recordedLines(content.path, 'coverage.jsonl'), text: reportText(report) }
}

/** A page of the Business Profile API with reviews of these numbers. */
const page = (numbers: number[], about: object = {}, location = 2) => ({
  reviews: numbers.map((n) =>
    aGoogleReview({ name: `accounts/1/locations/${location}/reviews/r${n}`, comment: `Number ${n}` }),
  ),
  averageRating: 4.3,
  totalReviewCount: 262,
  ...about,
})

const serpApi = {
  search_metadata: { created_at: '2026-11-19 03:10:11 UTC' },
  search_parameters: { engine: 'google_maps_reviews', place_id: 'ChIJzw' },
  place_info: { title: 'Movers & Co', address: '1 Road', rating: 4.9, reviews: 276, type: 'Mover' },
  reviews: [{ review_id: 'a', rating: 5, iso_date: '2026-10-01T20:00:00Z', user: { name: 'Jo' }, snippet: 'Good' }],
}

const outscraper = {
  name: 'Peak Plumbing',
  place_id: 'ChIJ1',
  rating: '4.8',
  reviews: '150',
  reviews_per_score: '{"1": 3, "2": 2, "3": 1, "4": 10, "5": 134}',
  reviews_link: 'https://search.google.com/local/reviews?placeid=ChIJ1&hl=en',
  review_id: 'a',
  author_title: 'Dana R.',
  review_text: 'Good, fast',
  review_rating: '3',
  review_timestamp: '1714615200',
}
const { name: _name, place_id: _place, rating: _rating, reviews: _reviews, ...row } = outscraper
const ofPlace = { ...row, reviews_per_score: undefined, google_id: '0x89c2:0x330a' }
const perScore = { '1': 3, '2': 2, '3': 1, '4': 10, '5': 134 }
const { reviews_per_score: _counts, ...inColumns } = {
  ...outscraper,
  ...Object.fromEntries(Object.entries(perScore).map(([star, count]) => [`reviews_per_score_${star}`, `${count}`])),
}
const ofPeak = line({ review_count: 150, rating_value: 4.8, by_rating: perScore, url: outscraper.reviews_link })

const apify = {
  title: 'Peak Plumbing',
  placeId: 'ChIJ1',
  url: 'https://www.google.com/maps/place/?q=place_id:ChIJ1',
  totalScore: 4.5,
  reviewsCount: 10,
  scrapedAt: '2026-11-18T23:59:00.000Z',
  reviewId: 'a',
  name: 'Dana R.',
  text: 'Good',
  stars: 5,
  publishedAtDate: '2026-10-02T17:57:38.456Z',
}
const distribution = { oneStar: 1, twoStar: 0, threeStar: 0, fourStar: 1, fiveStar: 8 }
const ofApify = line({ seen_on: '2026-11-18', review_count: 10, rating_value: 4.5, url: apify.url })
const counted = { by_rating: { '1': 1, '2': 0, '3': 0, '4': 1, '5': 8 } }

const jsonLd = (aggregateRating: object) => ({
  '@context': 'https://schema.org',
  '@type': 'Plumber',
  name: 'A Firm',
  url: 'https://firm.example/reviews',
  aggregateRating: { '@type': 'AggregateRating', ...aggregateRating },
  review: { '@type': 'Review', author: 'Tracey', datePublished: '2026-05-01', reviewRating: { ratingValue: '5' } },
})
const ofFirm = { source: 'first_party', review_count: 40, url: 'https://firm.example/reviews' }

describe('what an export states about all reviews', () => {
  test.for<[string, unknown, object]>([
    ['Business Profile', page([1, 2]), line({ review_count: 262, rating_value: 4.3 })],
    [
      'SerpApi',
      serpApi,
      line({
        ...{ seen_on: '2026-11-18', review_count: 276, rating_value: 4.9 },
        url: 'https://www.google.com/maps/search/?api=1&query=Movers+%26+Co&query_place_id=ChIJzw',
      }),
    ],
    ['Outscraper (CSV)', csv(Object.keys(outscraper), Object.values(outscraper)), ofPeak],
    ['Outscraper (JSON)', [{ ...outscraper, reviews: 150, rating: 4.8, reviews_per_score: perScore }], ofPeak],
    [
      'Outscraper (places)',
      [{ ...outscraper, reviews_per_score: '1: 3, 2: 2, 3: 1, 4: 10, 5: 134', reviews_data: [ofPlace] }],
      ofPeak,
    ],
    ['Outscraper (a column per star)', csv(Object.keys(inColumns), Object.values(inColumns)), ofPeak],
    [
      'Outscraper (other names)',
      [{ ...outscraper, rating: undefined, reviews: '', place_rating: '4.8', place_review_count: '150' }],
      ofPeak,
    ],
    ['Apify (reviews)', [apify, { ...apify, reviewId: 'b', scrapedAt: '2026-11-18T20:00:00.000Z' }], ofApify],
    ['Apify (places)', [{ ...apify, reviewsDistribution: distribution, reviews: [apify] }], { ...ofApify, ...counted }],
    [
      'Apify (CSV)',
      csv(
        [...Object.keys(apify), ...Object.keys(distribution).map((star) => `reviewsDistribution/${star}`)],
        [...Object.values(apify), ...Object.values(distribution)].map(String),
      ),
      { ...ofApify, ...counted },
    ],
    ['JSON-LD', jsonLd({ ratingValue: '4,6', reviewCount: '40' }), line({ ...ofFirm, rating_value: 4.6 })],
    [
      'JSON-LD out of ten',
      jsonLd({ ratingValue: 8.6, bestRating: '10', worstRating: '1', ratingCount: 40 }),
      line({ ...ofFirm, rating_value: 4.3 }),
    ],
  ])('an import of %s records what the export states about all reviews', async ([, body, expected]) => {
    expect((await stated(body)).lines).toEqual([expected])
  })

  test('the rating of a platform that weights reviews is not recorded as a mean', async () => {
    const body = jsonLd({ ratingValue: 4.6, reviewCount: 40 })
    expect((await stated(body, { source: 'trustpilot' })).lines).toMatchObject([{ source: 'trustpilot', mean: false }])
  })

  test('the report shows the total that the platform states beside the number of reviews in the export', async () => {
    const { text } = await stated(page([1, 2, 3]))
    expect(text).toContain('Google states 262 reviews at 4.3 (2026-11-20); this export has 3, at 5\n')
  })

  test('an import records the total in a partial export, and accepts an export without totals', async () => {
    expect((await stated(page([1], { nextPageToken: 'more' }))).lines).toHaveLength(1)
    const { lines, text } = await stated(page([1], { averageRating: undefined, totalReviewCount: undefined }))
    expect(lines).toEqual([])
    expect(text).toContain('This export does not say how many reviews Google states')
    expect(text).toMatch(/record what its page states: .* coverage (?:-- )?google --count N --rating R --seen-on DAY/)
  })

  test.for<[string, object, string, object[]]>([
    ['no count', { totalReviewCount: undefined }, 'it states a rating, but no number of reviews', []],
    ['no rating', { averageRating: null }, 'it has no rating', []],
    ['a count of 0', { totalReviewCount: 0, averageRating: 0 }, 'it states 0 reviews, but contains some', []],
    ['half a review', { totalReviewCount: 2.5 }, '2.5 is not a number of reviews', []],
    ['fewer than no reviews', { totalReviewCount: -3 }, '-3 is not a number of reviews', []],
    ['as many reviews as there are people', { totalReviewCount: 9e9 }, '9000000000 is not a number of reviews', []],
    ['words for a count', { totalReviewCount: 'many' }, '"many" is not a number of reviews', []],
    ['a list for a count', { totalReviewCount: [1] }, 'it states a rating, but no number of reviews', []],
    ['six stars', { averageRating: 6 }, 'a rating of 6 is not between 1 and 5 stars', []],
    ['half a star', { averageRating: '0.5' }, 'a rating of "0.5" is not between 1 and 5 stars', []],
  ])('an import reports a total with %s, and does not record it', async ([, about, why]) => {
    const { lines, text } = await stated(page([1, 2], about))
    expect(lines).toEqual([])
    expect(text).toContain(`Google states something that was not recorded: ${why}\n`)
    expect(text).toContain('2 new')
  })

  test.for([
    ['{"1": 3, "5": 7}', 'its counts by star add up to 10, not to 150'],
    ['{"1": 140, "5": 10}', 'the mean of its counts by star is 1.27, not 4.8'],
  ])('counts by star %s that disagree with the rest are left out and reported', async ([counts, why]) => {
    const { lines, text } = await stated([{ ...outscraper, reviews_per_score: counts }])
    expect(lines).toEqual([line({ review_count: 150, rating_value: 4.8, url: outscraper.reviews_link })])
    expect(text).toContain(why)
  })

  test.for([
    ['1,234', 1234],
    ['1.234', 1234],
    ['262.0', 262],
    [' 262 ', 262],
  ])('a total of %j is read as %i', async ([count, expected]) => {
    expect((await stated(page([1], { totalReviewCount: count }))).lines).toMatchObject([{ review_count: expected }])
  })

  test('an import records the latest of different totals, or the highest of one day, and reports the choice', async () => {
    const later = { ...apify, reviewId: 'b', reviewsCount: 11, scrapedAt: '2026-11-19T12:00:00.000Z' }
    expect((await stated([later, { ...apify, reviewsCount: 12 }])).lines).toMatchObject([
      { seen_on: '2026-11-19', review_count: 11 },
    ])
    const pages = [page([1]), page([2], { totalReviewCount: 263 })]
    const { lines, text } = await stated(pages)
    expect(lines).toMatchObject([{ review_count: 263 }])
    expect(text).toContain('it also states 262 reviews, and the higher number counts')
  })

  test('the total of another business in the file is left out, and the totals of several chosen businesses are added', async () => {
    const pages = [page([1]), page([2], { totalReviewCount: 100, averageRating: 3.1 }, 3)]
    const [here, both] = [['locations/2'], ['locations/2', 'locations/3']]
    expect((await stated(pages, { business: here })).lines).toEqual([line({ review_count: 262, rating_value: 4.3 })])
    // (262 * 4.3 + 100 * 3.1) / 362 = 3.9685
    expect((await stated(pages, { business: both })).lines).toEqual([line({ review_count: 362, rating_value: 4 })])
    const [one, other] = pages
    const part = [one, { ...other, totalReviewCount: undefined, averageRating: undefined }]
    const { lines, text } = await stated(part, { business: both })
    expect(lines).toEqual([])
    expect(text).toContain('it states a total for 1 of 2 businesses')
  })

  test('an import records one total for a page about one business that reviews several of its services', async () => {
    const page = jsonLd({ ratingValue: 4.6, reviewCount: 40 })
    const about = (name: string) => ({ ...page.review, author: name, itemReviewed: { '@type': 'Service', name } })
    const body = { ...page, review: [about('Drains'), about('Taps')] }
    expect((await stated(body, { business: ['Drains', 'Taps'] })).lines).toMatchObject([{ review_count: 40 }])
  })

  test.for(['3026-01-01 00:00:00 UTC', 'yesterday', '1970-01-01 00:00:00 UTC'])(
    'where the day of an export is %s, the statement has the day of the import',
    async (created_at) => {
      const { lines } = await stated({ ...serpApi, search_metadata: { created_at } })
      expect(lines).toMatchObject([{ seen_on: today }])
    },
  )
})

describe('coverage.jsonl', () => {
  const day = (text: string) => ({ today: Day.parse(text) })

  test('a line of coverage.jsonl is added only for other figures, or after 30 days; the lines before it stay', async () => {
    const content = await aContentFolder()
    const counts = async () =>
      (await recordedLines(content.path, 'coverage.jsonl')).map((one) => Object.values(one as object).slice(1, 3))
    await content.import(page([1, 2]), day('2026-10-01'))
    await content.import(page([1, 2, 3]), day('2026-10-31'))
    expect(await counts()).toEqual([['2026-10-01', 262]])
    await content.import(page([1, 2, 3, 4]), day('2026-11-01'))
    await content.import(page([1, 2, 3, 4, 5], { totalReviewCount: 263 }), day('2026-11-02'))
    expect(await counts()).toEqual([
      ['2026-10-01', 262],
      ['2026-11-01', 262],
      ['2026-11-02', 263],
    ])
  })

  test.for(['coverage', 'imports'])('an import is refused if the last line of %s.jsonl is cut off', async (name) => {
    const content = await aContentFolder()
    await content.import(page([1, 2]), day('2026-10-01'))
    const file = join(content.path, `${name}.jsonl`)
    const cut = (await readFile(file, 'utf8')).trimEnd()
    await writeFile(file, cut)
    await expect(content.import(page([1, 2, 3]), day('2026-11-20'))).rejects.toThrow(
      new RegExp(`/${name}\\.jsonl:1: .*does not end in a line feed.*; fix it, then import again`),
    )
    expect(await readFile(file, 'utf8')).toBe(cut)
    expect(await content.lines('google')).toHaveLength(2)
  })

  test('an old export that is imported again adds no line to coverage.jsonl, however late', async () => {
    const content = await aContentFolder()
    await content.import(page([1, 2]), day('2026-10-01'))
    await content.import(page([1, 2, 3], { totalReviewCount: 263 }), day('2026-11-10'))
    const before = await recordedLines(content.path, 'coverage.jsonl')
    const { sources } = await content.import(page([1, 2]), day('2026-11-20'))
    expect(sources[0]?.statement).toMatchObject({ line: { seen_on: '2026-10-01' }, isNew: false, left: [] })
    expect(await recordedLines(content.path, 'coverage.jsonl')).toEqual(before)
  })

  test('the total of an export older than the last line is reported, and not recorded', async () => {
    const content = await aContentFolder()
    await content.import(page([1]), day('2026-11-19'))
    const { sources } = await content.import(serpApi, day('2026-11-20'))
    expect(sources[0]?.statement).toMatchObject({
      isNew: false,
      left: [expect.stringContaining('it is of 2026-11-18, and coverage.jsonl already has a line of 2026-11-19')],
    })
    expect(await recordedLines(content.path, 'coverage.jsonl')).toHaveLength(1)
  })

  test('an export adds one line however often it is imported, even if its reviews were known already', async () => {
    const content = await aContentFolder()
    const [first, later] = [page([1, 2]), page([2, 1])]
    await content.import(first, day('2026-06-01'))
    for (const on of ['2026-06-20', '2026-08-01', '2026-08-02', '2026-10-01']) await content.import(later, day(on))
    expect(await recordedLines(content.path, 'coverage.jsonl')).toMatchObject([
      { seen_on: '2026-06-01' },
      { seen_on: '2026-08-01' },
    ])
  })

  test('the first import of figures that an owner also typed adds a line, and the second adds none', async () => {
    const content = await aContentFolder()
    const typed = line({ seen_on: '2026-11-19', review_count: 262, rating_value: 4.3, by: 'owner' })
    await content.put('content/coverage.jsonl', `${JSON.stringify(typed)}\n`)
    for (let times = 0; times < 2; times += 1) await content.import(page([1]), { today })
    expect(await recordedLines(content.path, 'coverage.jsonl')).toMatchObject([typed, { by: 'export', seen_on: today }])
  })

  test('a new line of coverage.jsonl keeps the address of the last one', async () => {
    const content = await aContentFolder()
    const url = 'https://maps.example/firm'
    await content.put('content/coverage.jsonl', `${JSON.stringify(line({ review_count: 9, rating_value: 4, url }))}\n`)
    await content.import(page([1]), { today })
    expect(await recordedLines(content.path, 'coverage.jsonl')).toMatchObject([{ url }, { review_count: 262, url }])
  })

  test('several pages of an export add one line, and a damaged line of coverage.jsonl stops the import', async () => {
    const content = await aContentFolder()
    const files = [await content.put('1.json', page([1])), await content.put('2.json', page([2]))]
    await importReviews({ files, content: content.path, today })
    expect(await recordedLines(content.path, 'coverage.jsonl')).toHaveLength(1)
    await content.put('content/coverage.jsonl', '{"source":"google"}\n')
    await expect(content.import(page([1, 2, 3]))).rejects.toThrow(/coverage\.jsonl:1: .*; fix it, then import again/s)
    expect(await content.lines('google')).toHaveLength(2)
  })
})
