import { describe, expect, test } from 'vitest'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, csv } from './a-content-folder.ts'

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

  test('a Trustpilot table is read with neutral authors, permalinks and titles once, without withheld reviews', async () => {
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

  test("Trustpilot's API is read, including verification", async () => {
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

  test('the Yelp dataset is read line by line, with bad rows for broken lines and unchanged days', async () => {
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

  test('the Yelp dataset names the line of a half star, which is not rounded', async () => {
    const content = await aContentFolder()
    const half = `${line()}\n\n${line({ review_id: 'y2', stars: 3.5 })}\n`
    await expect(content.import(half)).rejects.toThrow('1 rating has half stars, such as 3.5 in line 3')
    const { skippedRows } = await content.import(half, { halfStars: 'skip' })
    expect(skippedRows).toMatchObject([{ where: 'line 3', reason: 'half stars (--half-stars skip)' }])
  })

  test('a skipped half star does not count as a missing review', async () => {
    const content = await aContentFolder()
    const half = `${line()}\n${line({ review_id: 'y2', stars: 3.5 })}\n`
    await content.import(half, { halfStars: 'down' })
    await content.import(`${line()}\n`, { today: Day.parse('2026-11-20') })
    expect(await content.lines('yelp')).toContainEqual(expect.objectContaining({ missing_since: '2026-11-20' }))
    const { sources } = await content.import(half, { halfStars: 'skip' })
    expect(sources).toMatchObject([{ gone: [] }])
    const lines = await content.lines('yelp')
    expect(lines).toHaveLength(2)
    expect(lines.filter((one) => 'missing_since' in one)).toEqual([])
  })

  test('the Yelp dataset of several businesses asks which one', async () => {
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

  test('JSON-LD is read with reviews anywhere: one or many, in a graph, under Review, with plain author names', async () => {
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

  test('JSON-LD is recognised if it writes its type as an address, and reads words with a language', async () => {
    const content = await aContentFolder()
    await content.import({
      '@graph': [
        {
          ...review,
          '@type': 'https://schema.org/Review',
          reviewBody: { '@value': 'Gut und schnell', '@language': 'de' },
        },
        { ...review, '@type': ['schema:Review'], author: 'Bob', dateModified: '2020-05-01' },
      ],
    })
    const lines = await content.lines('first_party')
    expect(lines.map(({ author, text, edited_on }) => [author, text?.slice(0, 15), edited_on]).toSorted()).toEqual([
      ['Bob', 'Tom & team were', '2020-05-01'],
      ['Tracey', 'Gut und schnell', undefined],
    ])
  })

  test.for([
    ['its address', { '@id': 'https://www.trustpilot.com/#/schema/Review/66a' }],
    ['its publisher', { publisher: { '@type': 'Organization', name: 'Trustpilot' } }],
    ['the address of its author', { author: { name: 'Tracey', url: 'https://www.trustpilot.com/users/1' } }],
  ])('JSON-LD of a page of a platform is not first-party: %s names the platform', async ([, about]) => {
    const content = await aContentFolder()
    await content.import({ '@type': 'Organization', name: 'A Firm', review: [{ ...review, ...Object(about) }] })
    expect(await content.lines('trustpilot')).toMatchObject([{ author: 'Tracey' }])
  })

  test('JSON-LD is found inside a page', async () => {
    const content = await aContentFolder()
    const block = JSON.stringify({ '@type': 'Plumber', name: 'A Firm', review: [review] })
    await content.import(
      `<!doctype html><title>x</title><script>var a = "<b>"</script><script type="application/ld+json">${block}</script>`,
    )
    expect(await content.lines('first_party')).toMatchObject([{ author: 'Tracey' }])
  })

  test('a JSON-LD rating on another scale is imported if it converts to whole stars', async () => {
    const content = await aContentFolder()
    const of = (ratingValue: number, bestRating: number) => ({
      ...review,
      author: `${ratingValue}`,
      reviewRating: { ratingValue, bestRating },
    })
    const { skippedRows } = await content.import([of(8, 10), of(7, 10), of(60, 100)], { halfStars: 'skip' })
    expect((await content.lines('first_party')).map(({ rating }) => rating).toSorted()).toEqual([3, 4])
    expect(skippedRows).toMatchObject([{ where: 'review 2' }])
  })

  test('JSON-LD is a partial export if its aggregateRating counts more reviews', async () => {
    const content = await aContentFolder()
    const some = await content.import({ '@type': 'Plumber', name: 'A', review, aggregateRating: { reviewCount: 80 } })
    const all = await content.import({ '@type': 'Plumber', name: 'A', review, aggregateRating: { reviewCount: '1' } })
    expect([some.sources[0]?.partial, all.sources[0]?.partial]).toEqual([true, false])
  })
})

test('the table of service reviews that Trustpilot gives to businesses is read, with its times in UTC', async () => {
  const columns = [
    ...[
      'Domain Url',
      'Webshop Name',
      'Business Unit Id',
      'Review Id',
      'Review Created (UTC)',
      'Review Consumer User Id',
    ],
    ...['Review Username', 'Review User Email', 'Review Title', 'Review Content', 'Review Stars', 'Source Of Review'],
    ...['Reference Id', 'Company Response', 'Company Reply Date (UTC)', 'Review Language'],
  ]
  const row = (id: string, time: string, words: string[]) => ['a.example', 'A Firm', '4bd', id, time, '5f0', ...words]
  const content = await aContentFolder({ timezone: 'Europe/Berlin' })
  await content.import(
    csv(
      columns,
      row('r2', '2024-01-16 23:30:12', [
        ...[
          'Jordan B',
          'j@example.com',
          'Never again and I…',
          'Never again and I mean it',
          '1',
          'InvitationApi',
          '10023',
        ],
        ...['Sorry to hear', '2024-01-17 23:10:00', 'en'],
      ]),
      row('r1', '2024-01-15 10:30:12', [
        'Käthe',
        'k@example.com',
        'Gut',
        'Schnell da',
        '5',
        'Organic',
        '',
        '',
        '',
        'de',
      ]),
    ),
  )
  expect(await content.lines('trustpilot')).toMatchObject([
    {
      ...{ source_id: 'r2', author: 'Jordan B', rating: 1, date: '2024-01-17', text: 'Never again and I mean it' },
      ...{ owner_reply: { text: 'Sorry to hear', date: '2024-01-18' }, language: 'en' },
      source_url: 'https://www.trustpilot.com/reviews/r2',
    },
    { source_id: 'r1', author: 'Käthe', rating: 5, date: '2024-01-15', text: 'Gut\n\nSchnell da', owner_reply: null },
  ])
})
