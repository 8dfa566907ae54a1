import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { aContentFolder, aGoogleReview, aTable, csv, MAPPED } from './a-content-folder.ts'

describe('an import that is refused writes nothing and says what to do', () => {
  test.for([
    [
      'a table of no known export',
      'Stars,Review Text,Review date\n5,x,2026-05-01\n',
      { source: 'first_party' },
      'npm run import -- .*export --source first_party --map rating=Stars date="Review date" text="Review Text"$',
    ],
    [
      'JSON of no known export',
      '{"a":[{"b":1}]}',
      {},
      'known format.* Add --map rating=.. date=.. with the names of the members. It has "b"',
    ],
    [
      'a date column without one date that can be read',
      'Note,Client,Avis,Date\n5,Ana,Super travail,vor 2 Wochen\n4,Luc,Pas mal,vor einem Jahr\n',
      {},
      'looks like the date \\("Date": "vor 2 Wochen" is relative.*\\)\\. Add --map rating=Note date=.. author=Client text=Avis with',
    ],
    [
      'relative dates in a column whose name could be that of the text',
      'review_rating,review_author,review_text,review_time\n5,Ana K.,Super gemacht,vor 2 Wochen\n4,Luc B.,Ganz gut,vor einem Jahr\n',
      {},
      'looks like the date .*"review_time": .*relative.* Add --map rating=review_rating date=.. author=review_author text=review_text with',
    ],
    [
      'a table without names of columns',
      '2024-12-10T09:06:41.000Z,1,Malo,Muy malo todo\n2024-12-01T19:24:54.000Z,5,Bien,Todo muy bien\n',
      {},
      'its first row is a review, not the names of its columns \\("2024-12-10T09:06:41.000Z" is a date\\); add a row of names above it, such as',
    ],
    ['JSON without any list', '{"a":1}', {}, 'nor any other list of objects; it may be the error message of a service'],
    ['JSON that is cut off', '{"reviews":[{"starRating":"FI', {}, 'not valid JSON .*cut off'],
    ['an empty file', '', {}, 'it is empty'],
    [
      'a table below its title',
      'Reviews of A Firm\n\nStars,Date\n5,2026-05-01\n',
      {},
      'only one cell, "Reviews of A Firm": delete',
    ],
    ['a PDF file', '%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n', {}, 'not an export of reviews: give a table'],
    ['an XML file', '<?xml version="1.0"?><rss><item/></rss>', {}, 'it is XML .* export them as CSV, JSON or Excel'],
    [
      'a page without reviews',
      '<!doctype html><p>Hello</p>',
      {},
      'web page, without reviews .* export them as CSV, JSON or Excel',
    ],
    ['a broken archive', 'PK\u0003\u0004abc xl/workbook.xml', {}, 'broken or cut off'],
    ['half stars', aTable(['4.5', '2026-05-01']), MAPPED, '"4.5" in row 2 .* add --half-stars up'],
    ['dotted dates', aTable(['5', '03.04.2024']), MAPPED, '"03.04.2024" in row 2 .*add --dates dmy'],
    [
      'a table of which nobody says where it comes from',
      aTable(['5', '2026-05-01']),
      { ...MAPPED, source: null },
      '--source first_party',
    ],
    ['a table without rows', aTable(), MAPPED, 'no reviews to import'],
    ['days and months that may be swapped', aTable(['5', '03/04/2024']), MAPPED, 'add --dates dmy'],
    [
      'relative dates alone',
      aTable(['5', '2 weeks ago'], ['4', 'a month ago']),
      MAPPED,
      '\\(2 bad\\); the first, row 2 \\(line 2\\): "2 weeks ago" is relative',
    ],
    ['months alone', aTable(['5', 'April 2026']), MAPPED, 'has no day'],
    ['ratings that are none', aTable(['Like', '2026-05-01'], ['Haha', '2026-05-01']), MAPPED, '"Like" is not a rating'],
    [
      'reviews that are all held back',
      csv(['id', 'pending', 'rating', 'published', 'experienced'], ['a', 'True', '5', '2026-05-01', '']),
      {},
      '1 skipped: pending',
    ],
    [
      'any bad row under --strict',
      aTable(['5', '2026-05-01'], ['4.4', '2026-05-01']),
      { ...MAPPED, strict: true },
      '1 row is bad, so nothing was written \\(--strict\\).*\n.*row 3 \\(line 3\\)',
    ],
  ] as const)('a refused import writes nothing and says what to do: %s', async ([, body, how, why]) => {
    const content = await aContentFolder()
    await expect(content.import(body, how)).rejects.toThrow(new RegExp(why))
    expect(await content.files()).toEqual([])
  })

  test('a refusal names rows of its own source, not of another', async () => {
    const content = await aContentFolder()
    const google = { reviews: [aGoogleReview(), aGoogleReview({ reviewId: 'r2', starRating: 'SIX' })] }
    const yelp = { review_id: 'y1', user_id: 'u', business_id: 'b', stars: 9, date: '2012-01-03 10:00:00', text: 'x' }
    const files = [await content.put('google', google), await content.put('yelp', `${JSON.stringify(yelp)}\n`)]
    const outcome = importReviews({ files, content: content.path })
    await expect(outcome).rejects.toThrow(
      /yelp: none of its reviews can be imported \(1 bad\); the first, review 1: a rating of 9/,
    )
  })

  test('an import of several files is refused if one of them is', async () => {
    const content = await aContentFolder()
    const files = [await content.put('good', { reviews: [aGoogleReview()] }), await content.put('bad', 'nothing')]
    await expect(importReviews({ files, content: content.path })).rejects.toThrow(
      /bad: its first row has only one cell/,
    )
    await expect(importReviews({ files: ['nowhere.json'], content: content.path })).rejects.toThrow(
      /^nowhere\.json: there is no such file/,
    )
    expect(await content.files()).toEqual([])
  })

  test('an import of one table with several businesses is refused', async () => {
    const content = await aContentFolder()
    const row = (name: string, place: string) => [name, place, '5', 'Dana', '1714615200', name]
    const table = csv(
      ['name', 'place_id', 'review_rating', 'author_title', 'review_timestamp', 'review_id'],
      row('Peak', 'p1'),
      row('Vale', 'p2'),
      row('Vale', 'p3'),
    )
    await expect(content.import(table)).rejects.toThrow(/--business:\n.*"Peak" \(key "p1"\): 1 review/)
    await expect(content.import(table, { business: ['Vale'] })).rejects.toThrow(
      /matches several names in it; give the key/,
    )
    await content.import(table, { business: ['p3'] })
    expect(await content.lines('google')).toMatchObject([{ source_id: 'Vale' }])
  })

  test('an import into the invented example is refused with the commands for a new folder', async () => {
    const content = await aContentFolder({ invented: true })
    await expect(content.import({ reviews: [aGoogleReview()] })).rejects.toThrow(
      /npm run new -- FOLDER\n.*\n.*npm run import -- --folder FOLDER FILE/,
    )
  })

  test('an import into a folder without a valid business is refused', async () => {
    const content = await aContentFolder({ timezone: 'Denver' })
    await expect(content.import({ reviews: [aGoogleReview()] })).rejects.toThrow(
      /business\.yaml:2: timezone: "Denver": Give an IANA time zone/,
    )
    await expect(importReviews({ files: ['x'], content: `${content.path}/none` })).rejects.toThrow(
      /business\.yaml does not exist.*npm run new/,
    )
  })
})

test.for([
  ['up', [5, 5]],
  ['down', [5, 4]],
  ['skip', [5]],
] as const)('half stars are rounded %s', async ([halfStars, ratings]) => {
  const content = await aContentFolder()
  const table = aTable(['5', '2026-05-02'], ['4,5', '2026-05-01'])
  const report = await content.import(table, { ...MAPPED, halfStars, strict: true })
  expect((await content.lines('first_party')).map(({ rating }) => rating)).toEqual(ratings)
  const skipped = halfStars === 'skip' ? [['half stars (--half-stars skip)', 1]] : []
  expect([[...report.skipped], report.bad]).toEqual([skipped, []])
})

describe('an import that asked for the order of dates', () => {
  test('an answer about the order of dates applies to the whole column, and dates that do not fit are named', async () => {
    const content = await aContentFolder()
    const table = aTable(['5', '03/04/2024', 'a'], ['5', '25/04/2024', 'b'])
    const { bad } = await content.import(table, { ...MAPPED, dates: 'mdy' })
    expect(await content.lines('first_party')).toMatchObject([{ date: '2024-03-04' }])
    expect(bad).toMatchObject([{ where: 'row 3 (line 3)', problem: '"25/04/2024" is not a real date' }])
  })
})

test.for([
  [
    'name: A\naddress:\n\tcountry: US\n',
    ':3: This is not YAML 1.2: A tab is at the start of the line. Use spaces; fix it',
  ],
  ['name: A\ntimezone: Mars\n', ':2: timezone: "Mars": Give an IANA time zone, such as America/Denver; fix it'],
])('an import into a folder whose business.yaml is %j names the line', async ([text = '', message = '']) => {
  const content = await aContentFolder()
  await content.put('content/business.yaml', text)
  await expect(content.import({ reviews: [aGoogleReview()] })).rejects.toThrow(`business.yaml${message}`)
  expect(await content.files()).toEqual([])
})
