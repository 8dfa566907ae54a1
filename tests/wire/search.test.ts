import { expect, test } from 'vitest'
import { Problem } from '../../src/schema/problem.ts'
import { SearchAnswer } from '../../src/schema/search.ts'
import { aReview, anId } from '../a-review.ts'
import { aDataset } from '../sidecar/search/a-dataset.ts'
import { describeOnEachSearch, type MakeIndex } from '../sidecar/search/each-search.ts'
import { serveSearch } from './serve-search.ts'
import type { DatasetFiles } from '../../sidecar/search/columns/dataset-files.ts'
import type { Dataset } from '../sidecar/search/a-dataset.ts'
import type { Review } from '../../src/schema/review.ts'
import type { Get } from './serve-search.ts'

const SEARCH = '/api/reviews/search'

/** The filters that take several values. */
const LISTS = [
  ...['source', 'language', 'sentiment', 'topic'],
  ...['mentions_problem', 'mentions_service_area', 'mentions_aspect'],
]

describeOnEachSearch('GET /api/reviews/search', (indexOf) => {
  const serveFiles = (published?: DatasetFiles): Promise<Get> => serveSearch(published, indexOf)
  const search = (dataset: Dataset, query: string): Promise<Searched> => searchIn(indexOf, dataset, query)

  test('search returns full reviews, newest first, in an answer with all members of the contract', async () => {
    const older = aReview({ date: '2026-04-01' })
    const newer = { ...aReview({ date: '2026-05-01' }), a_later_member: { kept: true } }
    const { answer } = await search({ reviews: [older, newer] }, '')
    expect(answer).toEqual({ matched: 2, returned: 2, next: null, reviews: [newer, older] })
  })

  test('search returns 20 reviews by default, and counts all matches', async () => {
    const reviews = Array.from({ length: 25 }, (_, n) => aReview({ author: `Nr ${n}` }))
    const { answer } = await search({ reviews }, '')
    expect([answer.matched, answer.returned, answer.reviews.length]).toEqual([25, 20, 20])
  })

  test('search returns the published bytes of a review', async () => {
    const published = aDataset({ reviews: [aReview()], indent: 4 })
    const text = await (await (await serveFiles(published))(SEARCH)).text()
    const start = text.indexOf('[') + 1
    expect(published.head.bytes.includes(text.slice(start, text.lastIndexOf(']')))).toBe(true)
    expect(text.slice(start, start + 30)).toMatch(/^\{\n +"id": "/)
  })

  test('following next leads through all pages of a search, and every review appears once', async () => {
    const reviews = Array.from({ length: 7 }, (_, n) => aReview({ author: `Nr ${n}`, rating: (n % 2) + 4 }))
    const get = await serveFiles(aDataset({ reviews }))
    const pages: SearchAnswer[] = []
    for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
      pages.push(await answerTo(get, `rating=4&limit=2${after && `&after=${after}`}`))
    }
    expect(pages.map((page) => [page.matched, page.returned, page.next === null])).toEqual([
      [4, 2, false],
      [4, 2, true],
    ])
    expect(new Set(pages.flatMap((page) => page.reviews.map(({ id }) => id))).size).toBe(4)
  })

  test('search continues after the review in ?after even if that review does not match the filters', async () => {
    const [a, b, c] = [aReview({ date: '2026-05-03' }), aReview({ date: '2026-05-02', rating: 1 }), aReview()]
    const { answer } = await search({ reviews: [a, b, c] }, `rating=5&after=${b.id}`)
    expect([answer.matched, answer.reviews.map(({ id }) => id)]).toEqual([2, [c.id]])
  })

  test('search includes reviews dated on the since day and on the until day', async () => {
    const days = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03'].map((date) => aReview({ date }))
    const { answer } = await search({ reviews: days }, 'since=2026-05-01&until=2026-05-02')
    expect(answer.reviews.map(({ date }) => date)).toEqual(['2026-05-02', '2026-05-01'])
  })

  test.for(['query=nowhere', 'since=2026-05-02&until=2026-05-01', 'since=2999-01-01', 'mentions_technician=nobody'])(
    'search finds nothing for ?%s, and answers 200',
    async (query) => {
      const { answer, response } = await search({ reviews: [aReview()] }, query)
      expect([response.status, answer]).toEqual([200, { matched: 0, returned: 0, next: null, reviews: [] }])
    },
  )

  test.for([
    ['rating=4', [4]],
    ['min_rating=4', [5, 4]],
    ['min_rating=3.5', [5, 4]],
    ['min_rating=3&rating=2', []],
    ['min_rating=1', [5, 4, 3, 2, 1]],
  ] as const)('search with ?%s finds the ratings %j', async ([query, ratings]) => {
    const reviews = [1, 2, 3, 4, 5].map((rating) => aReview({ rating }))
    const { answer } = await search({ reviews }, query)
    expect(answer.reviews.map(({ rating }) => rating).toSorted((a, b) => b - a)).toEqual(ratings)
  })

  test.for([
    ['LEAK', 'a leak'],
    ['eak un', 'the leak under the sink'],
    ["don't", 'We don’t mind'],
    ['‘so “good”', '\'SO "good"'],
    ['a   b', 'a\tb'],
    ['  a b  ', 'xa\u00a0\r\nbx'],
    ['istanbul', 'İSTANBUL'],
    ['İ', 'In Izmir'],
    ['ﬁne', 'all fine'],
    ['e\u0301', 'caf\u00e9'],
    ['straße', 'STRAße'],
    ['ab', 'Ａｂ'],
    ['!', 'wow!'],
    ['\ud83d\ude00', 'so \ud83d\ude00\ud83d\ude01'],
    [`a${'\u0301\u0323'.repeat(100)} leak`, `A${'\u0301\u0323'.repeat(100)} leak`],
    [`a${'\u0301'.repeat(50)}`, `a${'\u0301'.repeat(100)} leak`],
    [`${'\u0301'.repeat(50)} leak`, `a${'\u0301'.repeat(100)} leak`],
  ] as const)('search for %j finds the text %j', async ([query, text]) => {
    const { answer } = await search({ reviews: [aReview({ text })] }, `query=${encodeURIComponent(query)}`)
    expect(answer.matched).toBe(1)
  })

  test.for([
    ['leak  s', 'leaks'],
    ['straße', 'STRASSE'],
    ['ab', 'a b'],
    ['null', null],
    ['\ud83d\ude00', 'so \ud83d\ude01'],
  ] as const)('search for %j does not find the text %j', async ([query, text]) => {
    const { answer } = await search({ reviews: [aReview({ text })] }, `query=${encodeURIComponent(query)}`)
    expect(answer.matched).toBe(0)
  })

  test('search ignores a query, technician or service that is empty after folding', async () => {
    const { answer } = await search(
      { reviews: [aReview({ text: null }), aReview()] },
      'query=+%E2%80%83&mentions_technician=&mentions_service=+',
    )
    expect(answer.matched).toBe(2)
  })

  test.for([
    'mentions_technician=ilker',
    'mentions_technician=ILKER+o%27neil',
    'mentions_technician=%C4%B0lker%20O%E2%80%99Neil',
  ])('search with ?%s finds the technician by folded id or name', async (query) => {
    const [his, hers] = [aReview({ author: 'His' }), aReview({ author: 'Hers' })]
    const per_review = {
      [his.id]: { mentions: { technicians: ['ilker'] } },
      [hers.id]: { mentions: { technicians: ['ana'] } },
    }
    const { answer } = await search({ reviews: [his, hers, aReview()], per_review }, query)
    expect(answer.reviews.map(({ author }) => author)).toEqual(['His'])
  })

  test.for(['mentions_service=water-heaters', 'mentions_service=Water+Heaters'])(
    'search with ?%s finds the service by id or name, and not a technician',
    async (query) => {
      const [it, other] = [aReview({ author: 'It' }), aReview({ author: 'Other' })]
      const per_review = {
        [it.id]: { mentions: { services: ['drain-cleaning', 'water-heaters'] } },
        [other.id]: { mentions: { technicians: ['water-heaters'] } },
      }
      const { answer } = await search({ reviews: [it, other], per_review }, query)
      expect(answer.reviews.map(({ author }) => author)).toEqual(['It'])
    },
  )

  test.for([
    ['rating=0', 'rating'],
    ['rating=6', 'rating'],
    ['rating=4.5', 'rating'],
    ['rating=', 'rating'],
    ['rating=%204', 'rating'],
    ['rating=4&rating=5', 'rating'],
    ['rating=4&rating=4&rating=4', 'rating'],
    ['min_rating=0.5', 'min_rating'],
    ['min_rating=5.1', 'min_rating'],
    ['min_rating=four', 'min_rating'],
    ['min_rating=1e0', 'min_rating'],
    ['since=2026-02-30', 'since'],
    ['since=', 'since'],
    ['until=2026-5-1', 'until'],
    ['until=2026-05-01T00:00:00Z', 'until'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=', 'limit'],
    ['after=nobody', 'after'],
    ['after=', 'after'],
    ['query=a&query=b', 'query'],
    ['query=&query=', 'query'],
    ['mentions_technician=a&mentions_technician=b', 'mentions_technician'],
    ['mentions_service=a&mentions_service=b', 'mentions_service'],
    [`after=${anId('of no review')}`, 'after'],
    ...LISTS.flatMap((name) => [
      [`${name}=`, name] as const,
      [`${name}=+`, name] as const,
      [`${name}=google,`, name] as const,
      [`${name}=a&${name}=b`, name] as const,
    ]),
    ['sentiment=good', 'sentiment'],
    ['sentiment=positive,good', 'sentiment'],
    ['sentiment=Positive', 'sentiment'],
    ['aspect_label=good&mentions_aspect=price', 'aspect_label'],
    ['aspect_label=&mentions_aspect=price', 'aspect_label'],
    ['aspect_label=positive', 'aspect_label'],
    ...['has_reply', 'has_text', 'disclosed'].flatMap((name) => [
      [`${name}=`, name] as const,
      [`${name}=yes`, name] as const,
      [`${name}=1`, name] as const,
      [`${name}=true&${name}=true`, name] as const,
    ]),
    ['sort=', 'sort'],
    ['sort=newest,oldest', 'sort'],
    ['sort=Newest', 'sort'],
    ['match=', 'match'],
    ['match=word', 'match'],
    ['counts=', 'counts'],
    ['counts=2', 'counts'],
    ['highlights=yes', 'highlights'],
  ] as const)('search refuses ?%s and names %s', async ([query, parameter]) => {
    const response = await (await serveFiles(aDataset({ reviews: [aReview()] })))(`${SEARCH}?${query}`)
    const problem = Problem.parse(await response.json())
    expect([response.status, problem.status, problem.issues?.map(({ path }) => path)]).toEqual([
      400,
      400,
      [[parameter]],
    ])
  })

  test.for(['mentions_technician', 'mentions_service'])(
    'search accepts a name of at most 500 code points as %s',
    async (parameter) => {
      const get = await serveFiles(aDataset({ reviews: [aReview()] }))
      const ofLength = (length: number): string => `${SEARCH}?${parameter}=${encodeURIComponent('𠮷'.repeat(length))}`
      expect((await get(ofLength(500))).status).toBe(200)
      const refused = Problem.parse(await (await get(ofLength(501))).json())
      expect(refused.issues).toEqual([{ path: [parameter], code: 'custom', message: 'Give at most 500 characters' }])
    },
  )

  test('search tells a client to begin again if the last review of the previous page was removed', async () => {
    const [a, b, c] = [aReview({ date: '2026-05-03' }), aReview({ date: '2026-05-02' }), aReview()]
    const { answer } = await search({ reviews: [a, b, c] }, 'limit=2')
    const get = await serveFiles(aDataset({ reviews: [a, c] }))
    const refused = Problem.parse(await (await get(`${SEARCH}?limit=2&after=${answer.next ?? ''}`)).json())
    expect(refused.issues).toMatchObject([{ path: ['after'], message: expect.stringContaining('begin again without') }])
  })

  test('search names all faulty parameters at once', async () => {
    const get = await serveFiles(aDataset({}))
    const after = anId('of no review')
    const response = await get(`${SEARCH}?rating=9&since=yesterday&limit=1&limit=2&min_rating=x&after=${after}`)
    const { issues } = Problem.parse(await response.json())
    expect(issues?.map(({ path }) => path[0])).toEqual(['rating', 'min_rating', 'since', 'limit', 'after'])
    expect(issues?.find(({ path }) => path[0] === 'limit')?.message).toBe('Give it once only')
  })

  test.for([
    'colour=red',
    'query[]=nowhere',
    '__proto__=1&__proto__[rating]=9',
    'constructor=1',
    'Rating=9',
    '%=%',
    '&&=&?',
  ])('search ignores the unknown parameter ?%s', async (query) => {
    const { answer, response } = await search({ reviews: [aReview()] }, query)
    expect([response.status, answer.matched]).toEqual([200, 1])
  })

  test.for([
    ['source=yelp', ['a yelp en']],
    ['source=YELP,google&language=EN', ['a yelp en', 'a google en']],
    ['source=trustpilot', []],
    ['language=es-mx', ['a google es-MX']],
    ['has_reply=true', ['replied']],
    ['has_text=false', ['wordless']],
    ['disclosed=true&has_reply=false', ['disclosed']],
    ['mentions_problem=burst-pipe', []],
    ['topic=winter&sentiment=mixed', []],
  ] as const)('search with ?%s finds %j', async ([query, authors]) => {
    const reviews = [
      aReview({ author: 'a yelp en', source: 'yelp' }),
      aReview({ author: 'a google en' }),
      aReview({ author: 'a google es-MX', language: 'es-MX' }),
      aReview({ author: 'replied', language: null, owner_reply: { text: 'Thanks', date: null } }),
      aReview({ author: 'wordless', language: null, text: null }),
      aReview({ author: 'disclosed', language: null, disclosure: { kind: 'employee' } }),
    ]
    const { answer } = await search({ reviews }, query)
    expect(answer.reviews.map(({ author }) => author).toSorted()).toEqual(authors.toSorted())
  })

  test.for([
    ['mentions_aspect=price', ['cheap', 'dear']],
    ['mentions_aspect=price&aspect_label=negative', ['dear']],
    ['mentions_aspect=quality,price&aspect_label=positive', ['cheap']],
    ['mentions_aspect=quality&aspect_label=positive', []],
    ['mentions_aspect=unknown', []],
    ['sentiment=positive, mixed', ['cheap', 'dear']],
    ['mentions_service_area=aurora,boulder&topic=winter', ['cheap']],
  ] as const)('search with ?%s finds the reviews whose analysis matches: %j', async ([query, authors]) => {
    const [cheap, dear] = [aReview({ author: 'cheap' }), aReview({ author: 'dear' })]
    const aspect = (id: string, label: 'positive' | 'negative') => ({ id, label, score: 0, phrase: 'the price' })
    const per_review: Dataset['per_review'] = {
      [cheap.id]: {
        ...{
          sentiment: { label: 'positive' as const, score: 1 },
          mentions: { service_areas: ['aurora'] },
          topics: ['winter'],
        },
        aspects: [aspect('price', 'positive'), aspect('quality', 'negative')],
      },
      [dear.id]: { sentiment: { label: 'mixed', score: 0 }, aspects: [aspect('price', 'negative')] },
    }
    const { answer } = await search({ reviews: [cheap, dear, aReview()], per_review }, query)
    expect(answer.reviews.map(({ author }) => author).toSorted()).toEqual(authors)
  })

  test.for([
    ['newest', ['c', 'b', 'a', 'd']],
    ['oldest', ['d', 'b', 'a', 'c']],
    ['highest', ['b', 'd', 'c', 'a']],
    ['lowest', ['c', 'a', 'b', 'd']],
  ] as const)('search with ?sort=%s returns %j, page by page', async ([sort, authors]) => {
    const [a, b] = [aReview({ date: '2026-05-02', rating: 1, author: 'one' }), aReview({ date: '2026-05-02' })]
    const [lower, higher] = [a, b].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const reviews = [
      { ...lower, author: 'a', rating: 1 },
      { ...higher, author: 'b', rating: 5 },
      aReview({ author: 'c', date: '2026-05-03', rating: 1 }),
      aReview({ author: 'd', date: '2026-05-01', rating: 5 }),
    ] as Review[]
    const get = await serveFiles(aDataset({ reviews }))
    const found: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: SearchAnswer = await answerTo(get, `sort=${sort}&limit=1${after && `&after=${after}`}`)
      expect(page.matched).toBe(4)
      found.push(...page.reviews.map(({ author }) => author))
      after = page.next
    }
    expect(found).toEqual(authors)
  })

  test('search counts all matches by stars, source and other values, even on a later page', async () => {
    const reviews = [
      aReview({ rating: 5 }),
      aReview({ rating: 4, source: 'yelp', language: null }),
      aReview({ rating: 1 }),
    ]
    const aspects = [{ id: 'price', label: 'positive' as const, score: 0, phrase: 'fair' }]
    const get = await serveFiles(aDataset({ reviews, per_review: { [reviews[0]?.id ?? '']: { aspects } } }))
    const first = await answerTo(get, 'min_rating=4&counts=1&limit=1')
    const counts = {
      stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
      source: { google: 1, yelp: 1 },
      aspect: { price: 1 },
      language: { en: 1 },
    }
    expect(first.counts).toEqual(counts)
    expect((await answerTo(get, `min_rating=4&counts=true&limit=1&after=${first.next ?? ''}`)).counts).toEqual(counts)
    expect(await answerTo(get, 'counts=0&highlights=false')).not.toHaveProperty('counts')
  })

  test('a grouped search compares all technicians whom the matches mention, under the names that the site uses', async () => {
    const given = (rating: number, date: string, replied = false) =>
      aReview({ rating, date, owner_reply: replied ? { text: 'Thank you', date: null } : null })
    const [both, newest, old] = [given(5, '2026-05-02', true), given(2, '2026-05-03'), given(4, '2023-01-01')]
    const who = (...technicians: string[]) => ({ mentions: { technicians, services: ['water-heaters'] } })
    const per_review = { [both.id]: who('ana', 'ilker'), [newest.id]: who('ana'), [old.id]: who('nobody-else') }
    const get = await serveFiles(
      aDataset({ reviews: [both, newest, old, aReview({ date: '2026-05-01' })], per_review }),
    )
    const asked = 'mentions_service=water-heaters&group_by=technician'
    const { groups, ...page } = await answerTo(get, `${asked}&limit=1`)
    const all = { since: '2023-01', until: '2026-05', months: null }
    const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
    expect(groups).toEqual([
      {
        ...{ id: 'ana', name: 'Ana María', count: 2, rating_value: 3.5, distribution: { ...none, 2: 1, 5: 1 } },
        ...{ answered: 1, recent: { ...all, rating_value: 3.5, review_count: 2 } },
      },
      {
        ...{ id: 'ilker', name: 'İlker O’Neil', count: 1, rating_value: 5, distribution: { ...none, 5: 1 } },
        ...{ answered: 1, recent: { ...all, rating_value: 5, review_count: 1 } },
      },
      {
        ...{ id: 'nobody-else', name: 'nobody-else', count: 1, rating_value: 4, distribution: { ...none, 4: 1 } },
        ...{ answered: 0, recent: { ...all, rating_value: 4, review_count: 1 } },
      },
    ])
    expect((await answerTo(get, `${asked}&after=${page.next ?? ''}`)).groups).toEqual(groups)
    const text = await (await get(`${SEARCH}?${asked}`)).text()
    expect(text.indexOf('"groups":')).toBeLessThan(text.indexOf('"reviews":'))
    expect(await answerTo(get, 'query=nowhere&group_by=month')).toMatchObject({ matched: 0, groups: [] })
  })

  test('a search returns at most the 200 largest groups, and orders groups of the same size by id', async () => {
    const reviews = Array.from({ length: 202 }, (_, nth) =>
      aReview({ date: `${String(1800 + Math.floor(nth / 12))}-${String((nth % 12) + 1).padStart(2, '0')}-01` }),
    )
    const get = await serveFiles(aDataset({ reviews: [...reviews, aReview({ date: '1816-10-09' })] }))
    const months = (await answerTo(get, 'group_by=month')).groups?.map(({ id, count }) => [id, count]) ?? []
    expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
      ...[200, ['1816-10', 2], ['1800-01', 1], ['1816-07', 1]],
    ])
  })

  test('a search groups by every service, even if one review mentions very many services', async () => {
    const [review, other] = [aReview({ rating: 4 }), aReview({ rating: 2 })]
    const services = Array.from({ length: 260 }, (_, nth) => `service-${String(nth).padStart(3, '0')}`)
    const per_review = {
      [review.id]: { mentions: { services } },
      [other.id]: { mentions: { services: ['service-259'] } },
    }
    const get = await serveFiles(aDataset({ reviews: [review, other], per_review }))
    const { groups = [] } = await answerTo(get, 'has_text=true&group_by=service')
    expect(groups.map(({ id, count, rating_value }) => [id, count, rating_value])).toEqual([
      ['service-259', 2, 3],
      ...services.slice(0, 199).map((id) => [id, 1, 4]),
    ])
  })

  test('a search with misspelt parameters lists them first in its answer, which gets a different ETag', async () => {
    const get = await serveFiles(aDataset({ reviews: [aReview()] }))
    const [right, wrong] = [await get(`${SEARCH}?limit=1`), await get(`${SEARCH}?limit=1&raing=1&raing=2&utm_id=3`)]
    const text = await right.text()
    expect(await wrong.text()).toBe(`{"ignored":[{"parameter":"raing","meant":"rating"}],${text.slice(1)}`)
    const tag = wrong.headers.get('etag') ?? ''
    expect(tag).not.toBe(right.headers.get('etag'))
    expect((await get(`${SEARCH}?limit=1&raing=5`, { 'If-None-Match': tag })).status).toBe(304)
  })

  test('parameters of trackers change neither the bytes of a search nor its ETag', async () => {
    const get = await serveFiles(aDataset({ reviews: [aReview()] }))
    const answers = [
      await get(`${SEARCH}?query=a`),
      await get(`${SEARCH}?utm_source=x&query=a&fbclid=1&page=2&q=b&ref=c&lang=de&sort_by=stars&__proto__=1`),
    ]
    expect(answers[1]?.headers.get('etag')).toBe(answers[0]?.headers.get('etag'))
    expect(await answers[1]?.text()).toBe(await answers[0]?.text())
  })

  test.for([
    ['sink leaks', 1],
    ['LEAKING under', 1],
    ['sink cafe', 0],
    ['leaky', 0],
    ['lea', 0],
    ['', 2],
    [' ! ', 1],
  ] as const)('search with ?match=words&query=%s finds %d reviews', async ([query, matched]) => {
    const reviews = [aReview({ text: 'Fixed the leak under the sink!' }), aReview({ text: 'Café leaked' })]
    const { answer } = await search({ reviews }, `match=words&query=${encodeURIComponent(query)}`)
    expect(answer.matched).toBe(matched)
  })

  test.for([
    ['plumer', ['plumber']],
    ['plumers leek', ['leak', 'plumbers']],
    ['sikn', ['sink']],
    ['siknc', ['sink']],
    ['sicn', []],
    ['recieve', ['receive']],
    ['cafè', undefined],
    ['xylophone', []],
    ['leak xylophone', []],
    ['café leak', []],
  ] as const)('search with ?match=words&query=%s suggests %j', async ([query, suggestions]) => {
    const texts = ['the plumber fixed a leak', 'plumbers receive a sink', 'CAFÉ']
    const { answer } = await search(
      { reviews: texts.map((text) => aReview({ text })) },
      `match=words&query=${encodeURIComponent(query)}`,
    )
    expect(answer.suggestions).toEqual(suggestions)
  })

  test('search reports highlights in UTF-16 code units, by review, for phrases and words', async () => {
    const [a, b] = [aReview({ text: '👍 two leaks, a LEAK' }), aReview({ text: null })]
    const get = await serveFiles(aDataset({ reviews: [a, b] }))
    const hits = (...ranges: [number, number][]): object[] => ranges.map(([start, end]) => ({ start, end }))
    expect((await answerTo(get, 'query=leak&highlights=1')).highlights).toEqual({ [a.id]: hits([7, 11], [16, 20]) })
    expect((await answerTo(get, 'query=leak&match=words&highlights=1')).highlights).toEqual({
      [a.id]: hits([7, 12], [16, 20]),
    })
    expect((await answerTo(get, 'highlights=1')).highlights).toEqual({ [a.id]: [], [b.id]: [] })
    expect(await answerTo(get, 'query=leak')).not.toHaveProperty('highlights')
  })

  test('a search gets a strong ETag, and a few seconds of time in shared caches', async () => {
    const response = await (await serveFiles(aDataset({ reviews: [aReview()] })))(SEARCH)
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('two searches get the same ETag exactly if their answers have the same bytes', async () => {
    const [shown, older] = [aReview({ date: '2026-05-01' }), aReview({ date: '2026-04-01' })]
    const tagOf = async (reviews: Review[], query: string): Promise<string | null> => {
      const get = await serveFiles(aDataset({ reviews }))
      return (await get(`${SEARCH}?${query}`)).headers.get('etag')
    }
    const tag = await tagOf([shown, older], 'limit=1')
    expect(await tagOf([shown, { ...older, text: 'Another' }], 'limit=1')).toBe(tag)
    expect(await tagOf([shown, older], 'limit=1&counts=0')).toBe(tag)
    expect(await tagOf([{ ...shown, text: 'Another' }, older], 'limit=1')).not.toBe(tag)
    expect(await tagOf([shown], 'limit=1')).not.toBe(tag)
    expect(await tagOf([shown, older], 'limit=1&highlights=1')).not.toBe(tag)
    expect(await tagOf([shown, older], 'limit=1&group_by=source')).not.toBe(tag)
  })

  test('a search gets a 304 if the client already has the answer, and a 200 otherwise', async () => {
    const get = await serveFiles(aDataset({ reviews: [aReview()] }))
    const held = (await get(SEARCH)).headers.get('etag') ?? ''
    const again = await get(SEARCH, { 'if-none-match': `"other", W/${held}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', held])
    expect((await get(`${SEARCH}?rating=4`, { 'if-none-match': held })).status).toBe(200)
  })

  test('a search gets a 503 with Retry-After while there is no dataset', async () => {
    const response = await (await serveFiles())(SEARCH)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(Problem.parse(await response.json()).status).toBe(503)
  })
})

type Searched = { response: Response; answer: SearchAnswer }

async function searchIn(indexOf: MakeIndex, dataset: Dataset, query: string): Promise<Searched> {
  const get = await serveSearch(aDataset(dataset), indexOf)
  const response = await get(`${SEARCH}?${query}`)
  return { response, answer: await response.clone().json() }
}

async function answerTo(get: Get, query: string): Promise<SearchAnswer> {
  return SearchAnswer.parse(await (await get(`${SEARCH}?${query}`)).json())
}
