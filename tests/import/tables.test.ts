import { describe, expect, test } from 'vitest'
import { aContentFolder, aTable, csv, MAPPED } from './a-content-folder.ts'

const texts = async (content: Awaited<ReturnType<typeof aContentFolder>>) =>
  (await content.lines('first_party')).map(({ text }) => text)

function windows1251(letter: string): number {
  if (letter === 'ё') return 0xb8
  const code = letter.charCodeAt(0)
  return code < 0x80 ? code : code - 0x430 + 0xe0
}

test('--map chooses the list of a document that contains every named column', async () => {
  const content = await aContentFolder()
  const questions = Array.from({ length: 3 }, (_, n) => ({ stars: n + 1, at: '2026-05-01', question: 'Open?' }))
  const reviews = [{ stars: 5, at: '2026-05-02', words: 'Good work' }]
  const map = { rating: 'stars', date: 'at', text: 'words' }
  await content.import({ questions, reviews }, { source: 'first_party', map })
  expect(await content.lines('first_party')).toMatchObject([{ text: 'Good work' }])
})

describe('a table', () => {
  test.for([
    ['commas', ','],
    ['semicolons, as French Excel writes them', ';'],
    ['tabs', '\t'],
  ])('a table is read with %s', async ([, delimiter]) => {
    const content = await aContentFolder()
    const row = ['5', '2026-05-01', '"a; b, c, d and ""e"""', 'Dana R.'].join(delimiter)
    await content.import(`${['Stars', 'Date', 'Text', 'Name'].join(delimiter)}\n${row}\n`, MAPPED)
    expect(await texts(content)).toEqual(['a; b, c, d and "e"'])
  })

  test.for([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16, the other way round', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')],
  ] as const)('a table is read in %s', async ([, encode]) => {
    const content = await aContentFolder()
    const text = 'Très bien, l’équipe est arrivée à l’heure et a tout nettoyé'
    await content.import(encode(aTable(['5', '2026-05-01', text])), MAPPED)
    expect(await texts(content)).toEqual([text])
  })

  test('a table in another alphabet is read in its encoding', async () => {
    const content = await aContentFolder()
    const text = 'мастер приехал вовремя и всё починил'
    const bytes = Array.from(aTable(['5', '2026-05-01', text]), (letter) => windows1251(letter))
    const report = await content.import(Buffer.from(bytes), MAPPED)
    expect(report.files[0]?.encoding).toBe('windows-1251')
    expect(await texts(content)).toEqual([text])
  })

  test('a Mac table has carriage returns between rows and line feeds within them', async () => {
    const content = await aContentFolder()
    const table = 'Stars,Date,Text,Name\r5,5/25/2019 15:54,"one\ntwo",Dana\r4,05-12-2019 8:37,three,Bob\r'
    await content.import(table, MAPPED)
    expect(await content.lines('first_party')).toMatchObject([
      { date: '2019-05-25', text: 'one\ntwo' },
      { date: '2019-05-12', text: 'three' },
    ])
  })

  test('a table of Excel on a Mac is read in Mac Roman', async () => {
    const content = await aContentFolder()
    const letters =
      'Stars,Date,Text,Name\r5,2026-05-01,Tr\x8fs bien \x88 refaire,\x83lodie\r4,2026-05-02,C\xd5est vrai,Ann\r'
    const report = await content.import(Buffer.from(letters, 'latin1'), MAPPED)
    expect(report.files[0]?.encoding).toBe('macintosh')
    expect(await texts(content)).toEqual(['C’est vrai', 'Très bien à refaire'])
  })

  test('the line that tells Excel the separator, above the column names, is not read as a row', async () => {
    const content = await aContentFolder()
    const table = '\uFEFFsep=;\r\nStars;Date;Text;Name\r\n5;2026-05-01;Good, fast;Ann\r\n5;soon;x;Bob\r\n'
    const { bad } = await content.import(table, MAPPED)
    expect(bad.map(({ where }) => where)).toEqual(['row 4 (line 4)'])
    expect(await texts(content)).toEqual(['Good, fast'])
  })

  test('an import reads what programs write for a missing value as no text, no name and no reply', async () => {
    const content = await aContentFolder()
    const table = csv(
      ['Stars', 'Date', 'Text', 'Name', 'Reply'],
      ['5', '2026-05-02', 'nan', 'None', 'NULL'],
      ['5', '2026-05-01', 'None of us will forget it', 'Null', '\\N'],
    )
    await content.import(table, { ...MAPPED, map: { ...MAPPED.map, reply: 'Reply' } })
    expect(await content.lines('first_party')).toMatchObject([
      { text: null, author: 'Customer', owner_reply: null },
      { text: 'None of us will forget it', author: 'Null', owner_reply: null },
    ])
  })

  test('a problem in a table is reported with row and line, even after texts of several lines', async () => {
    const content = await aContentFolder()
    const { bad } = await content.import(
      aTable(
        ['5', '2026-05-01', 'two\nlines'],
        ['4.4', '2026-05-01'],
        ['Like', '2026-05-01'],
        ['5', '2 weeks ago'],
        ['5', ''],
      ),
      MAPPED,
    )
    expect(bad.map(({ where, problem }) => `${where}: ${problem}`)).toEqual([
      'row 3 (line 4): a rating of "4.4" is not in whole stars; if that is what the author gave, add --scale 5, which rounds ' +
        'to the nearest star',
      'row 4 (line 5): "Like" is not a rating',
      'row 5 (line 6): "2 weeks ago" is relative; export again with exact dates, or map the column that has them',
      'row 6 (line 7): it has no date',
    ])
    expect(await texts(content)).toEqual(['two\nlines'])
  })

  test('a row may lack cells at its end, but may not have more cells than columns', async () => {
    const content = await aContentFolder()
    const { bad } = await content.import(
      'Stars,Date,Text,Name\n5,2026-05-01\n4,2026-05-02,a,b,c\n3,2026-05-03,x,y,,\n',
      MAPPED,
    )
    expect(bad).toMatchObject([
      { where: 'row 3 (line 3)', problem: expect.stringMatching(/^it has 5 cells, but there are 4 columns/) },
    ])
    expect((await content.lines('first_party')).map(({ rating }) => rating)).toEqual([3, 5])
  })

  test('of two columns with the same name, the first non-empty cell counts', async () => {
    const content = await aContentFolder()
    await content.import('Stars,Date,Name,Text,Text\n5,2026-05-01,,,second\n4,2026-05-01,,first,second\n', MAPPED)
    expect((await texts(content)).toSorted()).toEqual(['first', 'second'])
  })

  test('a table with a quote that never closes is refused with the row', async () => {
    const content = await aContentFolder()
    const table = 'Stars,Date,Name,Text\n5,2026-05-01,,fine\n5,2026-05-01,,"oops\n4,2026-05-02,,lost\n'
    await expect(content.import(table, MAPPED)).rejects.toThrow(
      /from row 3 onwards: a quote \("\) opens and never closes/,
    )
  })

  test('a cell that looks like a formula stays text', async () => {
    const content = await aContentFolder()
    await content.import(aTable(['5', '2026-05-01', '=SUM(A1)'], ['5', '2026-05-02', '+1 for Tom']), MAPPED)
    expect(await texts(content)).toEqual(['+1 for Tom', '=SUM(A1)'])
  })
})

describe('columns named with --map', () => {
  const inJson = {
    reviews: [
      { stars: 5, day: '2026-05-01', author: { displayName: 'Dana' } },
      { stars: 4, day: '2026-05-02', note: 'ok' },
    ],
  }

  test('a mapped member that no review in JSON has is refused with the existing and the likely ones', async () => {
    const content = await aContentFolder()
    const map = { rating: 'stars', date: 'day', author: 'author.name' }
    await expect(content.import(inJson, { map, source: 'first_party' })).rejects.toThrow(
      'there is no member "author.name" for --map author=..; did you mean "author.displayName"? ' +
        'Its members are "stars", "day", "author.displayName", "note"',
    )
    expect(await content.files()).toEqual([])
  })

  test('mapped members may be missing in some reviews of a JSON file, and may be spelled in another case', async () => {
    const content = await aContentFolder()
    const map = { rating: 'Stars', date: 'DAY', text: 'note', author: 'author.displayname' }
    await content.import(inJson, { map, source: 'first_party' })
    expect(await content.lines('first_party')).toMatchObject([
      { author: 'Customer', text: 'ok' },
      { author: 'Dana', text: null },
    ])
  })

  test.for(['constructor', 'toString', '__proto__'])(
    'a mapped column never means a property of every JavaScript object: %s',
    async (name) => {
      const content = await aContentFolder()
      const map = { rating: 'stars', date: 'day', text: name }
      await expect(content.import(inJson, { map, source: 'first_party' })).rejects.toThrow(`no member "${name}"`)
    },
  )

  test('--map finds the reviews of all pages in JSON instead of the longest list of pictures', async () => {
    const content = await aContentFolder()
    const review = (day: number) => ({ stars: 5, day: `2026-05-0${day}`, images: [{ u: 1 }, { u: 2 }, { u: 3 }] })
    const pages = [
      { page: 1, reviews: [review(1), review(2)] },
      { page: 2, reviews: [review(3)] },
    ]
    await content.import(pages, { map: { rating: 'stars', date: 'day' }, source: 'first_party' })
    expect(await content.lines('first_party')).toHaveLength(3)
  })

  test('mapped columns are found with any case and spaces, for every member', async () => {
    const content = await aContentFolder()
    const columns = [
      'Review Id',
      'Customer-Name',
      'STARS',
      'Review date',
      'Headline',
      'Body',
      'Answer',
      'Answered',
      'Buyer',
      'State',
      'Email',
    ]
    const table = csv(columns, [
      '7',
      'Dana R.',
      '5 stars',
      '25/12/2025',
      'Wow',
      'So quick',
      'Thanks',
      '26/12/2025',
      'Verified Purchase',
      'published',
      'dana@example.com',
    ])
    await content.import(table, {
      source: 'shop',
      map: {
        id: 'review_id',
        author: 'customer name',
        rating: 'Stars',
        date: 'Review date',
        title: 'headline',
        text: 'body',
        reply: 'answer',
        reply_date: 'answered',
        verified: 'buyer',
        status: 'state',
      },
    })
    expect(await content.lines('shop')).toMatchObject([
      {
        author: 'Dana R.',
        rating: 5,
        date: '2025-12-25',
        text: 'Wow\n\nSo quick',
        owner_reply: { text: 'Thanks', date: '2025-12-26' },
        verified: true,
        source_id: '7',
      },
    ])
    expect((await content.bytes('shop')).toString()).not.toContain('dana@example.com')
  })

  test('mapped columns are paths in JSON, wherever its list of reviews is', async () => {
    const content = await aContentFolder()
    const review = { user: { name: 'Dana R.' }, stars: '4', when: { at: '05-13-2024' }, description: 'Tom &amp; co' }
    await content.import(
      { meta: {}, data: { rawReviews: [review] } },
      {
        source: 'first_party',
        map: { rating: 'stars', date: 'when.at', text: 'description', author: 'user.name' },
      },
    )
    expect(await content.lines('first_party')).toMatchObject([
      { author: 'Dana R.', rating: 4, date: '2024-05-13', text: 'Tom & co' },
    ])
  })

  test.for([
    ['true', true],
    ['TRUE', true],
    ['yes', true],
    ['1', true],
    ['Oui', true],
    ['verified_buyer', true],
    ['Verified Purchase', true],
    ['buyer', true],
    ['no', false],
    ['0', false],
    ['nobody knows', false],
    ['', undefined],
  ])('a mapped verification of %j means %j', async ([written, verified]) => {
    const content = await aContentFolder()
    await content.import(csv(['Stars', 'Date', 'V'], ['5', '2026-05-01', String(written)]), {
      ...MAPPED,
      map: { rating: 'Stars', date: 'Date', verified: 'V' },
    })
    expect((await content.lines('first_party'))[0]?.verified).toBe(verified)
  })

  test('a mapped status leaves out unpublished reviews, and counts them', async () => {
    const content = await aContentFolder()
    const states = ['ok', 'spam', 'Hidden', 'Active', 'pending', 'pending', 'unpublished']
    const rows = states.map((state, n) => ['5', '2026-05-01', `text ${n}`, state])
    const { skipped } = await content.import(csv(['Stars', 'Date', 'Text', 'State'], ...rows), {
      ...MAPPED,
      map: { rating: 'Stars', date: 'Date', text: 'Text', status: 'State' },
    })
    expect(await content.lines('first_party')).toHaveLength(2)
    expect(Object.fromEntries(skipped)).toEqual({
      'status "spam"': 1,
      'status "Hidden"': 1,
      'status "pending"': 2,
      'status "unpublished"': 1,
    })
  })

  test('any other column distinguishes rows without id and text', async () => {
    const content = await aContentFolder()
    const table = csv(
      ['Stars', 'Date', 'Name', 'Job'],
      ...[
        ['5', '2026-05-01', '', 'J1'],
        ['5', '2026-05-01', '', 'J2'],
        ['5', '2026-05-01', '', 'J1'],
      ],
    )
    const how = { ...MAPPED, map: { rating: 'Stars', date: 'Date', author: 'Name' } }
    const { folded } = await content.import(table, how)
    expect(await content.lines('first_party')).toHaveLength(2)
    expect(folded).toMatchObject([{ where: 'row 4 (line 4)', as: { where: 'row 2 (line 2)' } }])
    expect((await content.import(table, how)).sources).toMatchObject([{ total: 2, added: 0, unchanged: 2 }])
    await expect(content.import(table, { ...how, strict: true })).rejects.toThrow(
      /Some rows look like copies, so nothing was written \(--strict\):\n.*copy:\n.*row 4 \(line 4\): the same as row 2 \(line 2\)/,
    )
  })

  test('ratings without text but with different stars on the same day stay separate reviews', async () => {
    const content = await aContentFolder()
    const table = aTable(['5', '2026-05-01', '', ''], ['1', '2026-05-01', '', ''])
    await content.import(table, MAPPED)
    expect((await content.lines('first_party')).map(({ rating }) => rating).toSorted()).toEqual([1, 5])
    expect((await content.import(table, MAPPED)).sources).toMatchObject([{ total: 2, unchanged: 2 }])
  })

  test('a mapped status leaves out JSON reviews marked as unpublished with false', async () => {
    const content = await aContentFolder()
    const rows = [true, false].map((live, n) => ({ stars: 5, day: '2026-05-01', words: `text ${n}`, live }))
    const { skipped } = await content.import(rows, {
      source: 'first_party',
      map: { rating: 'stars', date: 'day', text: 'words', status: 'live' },
    })
    expect(await content.lines('first_party')).toMatchObject([{ text: 'text 0' }])
    expect(Object.fromEntries(skipped)).toEqual({ 'status "false"': 1 })
  })

  test('mapped columns that do not exist are refused with the existing ones', async () => {
    const content = await aContentFolder()
    await expect(
      content.import(aTable(['5', '2026-05-01']), { ...MAPPED, map: { rating: 'Score', date: 'Date' } }),
    ).rejects.toThrow('there is no column "Score" for --map rating=..; its columns are "Stars", "Date", "Text", "Name"')
  })
})
