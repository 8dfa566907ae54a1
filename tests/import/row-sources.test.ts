import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aContentFolder, csv } from './a-content-folder.ts'
import { mapOf } from './a-guess.ts'

const HEAD = ['Stars', 'Date', 'Text', 'Platform']
const rows = (...platforms: string[]) =>
  platforms.map((platform, index) => ['5', `2026-05-0${index + 1}`, `Words of the review number ${index}`, platform])
const MAP = { rating: 'Stars', date: 'Date', text: 'Text', source: 'Platform' }

describe('the source of rows', () => {
  test('an import sends each row to the source in its column, and the next import asks nothing', async () => {
    const content = await aContentFolder()
    await content.import(csv(HEAD, ...rows('Google Maps', 'Booking.com', 'google', 'TripAdvisor')), { map: MAP })
    expect(await content.lines('google')).toHaveLength(2)
    expect(await content.lines('booking')).toHaveLength(1)
    expect(await content.lines('tripadvisor')).toHaveLength(1)
    const { sources } = await content.import(csv(HEAD, ...rows('Google Maps', 'Facebook')))
    expect(sources.map(({ source, added }) => [source, added])).toEqual([
      ['google', 0],
      ['facebook', 1],
    ])
  })

  test.for(['Portal', 'Kanal', 'Channel'])('a column called %s may name the platforms', async (name) => {
    const table = csv([...HEAD.slice(0, 3), name], ...rows('Booking.com', 'Airbnb'))
    expect(await mapOf(table)).toMatchObject({ source: name })
  })

  test('rows of a platform without stars are bad rows, and reviews of the other platforms are imported', async () => {
    const content = await aContentFolder()
    const recommendation = ['Recommended', '2026-05-09', 'Good people', 'Facebook']
    const { bad, sources } = await content.import(csv(HEAD, ...rows('Google', 'Yelp'), recommendation), { map: MAP })
    expect(sources.map(({ source, added }) => [source, added])).toEqual([
      ['google', 1],
      ['yelp', 1],
    ])
    expect(bad).toMatchObject([{ where: 'row 4 (line 4)', problem: '"Recommended" is not a rating' }])
  })

  test('a table of several platforms without any review that can be imported is refused', async () => {
    const content = await aContentFolder()
    const table = csv(HEAD, ['Good', '2026-05-09', 'A', 'Facebook'], ['Fine', '2026-05-09', 'B', 'Google'])
    await expect(content.import(table, { map: MAP })).rejects.toThrow(/none of its reviews can be imported \(2 bad\)/)
    expect(await content.files()).toEqual([])
  })

  test.for([
    'Fictive',
    'demo',
    'Test',
    'sample data',
    'FAKE',
    'Beispiel',
    'erfunden',
    'exemple',
    'prueba',
    'finto',
    'voorbeeld',
    'teste',
    'Démo',
    'Testdaten',
    'fiktive Bewertung',
    'gefälscht',
    'Faux avis',
    'falsas',
    'fittizie',
    'ejemplos',
    'fictieve',
    'amostras',
  ])('a row whose source says "%s" is invented, so it is left out and counted', async (word) => {
    const content = await aContentFolder()
    const report = await content.import(csv(HEAD, ...rows('Google', word)), { map: MAP })
    expect(await content.lines('google')).toHaveLength(1)
    expect([...report.skipped]).toEqual([[`an invented review (its source is "${word}")`, 1]])
  })

  test.for([
    ['Google Play', 'google_play'],
    ['Google Maps', 'google'],
    ['Apple Maps', 'apple_maps'],
    ['Trip Advisor', 'tripadvisor'],
    ['yelp.com', 'yelp'],
    ['Judge.me', 'judge_me'],
  ] as const)('a row from "%s" goes to the source %s', async ([platform, source]) => {
    const content = await aContentFolder()
    await content.import(csv(HEAD, ...rows(platform, 'Facebook')), { map: MAP })
    expect(await content.lines(source)).toHaveLength(1)
  })

  test.for([
    [['Google', 'our website'], '1 row names no known platform (row 3 (line 3): "our website")'],
    [['our website', 'a friend'], '2 rows name no known platform (row 2 (line 2): "our website"; also "a friend")'],
    [['our website', '', 'our website'], '3 rows name no known platform (row 2 (line 2): "our website"; also nothing)'],
  ] as const)('an import of rows from %j is refused, because %s', async ([platforms, why]) => {
    const content = await aContentFolder()
    await expect(content.import(csv(HEAD, ...rows(...platforms)), { map: MAP })).rejects.toThrow(why)
  })

  test('an import reads a confirmed source column even if no row of it is empty', async () => {
    const content = await aContentFolder()
    await content.import(csv(HEAD, ...rows('Google', '')), { map: MAP, source: 'tripadvisor' })
    await content.import(csv(HEAD, ...rows('Google', 'Google')))
    expect(await content.lines('google')).toHaveLength(2)
  })

  test('a source is not treated as invented because its name begins like an invented one', async () => {
    const content = await aContentFolder()
    await content.import(csv(HEAD, ...rows('Testberichte', 'Testimonials', 'Fakturen', 'Provence')), {
      map: MAP,
      source: 'first_party',
    })
    expect(await content.lines('first_party')).toHaveLength(4)
  })

  test('the guess includes the source column if a row says that it is invented, so that no answer imports that row', async () => {
    const content = await aContentFolder()
    const table = csv(HEAD, ...rows('Organic', 'Organic', 'Organic', 'Fictive'))
    await expect(content.import(table)).rejects.toThrow('source=Platform')
  })

  test('an import asks for the source of a row of unknown origin, and never assumes that it is first-party', async () => {
    const content = await aContentFolder()
    const table = csv(HEAD, ...rows('Google', 'Organic'))
    await expect(content.import(table, { map: MAP })).rejects.toThrow(/1 row .*"Organic"[^]*--source google/)
    await content.import(table, { map: MAP, source: 'first_party' })
    expect(await content.lines('first_party')).toHaveLength(1)
    expect(await content.lines('google')).toHaveLength(1)
  })

  test('an import does not infer the source of a row of unknown origin from the addresses of other rows', async () => {
    const review = (source: string, url: string, n: number) => ({
      ...{ source, url, rating: 5, date: `2026-01-1${n}`, text: `They came on day ${n}` },
    })
    const table = [
      review('Google', 'https://google.com/r/1', 1),
      review('Yelp', 'https://google.com/r/2', 2),
      review('Kiosk', '', 3),
    ]
    const content = await aContentFolder()
    await expect(content.import(table)).rejects.toThrow(/1 row names no known platform .*"Kiosk"/)
  })

  test('a day of the experience can be mapped, as a day or a month', async () => {
    const content = await aContentFolder()
    const table = csv(
      ['Stars', 'Date', 'Text', 'Stay'],
      ['5', '2026-05-01', 'Good', '2026-04'],
      ['5', '2026-05-02', 'Fine', '2026-04-30'],
    )
    await content.import(table, {
      source: 'booking',
      map: { rating: 'Stars', date: 'Date', text: 'Text', experienced_on: 'Stay' },
    })
    expect((await content.lines('booking')).map(({ experienced_on }) => experienced_on)).toEqual([
      '2026-04-30',
      '2026-04',
    ])
  })
})

describe('a text of several columns', () => {
  test('positive and negative parts are guessed as one text, and joined in their order', async () => {
    const content = await aContentFolder()
    const head = ['Stars', 'Date', 'Positive review', 'Negative review', 'Internal note']
    const table = csv(
      head,
      ['5', '2026-05-01', 'The breakfast was very good', 'The lift was slow and loud', 'call her back about the bill'],
      ['4', '2026-05-02', 'Close to the station and quiet', '', 'a regular guest of the house'],
    )
    await content.import(table, { source: 'booking', ask: () => Promise.resolve('y') })
    expect((await content.lines('booking')).map(({ text }) => text)).toEqual([
      'Close to the station and quiet',
      'The breakfast was very good\n\nThe lift was slow and loud',
    ])
    expect(await readFile(join(content.path, 'imports.yaml'), 'utf8')).toContain(
      'text:\n      - Positive review\n      - Negative review\n',
    )
  })
})

describe('numbers of customers', () => {
  test.for(['Reservation Number', 'Order ID', 'Buchungsnummer', 'E-mail', 'Telephone'])(
    'a column "%s" is refused as the id of reviews, because it identifies customers',
    async (name) => {
      const content = await aContentFolder()
      const table = csv(['Stars', 'Date', 'Text', name], ['5', '2026-05-01', 'Good', '1234567890'])
      const map = { rating: 'Stars', date: 'Date', text: 'Text', id: name }
      await expect(content.import(table, { source: 'booking', map })).rejects.toThrow('identifies customers')
      expect(await content.files()).toEqual([])
    },
  )

  test('an entry of imports.yaml that maps customer numbers as ids is refused with the line to delete', async () => {
    const content = await aContentFolder()
    const columns = ['Stars', 'Date', 'Order ID']
    const map = { rating: 'Stars', date: 'Date', id: 'Order ID' }
    const entry = { columns, source: 'booking', map, confirmed_on: '2026-05-01' }
    await writeFile(join(content.path, 'imports.yaml'), JSON.stringify([entry]))
    await expect(content.import(csv(columns, ['5', '2026-05-01', '1234567890']))).rejects.toThrow(
      'delete "id" from this entry of imports.yaml',
    )
  })
})
