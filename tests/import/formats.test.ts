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

  test('is read from a page, a list of pages, and all reviews in one', async () => {
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
      language: 'en',
      source: 'google',
      source_url: 'https://www.google.com/maps/reviews/Ci9D',
      owner_reply: { text: 'Thanks', date: '2026-02-01' },
      source_id: 'Ci9D',
    })
  })

  test('gives the original of a translated text, and not the reviews of other platforms', async () => {
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

  test('is read from a table, where the rating of the business stands in every row', async () => {
    const content = await aContentFolder()
    await content.import(csv(Object.keys(row), Object.values(row)))
    expect(await content.lines('google')).toMatchObject([expected])
  })

  test('is read from JSON: places with reviews in them, lists in lists, single reviews', async () => {
    const { name, place_id, ...review } = row
    for (const shape of [[{ name, place_id, reviews_data: [review] }], { data: [[row]] }, [row]]) {
      const content = await aContentFolder()
      await content.import(shape)
      expect(await content.lines('google')).toMatchObject([expected])
    }
  })

  test('is read with the older spelling, a wrapped rating, no reply, and a time that is UTC by name', async () => {
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

  test('is read with the original words, and the title taken for what it is: the business', async () => {
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

  test('has dates without a time, null texts, and reviews of other platforms', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import([
      { ...review, publishedAtDate: '2026-03-15', text: null, originalLanguage: null },
      { ...review, reviewId: 'x', reviewOrigin: 'TripAdvisor' },
    ])
    expect(await content.lines('google')).toMatchObject([{ date: '2026-03-15', text: null, language: null }])
    expect(skipped.size).toBe(1)
  })
})

describe('Trustpilot', () => {
  const columns = [
    'id',
    'filtered',
    'pending',
    'text',
    'rating',
    'title',
    'likes',
    'experienced',
    'published',
    'source',
  ]
  const row = (id: string, about: Record<string, string> = {}) => {
    const cells: Record<string, string> = {
      id,
      filtered: 'False',
      pending: 'False',
      text: 'Josh was extremely helpful',
      rating: '5',
      title: 'Josh was…',
      likes: '0',
      experienced: '',
      published: '2024-04-03T14:01:23.000Z',
      source: 'https://www.trustpilot.com/review/firm.example?page=1',
      ...about,
    }
    return columns.map((column) => cells[column] ?? '')
  }

  test('is read from a table: neutral authors, permalinks, titles once, nothing that Trustpilot holds back', async () => {
    const content = await aContentFolder()
    const { skipped } = await content.import(
      csv(
        columns,
        row('a1'),
        row('a2', {
          title: 'Claim denied',
          text: 'Two lines\r\nof text',
          source: 'https://www.trustpilot.com/review/firm.example?page=2',
        }),
        row('a3', { title: 'Words of an earlier…' }),
        row('a4', { pending: 'True' }),
        row('a5', { filtered: 'True' }),
      ),
    )
    const lines = await content.lines('trustpilot')
    expect(new Map(lines.map(({ source_id, text }) => [source_id, text]))).toEqual(
      new Map([
        ['a1', 'Josh was extremely helpful'],
        ['a2', 'Claim denied\n\nTwo lines\nof text'],
        ['a3', 'Josh was extremely helpful'],
      ]),
    )
    for (const { author, source_url, source_id } of lines) {
      expect([author, source_url]).toEqual(['Trustpilot reviewer', `https://www.trustpilot.com/reviews/${source_id}`])
    }
    expect(Object.fromEntries(skipped)).toEqual({ pending: 1, 'filtered out by Trustpilot': 1 })
  })

  test('is read from its API, which says who is verified', async () => {
    const content = await aContentFolder()
    const review = {
      id: 'b1',
      consumer: { displayName: 'Dana R.' },
      stars: 2,
      title: 'Late',
      text: 'Came late',
      language: 'en',
      createdAt: '2026-05-01T18:00:00Z',
      updatedAt: null,
      isVerified: false,
    }
    const report = await content.import({ reviews: [review] })
    expect(await content.lines('trustpilot')).toMatchObject([
      { author: 'Dana R.', rating: 2, text: 'Late\n\nCame late', verified: false },
    ])
    expect(report.sources[0]?.unverified).toBe(1)
  })
})

describe('the Yelp dataset', () => {
  const line = (about: Record<string, unknown> = {}) =>
    JSON.stringify({
      review_id: 'y1',
      user_id: 'u',
      business_id: 'b1',
      stars: 5.0,
      useful: 1,
      text: 'Great\n\nand clean',
      date: '2012-01-03 23:28:18',
      ...about,
    })

  test('is read line by line; a broken line is a bad row, escaped slashes are slashes, days are as written', async () => {
    const content = await aContentFolder()
    const lines = [
      line({ text: 'and/or' }).replace('/', '\\/'),
      '{"review_id":',
      '',
      line({ review_id: 'y2', date: '2011-02-03' }),
    ]
    const { bad } = await content.import(`${lines.join('\n')}\n`)
    expect(await content.lines('yelp')).toMatchObject([
      { date: '2012-01-03', text: 'and/or', author: 'Yelp reviewer' },
      { date: '2011-02-03' },
    ])
    expect(bad).toMatchObject([{ where: 'line 2', problem: expect.stringContaining('not valid JSON') }])
  })

  test('names the line of a half star, which is not rounded', async () => {
    const content = await aContentFolder()
    const { bad } = await content.import(`${line()}\n\n${line({ review_id: 'y2', stars: 3.5 })}\n`)
    expect(bad).toMatchObject([{ where: 'line 3', problem: expect.stringContaining('not in whole stars') }])
  })

  test('of several businesses asks which', async () => {
    const content = await aContentFolder()
    const mixed = [line(), line({ review_id: 'y2' }), line({ review_id: 'y3', business_id: 'b2' })].join('\n')
    await expect(content.import(mixed)).rejects.toThrow(/--business:\n {2}"b1": 2 reviews\n {2}"b2": 1 review/)
    await expect(content.import(mixed, { business: ['b3'] })).rejects.toThrow('"b3" is not in it')
    const { skipped } = await content.import(mixed, { business: ['b2'] })
    expect(await content.lines('yelp')).toMatchObject([{ source_id: 'y3' }])
    expect([...skipped]).toEqual([['about another business', 2]])
  })
})

describe('JSON-LD', () => {
  const review = {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Tracey' },
    datePublished: '2020-04-18T00:00:00',
    reviewRating: { '@type': 'Rating', ratingValue: '5', bestRating: '5', worstRating: '1' },
    reviewBody: 'Tom &amp; team&nbsp;were great<br>Would use again',
  }

  test('is read wherever reviews hang: one or many, in a graph, under Review, with authors that are plain words', async () => {
    const content = await aContentFolder()
    await content.import({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'LocalBusiness', name: 'A Firm', review: review },
        {
          '@type': 'LocalBusiness',
          name: 'A Firm',
          Review: [{ ...review, author: 'Bob', reviewBody: undefined, description: 'Fine' }],
        },
        { '@type': 'Review', '@id': '#a-reference' },
      ],
    })
    const lines = await content.lines('first_party')
    expect(lines.map(({ author, date, text }) => [author, date, text]).toSorted()).toEqual([
      ['Bob', '2020-04-18', 'Fine'],
      ['Tracey', '2020-04-18', 'Tom & team were great\nWould use again'],
    ])
  })

  test('is found inside a page', async () => {
    const content = await aContentFolder()
    const block = JSON.stringify({ '@type': 'Plumber', name: 'A Firm', review: [review] })
    await content.import(
      `<!doctype html><title>x</title><script>var a = "<b>"</script><script type="application/ld+json">${block}</script>`,
    )
    expect(await content.lines('first_party')).toMatchObject([{ author: 'Tracey' }])
  })

  test('of another scale counts where it gives whole stars', async () => {
    const content = await aContentFolder()
    const of = (ratingValue: number, bestRating: number) => ({
      ...review,
      author: `${ratingValue}`,
      reviewRating: { ratingValue, bestRating },
    })
    const { bad } = await content.import([of(8, 10), of(7, 10), of(60, 100)])
    expect((await content.lines('first_party')).map(({ rating }) => rating).toSorted()).toEqual([3, 4])
    expect(bad).toMatchObject([{ where: 'review 2', problem: expect.stringContaining('out of 10') }])
  })

  test('is a part of the reviews, unless its business counts no more than these', async () => {
    const content = await aContentFolder()
    const some = await content.import({ '@type': 'Plumber', name: 'A', review, aggregateRating: { reviewCount: 80 } })
    const all = await content.import({ '@type': 'Plumber', name: 'A', review, aggregateRating: { reviewCount: '1' } })
    expect([some.sources[0]?.partial, all.sources[0]?.partial]).toEqual([true, false])
  })
})
