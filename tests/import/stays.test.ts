import { describe, expect, test } from 'vitest'
import { booking } from '../../src/import/formats/stays/booking.ts'
import { hostaway } from '../../src/import/formats/stays/hostaway.ts'
import { aContentFolder } from './a-content-folder.ts'
import { aTableWith, eachMissing, everythingIn, linesById } from './everything-in.ts'

const SCORES = ['Staff', 'Cleanliness', 'Location', 'Facilities', 'Comfort', 'Value for money']
const ENGLISH = [
  ...['Review date', 'Guest name', 'Reservation Number', 'Review title', 'Positive review', 'Negative review'],
  ...['Review score', ...SCORES, 'Property reply'],
]
const SPANISH = [
  ...['Fecha del comentario', 'Nombre del cliente', 'Número de reserva', 'Título del comentario'],
  ...['Comentario positivo', 'Comentario negativo', 'Puntuación del comentario', 'Personal', 'Limpieza', 'Ubicación'],
  ...['Instalaciones y servicios', 'Confort', 'Relación calidad-precio', 'Respuesta del alojamiento'],
]
const FRENCH = [
  ...['Date du commentaire', 'Nom du client', 'Numéro de réservation', 'Titre du commentaire', 'Commentaire positif'],
  ...['Commentaire négatif', 'Note des commentaires', 'Personnel', 'Propreté', 'Situation géographique', 'Équipements'],
  ...['Confort', 'Rapport qualité/prix', 'Réponse de l’établissement'],
]

/** The columns of Booking.com that are read: all but the reservation and the scores for parts of the stay. */
const read = (columns: string[]) => columns.filter((_, index) => index !== 2 && (index < 7 || index === 13))

describe('an export of guest reviews from Booking.com', () => {
  const good = {
    'Review date': '2025-06-09 0:25:02',
    'Guest name': 'Oriane',
    'Reservation Number': '4820193375',
    'Review title': 'A fine base for walks',
    'Positive review': 'The host lent us boots and a map.\nBreakfast was good.',
    'Negative review': 'The stairs are steep, "very" steep',
    'Review score': '10',
    Staff: '7.5',
    'Property reply': 'Thank you, Oriane. Call us on the next visit.',
  }
  const bad = {
    'Review date': '2025-07-01 21:06:38',
    'Guest name': '',
    'Reservation Number': '3391746620',
    'Negative review': 'Nobody was there to let us in, and the room was cold all night',
    'Review score': '2',
    Staff: '10',
  }
  const silent = { 'Review date': '2025-07-02 9:50:07', 'Guest name': 'Bo', 'Reservation Number': '2775510394' }

  test('a Booking.com import reads title, liked and disliked parts, score, day, name and reply of every row', async () => {
    const content = await aContentFolder({ timezone: 'Europe/London' })
    const table = aTableWith(
      ENGLISH,
      good,
      bad,
      { ...silent, 'Review score': '8' },
      {
        ...silent,
        'Review score': '8',
        'Reservation Number': '2775510395',
        'Guest name': 'Cy',
        'Review title': 'Nice',
      },
    )
    const { files, bad: badRows } = await content.import(table)
    expect(files).toMatchObject([{ format: 'Booking.com', reviews: 4 }])
    expect(badRows).toEqual([])
    const lines = await content.lines('booking')
    expect(lines.toSorted((a, b) => a.author.localeCompare(b.author))).toMatchObject([
      {
        author: 'Bo',
        rating: 4,
        date: '2025-07-02',
        text: null,
        language: null,
        source: 'booking',
        source_url: null,
        owner_reply: null,
      },
      {
        author: 'Booking.com reviewer',
        rating: 1,
        date: '2025-07-01',
        text: 'Nobody was there to let us in, and the room was cold all night',
        language: 'en',
        source: 'booking',
        source_url: null,
        owner_reply: null,
      },
      { author: 'Cy', rating: 4, date: '2025-07-02', text: 'Nice', owner_reply: null },
      {
        author: 'Oriane',
        author_avatar_url: null,
        rating: 5,
        date: '2025-06-09',
        text:
          'A fine base for walks\n\nThe host lent us boots and a map.\nBreakfast was good.\n\n' +
          'The stairs are steep, "very" steep',
        language: 'en',
        source: 'booking',
        source_url: null,
        owner_reply: { text: 'Thank you, Oriane. Call us on the next visit.', date: null },
      },
    ])
    expect(lines.map(({ source_id }) => source_id)).toEqual(
      Array(4).fill(expect.stringMatching(/^sha256-[0-9a-f]{32}$/)),
    )
  })

  test('a Booking.com import writes no reservation number to any file, and ids do not depend on these numbers', async () => {
    const content = await aContentFolder()
    await content.import(aTableWith(ENGLISH, good, bad, { ...silent, 'Review score': '10' }))
    const before = await content.bytes('booking')
    expect(await everythingIn(content.path)).not.toMatch(/4820193375|3391746620|2775510394/)
    const other = { ...good, 'Reservation Number': '1111111111' }
    await content.import(aTableWith(ENGLISH, other, bad, { ...silent, 'Review score': '10' }))
    expect(await content.bytes('booking')).toEqual(before)
  })

  test('a Booking.com score between two stars needs --half-stars, and is stored without a score on another scale', async () => {
    const content = await aContentFolder()
    const table = aTableWith(ENGLISH, { ...good, 'Review score': '9' }, bad, { ...silent, 'Review score': '4' })
    await expect(content.import(table)).rejects.toThrow(/such as "9(\.0)?" \(4\.5 stars\) in row/)
    await content.import(table, { halfStars: 'down' })
    const stars = (await content.lines('booking')).map(({ date, rating }) => [date, rating])
    expect(new Map(stars.map(([date, rating]) => [date, rating]))).toEqual(
      new Map([
        ['2025-07-02', 2],
        ['2025-07-01', 1],
        ['2025-06-09', 4],
      ]),
    )
  })

  test.for([
    ['Spanish', SPANISH],
    ['French', FRENCH],
    ['English, in another case', ENGLISH.map((column) => column.toLowerCase())],
  ] as const)('a Booking.com export with %s columns is read the same', async ([, columns]) => {
    const content = await aContentFolder({ timezone: 'Europe/London' })
    const cells = ENGLISH.map((column, index) => [
      columns[index] ?? '',
      new Map(Object.entries(good)).get(column) ?? '',
    ])
    await content.import(aTableWith([...columns], Object.fromEntries(cells)))
    expect(await content.lines('booking')).toMatchObject([
      {
        author: 'Oriane',
        rating: 5,
        date: '2025-06-09',
        text:
          'A fine base for walks\n\nThe host lent us boots and a map.\nBreakfast was good.\n\n' +
          'The stairs are steep, "very" steep',
        owner_reply: { text: 'Thank you, Oriane. Call us on the next visit.', date: null },
      },
    ])
    expect(await everythingIn(content.path)).not.toContain('4820193375')
  })

  test.for([ENGLISH, SPANISH, FRENCH].flatMap((columns) => eachMissing(columns, read(columns))))(
    'a table without the column %s is not taken for an export of Booking.com',
    ([, rest]) => expect(booking.fits(rest)).toBe(false),
  )
})

describe("the answer of Hostaway's API", () => {
  const review = {
    id: 7453,
    listingMapId: 40160,
    reservationId: 990017735,
    channelId: 2018,
    type: 'guest-to-host',
    status: 'published',
    rating: 10,
    publicReview: 'Quiet street, warm rooms, and a garden for the children',
    privateFeedback: 'The neighbour smokes on the stairs',
    revieweeResponse: 'Come again!',
    submittedAt: '2025-08-21 22:45:14',
    listingName: 'The Old Mill',
    guestName: 'Ada P.',
  }
  const answer = (...result: object[]) => ({ status: 'success', result, count: result.length, limit: 100, offset: 0 })

  test('a Hostaway answer is read, without private feedback, reservations, and what is not a published review of a stay', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import(
      answer(
        review,
        { ...review, id: 7454, rating: 4, publicReview: null, revieweeResponse: null, guestName: null },
        { ...review, id: 7455, type: 'host-to-guest' },
        { ...review, id: 7456, status: 'awaiting', rating: null },
      ),
    )
    expect(await linesById(content, 'airbnb')).toMatchObject([
      {
        source_id: '7453',
        author: 'Ada P.',
        rating: 5,
        date: '2025-08-21',
        text: 'Quiet street, warm rooms, and a garden for the children',
        language: 'en',
        source_url: null,
        owner_reply: { text: 'Come again!', date: null },
      },
      { source_id: '7454', author: 'Airbnb reviewer', rating: 2, date: '2025-08-21', text: null, owner_reply: null },
    ])
    expect(Object.fromEntries(skipped)).toEqual({ 'a review of a guest': 1, 'status "awaiting"': 1 })
    expect(await everythingIn(content.path)).not.toMatch(/990017735|neighbour/)
  })

  test('the channel of a Hostaway answer is its source, and the owner names the source of an unknown channel', async () => {
    const content = await aContentFolder()
    await content.import(answer({ ...review, channelId: 2005 }))
    expect(await content.lines('booking')).toMatchObject([{ source_id: '7453', rating: 5 }])
    await expect(content.import(answer({ ...review, channelId: 2000 }))).rejects.toThrow('--source')
    await content.import(answer({ ...review, channelId: 2000 }), { source: 'first_party' })
    expect(await content.lines('first_party')).toMatchObject([{ source_id: '7453', rating: 5 }])
  })

  test('reviews of several listings in a Hostaway answer need --business', async () => {
    const content = await aContentFolder()
    const both = answer(review, { ...review, id: 7457, listingMapId: 40161, listingName: 'The Barn' })
    await expect(content.import(both)).rejects.toThrow('--business')
    await content.import(both, { business: ['The Barn'] })
    expect(await content.lines('airbnb')).toMatchObject([{ source_id: '7457' }])
  })

  test('a Hostaway answer of several channels, or without listings, is not recognised as Hostaway', () => {
    const { listingMapId, ...other } = review
    expect(listingMapId).toBeDefined()
    for (const document of [answer(review, { ...review, channelId: 2005 }), answer(other), answer()]) {
      expect(hostaway.map((format) => format.find(document))).toEqual([null, null, null])
    }
  })

  test('a page of a Hostaway answer that is not the last is a partial export', () => {
    const found = hostaway.flatMap((format) => format.find([{ ...answer(review), count: 2 }, answer(review)]) ?? [])
    expect(found.map(({ partial }) => partial)).toEqual([true, false])
  })
})
