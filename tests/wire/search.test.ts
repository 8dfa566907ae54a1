import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../src/schema/problem.ts'
import { SearchAnswer } from '../../src/schema/search.ts'
import { aReview, anId } from '../a-review.ts'
import { aDataset } from '../sidecar/search/a-dataset.ts'
import { serveSearch } from './serve-search.ts'
import type { Dataset } from '../sidecar/search/a-dataset.ts'
import type { Get } from './serve-search.ts'

const SEARCH = '/api/reviews/search'

describe('GET /api/reviews/search', () => {
  test('gives every member of every review, newest first, and the whole of the contract’s answer', async () => {
    const older = aReview({ date: '2026-04-01' })
    const newer = { ...aReview({ date: '2026-05-01' }), a_later_member: { kept: true } }
    const { answer } = await search({ reviews: [older, newer] }, '')
    expect(answer).toEqual({ matched: 2, returned: 2, next: null, reviews: [newer, older] })
  })

  test('gives 20 reviews unless asked for another number, and counts all that match', async () => {
    const reviews = Array.from({ length: 25 }, (_, n) => aReview({ author: `Nr ${n}` }))
    const { answer } = await search({ reviews }, '')
    expect([answer.matched, answer.returned, answer.reviews.length]).toEqual([25, 20, 20])
  })

  test('passes a review on in the very bytes that it was published in', async () => {
    const published = aDataset({ reviews: [aReview()], indent: 4 })
    const text = await (await (await serveSearch(published))(SEARCH)).text()
    const start = text.indexOf('[') + 1
    expect(published.head.bytes.includes(text.slice(start, text.lastIndexOf(']')))).toBe(true)
    expect(text.slice(start, start + 30)).toMatch(/^\{\n +"id": "/)
  })

  test('leads through all pages with next, and every review comes up once', async () => {
    const reviews = Array.from({ length: 7 }, (_, n) => aReview({ author: `Nr ${n}`, rating: (n % 2) + 4 }))
    const get = await serveSearch(aDataset({ reviews }))
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

  test('reads on after a review that does not itself pass the filters', async () => {
    const [a, b, c] = [aReview({ date: '2026-05-03' }), aReview({ date: '2026-05-02', rating: 1 }), aReview()]
    const { answer } = await search({ reviews: [a, b, c] }, `rating=5&after=${b.id}`)
    expect([answer.matched, answer.reviews.map(({ id }) => id)]).toEqual([2, [c.id]])
  })

  test('keeps the days named by since and until themselves', async () => {
    const days = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03'].map((date) => aReview({ date }))
    const { answer } = await search({ reviews: days }, 'since=2026-05-01&until=2026-05-02')
    expect(answer.reviews.map(({ date }) => date)).toEqual(['2026-05-02', '2026-05-01'])
  })

  test.for(['query=nowhere', 'since=2026-05-02&until=2026-05-01', 'since=2999-01-01', 'mentions_technician=nobody'])(
    'finds nothing for ?%s, and says so with 200',
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
  ] as const)('?%s keeps the ratings %j', async ([query, ratings]) => {
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
  ] as const)('finds %j in %j', async ([query, text]) => {
    const { answer } = await search({ reviews: [aReview({ text })] }, `query=${encodeURIComponent(query)}`)
    expect(answer.matched).toBe(1)
  })

  test.for([
    ['leak  s', 'leaks'],
    ['straße', 'STRASSE'],
    ['ab', 'a b'],
    ['null', null],
    ['\ud83d\ude00', 'so \ud83d\ude01'],
  ] as const)('does not find %j in %j', async ([query, text]) => {
    const { answer } = await search({ reviews: [aReview({ text })] }, `query=${encodeURIComponent(query)}`)
    expect(answer.matched).toBe(0)
  })

  test('takes a query, technician or service that folds to nothing for none', async () => {
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
  ])('?%s means the technician by id or name, folded', async (query) => {
    const [his, hers] = [aReview({ author: 'His' }), aReview({ author: 'Hers' })]
    const per_review = {
      [his.id]: { mentions: { technicians: ['ilker'] } },
      [hers.id]: { mentions: { technicians: ['ana'] } },
    }
    const { answer } = await search({ reviews: [his, hers, aReview()], per_review }, query)
    expect(answer.reviews.map(({ author }) => author)).toEqual(['His'])
  })

  test.for(['mentions_service=water-heaters', 'mentions_service=Water+Heaters'])(
    '?%s means the service by id or name, and not a technician',
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
  ] as const)('refuses ?%s and names %s', async ([query, parameter]) => {
    const response = await (await serveSearch(aDataset({ reviews: [aReview()] })))(`${SEARCH}?${query}`)
    const problem = Problem.parse(await response.json())
    expect([response.status, problem.status, problem.issues?.map(({ path }) => path)]).toEqual([
      400,
      400,
      [[parameter]],
    ])
  })

  test.for(['mentions_technician', 'mentions_service'])(
    'takes a name of 500 code points as %s, and no longer one',
    async (parameter) => {
      const get = await serveSearch(aDataset({ reviews: [aReview()] }))
      const ofLength = (length: number): string => `${SEARCH}?${parameter}=${encodeURIComponent('𠮷'.repeat(length))}`
      expect((await get(ofLength(500))).status).toBe(200)
      const refused = Problem.parse(await (await get(ofLength(501))).json())
      expect(refused.issues).toEqual([{ path: [parameter], code: 'custom', message: 'Give at most 500 characters' }])
    },
  )

  test('names all faulty parameters at once', async () => {
    const get = await serveSearch(aDataset({}))
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
  ])('ignores what it does not know: ?%s', async (query) => {
    const { answer, response } = await search({ reviews: [aReview()] }, query)
    expect([response.status, answer.matched]).toEqual([200, 1])
  })

  test('has a strong ETag made from the bytes, and a few seconds in shared caches', async () => {
    const response = await (await serveSearch(aDataset({ reviews: [aReview()] })))(SEARCH)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(body).digest('hex')}"`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('answers 304 to who holds that answer, and 200 to who holds another', async () => {
    const get = await serveSearch(aDataset({ reviews: [aReview()] }))
    const held = (await get(SEARCH)).headers.get('etag') ?? ''
    const again = await get(SEARCH, { 'if-none-match': `"other", W/${held}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', held])
    expect((await get(`${SEARCH}?rating=4`, { 'if-none-match': held })).status).toBe(200)
  })

  test('says 503 and when to ask again while there is no dataset', async () => {
    const response = await (await serveSearch())(SEARCH)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(Problem.parse(await response.json()).status).toBe(503)
  })
})

async function search(dataset: Dataset, query: string): Promise<{ response: Response; answer: SearchAnswer }> {
  const get = await serveSearch(aDataset(dataset))
  const response = await get(`${SEARCH}?${query}`)
  return { response, answer: await response.clone().json() }
}

async function answerTo(get: Get, query: string): Promise<SearchAnswer> {
  return SearchAnswer.parse(await (await get(`${SEARCH}?${query}`)).json())
}
