import { describe, expect, test } from 'vitest'
import { aContentFolder, csv } from './a-content-folder.ts'

describe('SerpApi', () => {
  const review = {
    rating: 1.0,
    date: '4 months ago',
    iso_date: '2026-01-30T20:40:46Z',
    iso_date_of_last_edit: '2026-01-30T20:40:46Z',
    source: 'Google',
    review_id: 'Ci9D',
    link: 'https://www.google.com/maps/reviews/Ci9D',
    user: { name: 'Jenny H.', local_guide: true, thumbnail: 'https://lh3.invalid/photo' },
    snippet: 'Great & careful 😊\n',
    response: { iso_date: '2026-02-01T08:00:00Z', snippet: 'Thanks' },
  }

  test('a SerpApi export may be one page, a list of pages, or one file with all reviews', async () => {
    const content = await aContentFolder({ timezone: 'Pacific/Auckland' })
    await content.import({ place_info: { title: 'Movers' }, reviews: [review] })
    await content.import([{ reviews: [{ ...review, review_id: 'p2' }], placeId: 'ChIJ' }])
    await content.import({ total: 1, placeId: 'ChIJ', reviews: [{ ...review, review_id: 'p3', snippet: undefined }] })
    expect(await content.lines('google')).toHaveLength(3)
    expect((await content.lines('google')).find(({ source_id }) => source_id === 'Ci9D')).toEqual({
      id: expect.any(String),
      author: 'Jenny H.',
      author_avatar_url: null,
      rating: 1,
      date: '2026-01-31',
      text: 'Great & careful 😊',
      language: null,
      source: 'google',
      source_url: 'https://www.google.com/maps/reviews/Ci9D',
      owner_reply: { text: 'Thanks', date: '2026-02-01' },
      source_id: 'Ci9D',
      obtained_on: expect.any(String),
      imported: expect.any(String),
    })
  })

  test('a SerpApi import uses the original of a translated text, and leaves out reviews of other platforms', async () => {
    const content = await aContentFolder()
    const translated = { snippet: 'Very good', extracted_snippet: { original: 'Sehr gut', translated: 'Very good' } }
    const { skipped } = await content.import({
      reviews: [
        { ...review, ...translated },
        { ...review, review_id: 'other', source: 'Tripadvisor' },
      ],
    })
    expect(await content.lines('google')).toMatchObject([{ text: 'Sehr gut' }])
    expect([...skipped.keys()]).toEqual(['a review of Tripadvisor, shown by Google'])
  })
})

describe('Outscraper', () => {
  const row = {
    name: 'Peak Plumbing',
    place_id: 'ChIJ1',
    rating: '4.8',
    reviews: '150',
    reviews_per_score: '{"1": 3, "5": 147}',
    review_id: 'ChdD',
    author_title: 'Dana R.',
    author_image: 'https://lh3.invalid/a',
    review_text: 'Good, fast',
    owner_answer: 'Thanks',
    owner_answer_timestamp: '1714700000',
    review_link: 'https://maps.invalid/r',
    review_rating: '3',
    review_timestamp: '1714615200',
    review_datetime_utc: '05/02/2024 02:00:00',
  }
  const expected = {
    rating: 3,
    date: '2024-05-01',
    text: 'Good, fast',
    author: 'Dana R.',
    author_avatar_url: null,
    source_url: 'https://maps.invalid/r',
    owner_reply: { text: 'Thanks', date: '2024-05-02' },
    source_id: 'ChdD',
  }

  test('an Outscraper table that repeats the rating of the business in every row is read', async () => {
    const content = await aContentFolder()
    await content.import(csv(Object.keys(row), Object.values(row)))
    expect(await content.lines('google')).toMatchObject([expected])
  })

  test('Outscraper JSON is read as places with reviews, nested lists, or single reviews', async () => {
    const { name, place_id, ...review } = row
    for (const shape of [[{ name, place_id, reviews_data: [review] }], { data: [[row]] }, [row]]) {
      const content = await aContentFolder()
      await content.import(shape)
      expect(await content.lines('google')).toMatchObject([expected])
    }
  })

  test('an Outscraper import reads older column names, nested ratings, missing replies and times in UTC', async () => {
    const content = await aContentFolder()
    const { author_title, review_timestamp, ...old } = row
    await content.import([
      {
        ...old,
        autor_name: author_title,
        review_rating: { value: 5 },
        owner_answer: '',
        review_datetime_utc: '2026-01-03 03:00:00',
      },
    ])
    expect(await content.lines('google')).toMatchObject([
      { author: 'Dana R.', rating: 5, date: '2026-01-02', owner_reply: null },
    ])
    expect(review_timestamp).toBeDefined()
  })
})

describe('Apify', () => {
  const review = {
    reviewId: 'ChZD',
    reviewUrl: 'https://maps.invalid/r',
    name: 'Dana R.',
    title: 'Peak Plumbing',
    stars: 4,
    text: 'Sehr gut gemacht',
    textTranslated: 'Very well done',
    originalLanguage: 'de',
    publishedAtDate: '2026-04-07T03:57:38.456Z',
    publishAt: '4 months ago',
    responseFromOwnerText: null,
  }

  test('an Apify import uses the original words, and a title that names the business', async () => {
    for (const shape of [
      [review],
      [{ title: 'Peak Plumbing', reviews: [review] }],
      csv(
        Object.keys(review),
        Object.values(review).map((cell) => String(cell ?? '')),
      ),
    ]) {
      const content = await aContentFolder()
      await content.import(shape)
      expect(await content.lines('google')).toMatchObject([
        {
          rating: 4,
          date: '2026-04-06',
          text: 'Sehr gut gemacht',
          language: 'de',
          owner_reply: null,
          source_url: 'https://maps.invalid/r',
        },
      ])
    }
  })

  test('an Apify import reads dates without a time and null texts, and leaves out other platforms', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import([
      { ...review, publishedAtDate: '2026-03-15', text: null, originalLanguage: null },
      { ...review, reviewId: 'x', reviewOrigin: 'TripAdvisor' },
    ])
    expect(await content.lines('google')).toMatchObject([{ date: '2026-03-15', text: null, language: null }])
    expect(skipped.size).toBe(1)
  })
})
