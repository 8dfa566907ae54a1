import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { examineContent } from '../../src/content/read-content.ts'
import { importReviews } from '../../src/import/import-reviews.ts'
import { MAPPED_MEMBERS } from '../../src/schema/content/imports-file.ts'
import { aContentFolder, aTable, csv, type ContentFolder } from './a-content-folder.ts'
import { mapOf, messageFor } from './a-guess.ts'
import { aWorkbook, dated, type Cell } from './a-workbook.ts'

/** Says yes to every question, and that customers gave the reviews directly. */
const yes = (question: string) => Promise.resolve(question.includes('Which?') ? '4' : 'y')

/** The complaints of a check about the folder's `imports.yaml`. */
async function folderComplaints(folder: string): Promise<unknown[]> {
  const { complaints } = await examineContent(folder)
  return complaints.filter(({ file }) => file.endsWith('imports.yaml'))
}

/** A workbook in Trustpilot's form for businesses: `Name` is the business, and no review is verified. */
function trustpilotWorkbook(): Buffer {
  const head = [
    ...['Review Id', 'Review Time', 'Experience Time', 'Reply Text', 'Reply Time', 'Consumer Name', 'Consumer Country'],
    ...['Consumer Email', 'Is Verified', 'Name', 'Stars', 'Title', 'Text', 'Likes', 'Review Url'],
  ]
  const row = (n: number): Cell[] => [
    ...[`r${n}`, dated(45413.5 + n), dated(45300 + n), n === 1 ? 'Thank you' : null, n === 1 ? dated(45420) : null],
    ...[`Person ${String.fromCharCode(64 + n)}.`, 'US', `p${n}@example.com`, 0, 'A Firm', 5 - (n % 3), `Title ${n}`],
    ...[`They came on time and did job ${n} well`, 0, `https://www.trustpilot.com/reviews/${n}`],
  ]
  return aWorkbook({ Reviews: [head, row(1), row(2), row(3), row(4)] })
}

describe('columns that no format recognises are guessed', () => {
  test('the guess for a Trustpilot workbook reads Name as the business, and has no column for verification', async () => {
    expect(await mapOf(trustpilotWorkbook())).toEqual({
      id: 'Review Id',
      rating: 'Stars',
      date: 'Review Time',
      author: 'Consumer Name',
      title: 'Title',
      text: 'Text',
      url: 'Review Url',
      reply: 'Reply Text',
      reply_date: 'Reply Time',
      source: 'trustpilot',
    })
  })

  test.for([
    [
      'German',
      'Bewertung;Datum;Kundenname;Rezension;E-Mail\n5 Sterne;25.04.2024;Jörg M.;Sehr gründlich;j@x.de\n4;26.04.2024;Änne B.;Gut;a@x.de\n',
      { rating: 'Bewertung', date: 'Datum', author: 'Kundenname', text: 'Rezension' },
    ],
    [
      'French',
      'Note;Date de publication;Nom du client;Commentaire\n4,0;25/04/2024;Léa;Très bien\n5;26/04/2024;Luc;Parfait\n',
      { rating: 'Note', date: 'Date de publication', author: 'Nom du client', text: 'Commentaire' },
    ],
    [
      'Spanish',
      'Calificación;Fecha;Cliente;Reseña\n5;25/04/2024;Ana;Muy bien\n4;26/04/2024;Luis;Bien\n',
      { rating: 'Calificación', date: 'Fecha', author: 'Cliente', text: 'Reseña' },
    ],
    [
      'words that say nothing',
      'A;B;C\n5;2024-04-25;They came on time and did it well\n3;2024-04-26;Fine but a little late this time\n4;2024-04-27;Good enough for what it was\n',
      { rating: 'A', date: 'B', text: 'C' },
    ],
  ] as const)('columns are guessed from %s', async ([, table, map]) => {
    expect(await mapOf(table)).toEqual({ ...map, source: 'unknown' })
  })

  test.for([
    ['Google Maps', 'google'],
    ['Organic', 'unknown'],
    ['https://shop.example/reviews', 'unknown'],
  ])('the source is guessed from a column that says %s: %s', async ([named, source]) => {
    const rows = ['5,2024-04-25,Came on time and did it well', '4,2024-04-26,Fine but a little late']
    const table = `Stars,Date,Comment,Source\n${rows.map((row) => `${row},${named}`).join('\n')}\n`
    expect(await mapOf(table)).toMatchObject({ rating: 'Stars', source })
  })

  test.for([
    ['05/2026', '04/2026', 'Datum'],
    ['2026-05', '2026-04', 'Datum'],
    ['avril de 2026', 'mai de 2026', 'Datum'],
    ['Version 2024', 'Version 2025', undefined],
  ] as const)('a date column is guessed if its values can be read as dates: %s', async ([first, second, date]) => {
    const rows = [`5,${first},Came on time and did it well`, `4,${second},Fine but a little late this time`]
    const map = await mapOf(`Stars,Datum,Comment\n${rows.join('\n')}\n`)
    expect(map['date'] === 'COLUMN' ? undefined : map['date']).toBe(date)
  })

  test('columns are guessed in a small file despite a bad row or two', async () => {
    const rows = ['5,2024-04-25,Came on time', 'x,2024-04-26,Fine but late', '4,2024-04-27,Good enough for us']
    expect(await mapOf(`Stars,Date,Comment\n${rows.join('\n')}\n`)).toMatchObject({ rating: 'Stars', text: 'Comment' })
  })

  test('columns of JSON are guessed by the paths of its members', async () => {
    const review = (n: number) => ({
      stars: n,
      writtenAt: `2024-05-0${n}T10:00:00Z`,
      reviewer: { displayName: `P. ${n}` },
      comment: `Did job ${n}`,
    })
    expect(await mapOf({ data: { items: [review(1), review(2)] } })).toMatchObject({
      rating: 'stars',
      date: 'writtenAt',
      author: 'reviewer.displayName',
      text: 'comment',
    })
  })

  test.for([
    [
      'the same rating in every row, where another column varies',
      ['rating', 'review_rating'],
      ['5', '4'],
      ['5', '3'],
      { rating: 'review_rating' },
    ],
    [
      'a rating of the business that is none of a review',
      ['rating', 'Score'],
      ['4.8', '4'],
      ['4.8', '3'],
      { rating: 'Score' },
    ],
    ['counts of likes', ['likes', 'Given'], ['1', '4'], ['2', '3'], { rating: undefined }],
  ] as const)('the guess for the rating avoids %s', async ([, names, first, second, expected]) => {
    const table = csv(
      [...names, 'Date', 'Text'],
      [...first, '2024-05-01', 'Good work'],
      [...second, '2024-05-02', 'Fine work'],
    )
    const message = await messageFor(table)
    expect(/rating +<- (.+)/.exec(message)?.[1]).toBe(expected.rating)
  })

  test('the guess for the rating is the overall score, not the number of the review or the score of one aspect', async () => {
    const table = csv(
      ['id_avaliacao', 'id_reserva', 'nota_limpeza', 'nota_geral', 'comentario', 'data_avaliacao'],
      ['1', '831', '2.0', '9.4', 'Quarto limpo e silencioso', '2024-05-21'],
      ['2', '127', '3.5', '8.1', 'Boa estadia', '2024-05-20'],
      ['196', '364', '4.0', '6.9', 'O barulho incomodou um pouco', '2023-03-25'],
    )
    expect(await mapOf(table)).toEqual({
      id: 'id_avaliacao',
      rating: 'nota_geral',
      date: 'data_avaliacao',
      text: 'comentario',
      source: 'unknown',
    })
  })

  test('the columns of ids and addresses are guessed even if some rows lack a value', async () => {
    const row = (n: number, id: string) => ({
      id,
      author: `Person ${String.fromCharCode(64 + n)}`,
      stars: 5,
      text: `A good visit, number ${n}`,
      source_url: id && `https://maps.example/${id}`,
      published: `2026-06-0${n}`,
    })
    expect(await mapOf([row(1, 'places/x/reviews/a'), row(2, 'places/x/reviews/b'), row(3, '')])).toMatchObject({
      id: 'id',
      url: 'source_url',
    })
  })

  test.for([
    ['Review ID', ['r1', 'r1', 'r2'], 'Review ID'],
    ['Id', ['r1', 'r1', 'r2'], undefined],
    ['Review ID', ['1.23457E+17', '1.23458E+17', '1.2346E+17'], undefined],
  ] as const)('for the column %s with the ids %j, the guess for the id is: %s', async ([name, ids, id]) => {
    const rows = ids.map((written, n) => ['5', `2024-05-0${n + 1}`, `Good work ${n}`, written])
    expect((await mapOf(csv(['Stars', 'Date', 'Text', name], ...rows)))['id']?.replaceAll('"', '')).toBe(id)
  })

  test('a file with starRating but not of Google Business Profile is guessed, so that its dates are read', async () => {
    const review = (n: number) => ({
      displayName: `Person ${String.fromCharCode(64 + n)}`,
      starRating: n,
      text: `They came on day ${n} and worked well`,
      date: `2026-06-0${n}`,
      ownerReply: `Thank you for the words ${n}`,
      replyDate: '2026-06-10',
    })
    expect(await mapOf({ averageRating: 5, reviews: [review(1), review(2), review(3)] })).toMatchObject({
      rating: 'starRating',
      date: 'date',
      author: 'displayName',
      text: 'text',
      reply: 'ownerReply',
      reply_date: 'replyDate',
    })
  })

  test.for([
    ['an e-mail address', 'Customer', 'dana@example.com', 'bob@example.com'],
    ['a telephone number', 'Customer', '+1 303 555 0100', '+1 303 555 0199'],
    ['one name in all rows', 'Author', 'Somebody', 'Somebody'],
    ['the name of the business', 'Author', 'A Firm', 'a firm'],
  ])('the guess for the author is not %s', async ([, header = '', one = '', other = '']) => {
    const table = csv(
      ['Stars', 'Date', 'Text', header],
      ['5', '2024-05-01', 'Good work', one],
      ['4', '2024-05-02', 'Fine', other],
    )
    expect(await mapOf(table)).toEqual({ rating: 'Stars', date: 'Date', text: 'Text', source: 'unknown' })
  })

  test.for([
    ['Verified', '0', '0', undefined],
    ['Verified', '1', '0', 'Verified'],
    ['Status', 'published', 'pending', 'Status'],
    ['State', 'CO', 'TX', undefined],
  ] as const)(
    'a declaration column is guessed only if a row supports it: %s with %s and %s',
    async ([header, one, other, column]) => {
      const table = csv(
        ['Stars', 'Date', 'Text', header],
        ['5', '2024-05-01', 'Good work', one],
        ['4', '2024-05-02', 'Fine', other],
      )
      expect((await mapOf(table))[header === 'Verified' ? 'verified' : 'status']).toBe(column)
    },
  )
})

test('a column that names several businesses is guessed, and the import asks for one of them', async () => {
  const rows = ['A Firm', 'A Firm', 'Other'].map((name, n) => ['5', `2024-05-0${n + 1}`, `Good work ${n}`, name])
  const content = await aContentFolder()
  const table = csv(['Stars', 'Date', 'Text', 'Location'], ...rows)
  await expect(content.import(table, { ask: yes })).rejects.toThrow(/several businesses; name yours with --business/)
  await content.import(table, { ask: yes, business: ['A Firm'] })
  expect(await content.lines('first_party')).toHaveLength(2)
})

test('the name of a hotel is not read as part of a review, and reviews of the hotel next door are left out', async () => {
  const stay = (hotel: string, n: number, bad: string) => [
    ...[`\n${hotel}\n`, '\nSuperb\n', `Clean room, number ${n}`, bad, `${n}`, `2024-05-0${n}`],
  ]
  const table = csv(
    ['Hotel_Name', 'review_title', 'review_positive', 'review_negative', 'Score', 'date'],
    ...[stay('Hotel\nA Firm', 1, 'Nothing'), stay('Hotel\nA Firm', 4, 'Nothing'), stay('Park\nA Resort', 5, 'No shop')],
  )
  expect(await mapOf(table)).toMatchObject({ business: 'Hotel_Name', text: 'review_positive + review_negative' })
  const content = await aContentFolder()
  await expect(content.import(table, { ask: yes })).rejects.toThrow('"Hotel A Firm": 2 reviews')
  await content.import(table, { ask: yes, business: ['hotel a firm'] })
  expect((await content.lines('first_party')).map(({ text }) => text)).toEqual([
    'Clean room, number 4\n\nNothing',
    'Clean room, number 1\n\nNothing',
  ])
})

describe('a guess is shown', () => {
  test('a guess is shown with three reviews as they would be published, and the command to paste', async () => {
    const rows = [1, 2, 3, 4].map((n) => [`${n}`, `2024-05-0${n}`, n === 2 ? '' : `Tom&#39;s\u202e job ${n}`, `P${n}`])
    const message = await messageFor(
      csv(['Stars', 'Review\nDate', "What's up? Comment", 'Reviewer'], ...rows),
      "it's.csv",
      { source: 'first_party' },
    )
    expect(message).toBe(`No format recognises it's.csv. Its columns seem to contain:

  rating         <- Stars
  date           <- "Review\\nDate"
  author         <- Reviewer
  text           <- "What's up? Comment"
  source            first_party

3 of its 4 rows, as they would be published:

  2024-05-01  ★☆☆☆☆  P1
    Tom's job 1
  2024-05-03  ★★★☆☆  P3
    Tom's job 3
  2024-05-04  ★★★★☆  P4
    Tom's job 4

Nothing was imported. If this is right, import it with:
  CONTENT=content npm run import -- 'it'\\''s.csv' --source first_party --map rating=Stars date="Review Date" author=Reviewer text='What'\\''s up? Comment'`)
  })

  test('a guess from which nothing can be published says why', async () => {
    const message = await messageFor(aTable(['5', '2035-05-01']), 'export', { source: 'first_party' })
    expect(message).toContain(
      'None of its 1 rows can be published like this; the first, row 2 (line 2): "2035-05-01" is in',
    )
  })

  test('a guess shows reviews that follow many hidden ones', async () => {
    const hidden = Array.from({ length: 60 }, () => ['5', '2024-05-01', 'Good', 'pending'])
    const message = await messageFor(
      csv(['Stars', 'Date', 'Text', 'Status'], ...hidden, ['4', '2024-05-02', 'Fine', 'published']),
    )
    expect(message).toMatch(/1 of its 61 rows[^]*2024-05-02 {2}★★★★☆/)
  })

  test.for([
    ['half stars', ['4.5', '2024-05-01'], /"4\.5" in row 2 .*--half-stars up/],
    ['dates that can be read in two ways', ['5', '03.04.2024'], /"03\.04\.2024" in row 2 .*--dates dmy/],
  ] as const)('a guess asks for decisions that only the owner can make: %s', async ([, [stars, date], why]) => {
    const message = await messageFor(aTable([stars, date]))
    expect(message).toMatch(why)
    expect(message).toMatch(/--map rating=Stars date=Date author=Name text=Text --(half-stars skip|dates mdy)$/)
  })

  test('the owner corrects a wrong guess column by column on a terminal, and imports.yaml keeps the correction', async () => {
    const content = await aContentFolder()
    const questions: string[] = []
    const answers = ['n', '', 'date', 'text', '', 'y']
    const ask = (question: string) => (questions.push(question), Promise.resolve(answers.shift() ?? null))
    const table = csv(['Stars', 'Day', 'Notes', 'Text'], ['4', '2024-05-01', 'Good work indeed, and on time', 'Thanks'])
    await content.import(table, { ask, source: 'first_party' })
    expect(questions[0]).toMatch(/rating +<- Stars[^]*Import like this\? \[y\/N\]$/)
    expect(questions[3]).toBe(
      '"Notes" (such as "Good work indeed, and on time"): press Enter for "not used", or type another of ' +
        `${MAPPED_MEMBERS.join(', ')}, or - if it is not used`,
    )
    expect(await content.lines('first_party')).toMatchObject([
      { rating: 4, text: 'Good work indeed, and on time\n\nThanks' },
    ])
    expect(await kept(content)).toMatch(/text:\n +- Notes\n +- Text\n/)
  })

  test('an import writes nothing if nobody answers its question on a terminal', async () => {
    const content = await aContentFolder()
    const ask = () => Promise.resolve(null)
    await expect(content.import(aTable(['5', '2024-05-01']), { ask })).rejects.toThrow('Nothing was imported')
    expect(await content.files()).toEqual([])
    await expect(kept(content)).rejects.toThrow('ENOENT')
  })
})

function kept(content: ContentFolder): Promise<string> {
  return readFile(join(content.path, 'imports.yaml'), 'utf8')
}

describe('confirmed columns are kept in imports.yaml', () => {
  const TODAY = { today: '2026-11-22' as never }

  test('confirmed columns apply to the next file with the same columns, in any order, without a question', async () => {
    const content = await aContentFolder()
    await content.import(aTable(['5', '2024-05-01']), { ask: yes, ...TODAY })
    expect(await kept(content)).toMatch(
      /source: first_party\n {2}map:\n {4}rating: Stars\n[^]*confirmed_on: 2026-11-22\n$/,
    )
    const before = await kept(content)
    const later = csv(['Name', 'Text', 'Date', 'Stars'], ['Bob', 'Fine', '2024-06-01', '4'])
    const report = await content.import(later, { ...TODAY, today: '2026-12-01' as never })
    expect(report.files[0]?.format).toBe('columns as confirmed on 2026-11-22')
    expect(await content.lines('first_party')).toHaveLength(2)
    expect(await kept(content)).toBe(before)
    expect(await folderComplaints(content.path)).toEqual([])
  })

  test('confirmed columns do not apply to another file, or to the same columns of another source', async () => {
    const content = await aContentFolder()
    await content.import(aTable(['5', '2024-05-01']), { ask: yes })
    const other = csv(['Name', 'Text', 'Date', 'Stars', 'More'], ['Bob', 'Fine', '2024-06-01', '4', 'x'])
    await expect(content.import(other)).rejects.toThrow('No format recognises')
    await expect(content.import(aTable(['5', '2024-05-01']), { source: 'yelp' })).rejects.toThrow(
      'No format recognises',
    )
    await content.import(aTable(['5', '2024-05-01']), { source: 'yelp', ask: yes })
    await expect(content.import(aTable(['5', '2024-05-01']))).rejects.toThrow(
      'add --source first_party or --source yelp',
    )
  })

  test('confirmed columns do not apply to a file with the same columns that names another platform', async () => {
    const content = await aContentFolder()
    const of = (platform: string, day: string) =>
      csv(['Stars', 'Date', 'Text', 'Source'], ['5', `2024-05-0${day}`, 'Good', platform])
    await content.import(of('Google', '1'), { ask: yes })
    await expect(content.import(of('Yelp', '2'))).rejects.toThrow(/No format recognises[^]*--source yelp/)
    await content.import(of('Yelp', '2'), { ask: yes })
    await content.import(of('Google', '3'))
    await content.import(of('Yelp', '4'))
    expect([await content.lines('google'), await content.lines('yelp')]).toMatchObject([
      [{}, {}],
      [{}, {}],
    ])
  })

  test('an import uses the newest confirmed columns of JSON for the same source', async () => {
    const content = await aContentFolder()
    const entry = (members: string[], map: Record<string, string>, day: string) =>
      ({ source: 'first_party', members, map, confirmed_on: day }) as const
    const entries = [
      entry(['stars', 'at', 'a'], { rating: 'stars', date: 'at', text: 'a' }, '2026-01-01'),
      entry(['stars', 'at', 'b'], { rating: 'stars', date: 'at', text: 'b' }, '2026-02-01'),
      entry(['a', 'b', 'c', 'at'], { rating: 'points', date: 'at' }, '2026-03-01'),
    ]
    await writeFile(join(content.path, 'imports.yaml'), JSON.stringify(entries))
    await content.import([{ stars: 5, at: '2024-05-01', a: 'not this', b: 'this', c: '' }])
    expect(await content.lines('first_party')).toMatchObject([{ text: 'this' }])
  })

  test('confirmed columns include the answers about dates and half stars, and --map replaces them', async () => {
    const content = await aContentFolder()
    const map = { rating: 'stars', date: 'date', text: 'Text' }
    const how = { source: 'first_party', dates: 'dmy', halfStars: 'up' } as const
    await content.import(aTable(['4.5', '03.04.2024']), { map, ...how })
    expect(await kept(content)).toMatch(/rating: Stars[^]*dates: dmy\n {2}half_stars: up/)
    await content.import(aTable(['4.5', '03.05.2024', 'Other']))
    expect(await content.lines('first_party')).toMatchObject([
      { rating: 5, date: '2024-05-03', author: 'Customer' },
      { rating: 5, date: '2024-04-03' },
    ])
    await content.import(aTable(['4.5', '03.05.2024', 'Other']), {
      map: { ...map, author: 'Name' },
      ...how,
      halfStars: 'down',
    })
    const text = await kept(content)
    expect(text).toMatch(/author: Name[^]*half_stars: down/)
    expect(text.match(/confirmed_on/g)).toHaveLength(1)
  })

  test('a new answer changes only the differing parts of imports.yaml, and comments stay', async () => {
    const content = await aContentFolder()
    const how = { source: 'first_party', map: { rating: 'Stars', date: 'Date', text: 'Text' } } as const
    const file = join(content.path, 'imports.yaml')
    await content.import(aTable(['5', '2024-05-01']), { ...how, ...TODAY })
    const before = (await kept(content))
      .replace('  map:', '  # The till writes this file.\n  map:')
      .replace('rating: Stars', 'rating: Stars # of 5')
    await writeFile(file, before)
    const more = { ...how.map, author: 'Name' }
    await content.import(aTable(['5', '2024-05-01']), { ...how, map: more, today: '2026-12-01' as never })
    expect(await kept(content)).toBe(
      before.replace('    text: Text\n', '    text: Text\n    author: Name\n').replace('2026-11-22', '2026-12-01'),
    )
  })

  test('confirmed columns of JSON are recognised by the members of every review', async () => {
    const content = await aContentFolder()
    const review = (n: number, more = {}) => ({
      stars: n,
      writtenAt: `2024-05-0${n}`,
      by: { name: `P. ${n}` },
      ...more,
    })
    await content.import([review(1, { comment: 'Fine work' }), review(2)], { ask: yes })
    expect(await kept(content)).toContain('members:\n    - stars\n    - writtenAt\n    - by.name\n')
    await content.import([review(3, { extra: 1 })])
    expect(await content.lines('first_party')).toHaveLength(3)
  })

  test('confirmed columns are stored once for several files, and not if a later file stops the import', async () => {
    const content = await aContentFolder()
    const [a, b] = await Promise.all([1, 2].map((n) => content.put(`${n}.csv`, aTable(['5', `2024-05-0${n}`]))))
    const bad = await content.put('bad.csv', 'nothing\n')
    let asked = 0
    const ask = (question: string) => ((asked += 1), yes(question))
    await expect(importReviews({ files: [`${a}`, bad], content: content.path, ask })).rejects.toThrow('bad.csv')
    await expect(kept(content)).rejects.toThrow('ENOENT')
    await importReviews({ files: [`${a}`, `${b}`], content: content.path, ask })
    expect(asked).toBe(4)
    expect(await content.lines('first_party')).toHaveLength(2)
  })

  test('confirmed columns are not stored for a recognised format, or on a dry run', async () => {
    const content = await aContentFolder()
    const table = csv(['id', 'rating', 'published', 'experienced'], ['a', '5', '2024-05-01', ''])
    await content.import(aTable(['5', '2024-05-01']), { ask: yes, dryRun: true })
    await content.import(table)
    await expect(kept(content)).rejects.toThrow('ENOENT')
  })

  test('columns that the owner named for a recognised format are stored, and override the format', async () => {
    const content = await aContentFolder()
    const table = (day: string) => csv(['id', 'rating', 'published', 'experienced'], [day, '5', '', `2024-05-0${day}`])
    await content.import(table('1'), { map: { rating: 'rating', date: 'experienced' }, source: 'trustpilot' })
    await content.import(table('2'))
    expect(await content.lines('trustpilot')).toMatchObject([{ date: '2024-05-02' }, { date: '2024-05-01' }])
  })

  test('confirmed columns are stored beside entries that people have written', async () => {
    const content = await aContentFolder()
    const own =
      '# Ours\n- columns: [A, B]\n  source: yelp # from the shop\n  map: { rating: A, date: B }\n  confirmed_on: 2026-01-01\n'
    await writeFile(join(content.path, 'imports.yaml'), own)
    await content.import(aTable(['5', '2024-05-01']), { ask: yes })
    expect(await kept(content)).toMatch(
      /^# Ours\n- columns: \[ ?A, B ?\]\n {2}source: yelp # from the shop\n[^]*- columns:\n/,
    )
  })

  test.for([
    ['- columns: [A]\n  source: yelp\n  map: { rating: A }\n  confirmed_on: 2026-01-01\n', 3, 'Map date'],
    [
      '- columns: [A]\n  source: yelp\n  map:\n    rating: A\n    date: B\n  confirmed_on: 2026-01-01\n',
      5,
      'Name one of the "columns"',
    ],
    ['- source: yelp\n  map: { rating: A, date: B }\n  confirmed_on: 2026-01-01\n', 1, 'Give either "columns"'],
    ['- columns: [A]\n  source: yelp\n  scale: ten\n  confirmed_on: 2026-01-01\n', 3, 'Give the best rating'],
    ['- columns: [A]\n  source: yelp\n  map: { stars: A }\n  confirmed_on: 2026-01-01\n', 3, ''],
  ] as const)(
    'check and import report an invalid entry of imports.yaml with its line: %j',
    async ([yaml, line, why]) => {
      const content = await aContentFolder()
      await writeFile(join(content.path, 'imports.yaml'), yaml)
      const complaints = await folderComplaints(content.path)
      expect(complaints).toContainEqual(expect.objectContaining({ line, problem: expect.stringContaining(why) }))
      await expect(content.import(aTable(['5', '2024-05-01']))).rejects.toThrow(`imports.yaml:${line}`)
    },
  )
})
