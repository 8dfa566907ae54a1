import { describe, expect, test, vi } from 'vitest'
import { Problem } from '../../src/schema/problem.ts'
import { aReview } from '../a-review.ts'
import { aDataset, unshardedDataset } from '../sidecar/search/a-dataset.ts'
import { unsharded } from '../sidecar/search/unsharded.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { serveSearch } from './serve-search.ts'
import { serve } from './serve.ts'
import type { DatasetFiles } from '../../sidecar/search/columns/dataset-files.ts'
import type { SinceAnswer } from '../../src/schema/search.ts'

const SINCE = '/api/reviews/since'
const days = ['2026-04-30', '2026-05-01', '2026-05-01', '2026-05-04']
const reviews = days.map((date, n) => aReview({ date, author: `Nr ${n}` }))

describe('GET /api/reviews/since/{date}', () => {
  test.for([
    ['0001-01-01', ['2026-05-04', '2026-05-01', '2026-05-01', '2026-04-30']],
    ['2026-04-30', ['2026-05-04', '2026-05-01', '2026-05-01', '2026-04-30']],
    ['2026-05-01', ['2026-05-04', '2026-05-01', '2026-05-01']],
    ['2026-05-02', ['2026-05-04']],
    ['2026-05-04', ['2026-05-04']],
    ['2026-05-05', []],
    ['9999-12-31', []],
  ] as const)('since /%s returns the reviews of %j', async ([date, dates]) => {
    const get = await serveSearch(aDataset({ reviews }))
    const response = await get(`${SINCE}/${date}`)
    const answer: SinceAnswer = await response.json()
    expect([response.status, answer.since, answer.count]).toEqual([200, date, dates.length])
    expect(answer.reviews.map((review) => review.date)).toEqual(dates)
  })

  test('since returns its members in the order of the contract, so that an ETag needs only the end of the file', async () => {
    const get = await serveSearch(aDataset({ reviews }))
    expect(Object.keys(await (await get(`${SINCE}/2026-05-01`)).json())).toEqual(['reviews', 'count', 'since'])
  })

  test.for(['2026-02-29', '2026-5-1', 'yesterday', '2026-05-01T00:00:00Z', '2026-13-01', '20260501', '%F0%9F%98%80'])(
    'since refuses /%s and shows the format of a date',
    async (date) => {
      const response = await (await serveSearch(aDataset({ reviews })))(`${SINCE}/${date}`)
      const { status, issues } = Problem.parse(await response.json())
      expect([response.status, status, issues?.map(({ path }) => path)]).toEqual([400, 400, [['date']]])
      expect(issues?.[0]?.message).toContain('YYYY-MM-DD')
    },
  )

  test.for(['2020-02-02', '2026-04-30', '2026-05-01', '2026-05-03', '2026-05-04', '2027-01-01'])(
    'since %s returns a strong ETag and a length, with any bytes between the published reviews',
    async (date) => {
      const tags: unknown[] = []
      for (const between of [',', ' ,\n', ',  ']) {
        const response = await (await serveSearch(withBetween(between)))(`${SINCE}/${date}`)
        const body = Buffer.from(await response.arrayBuffer())
        expect(body.toString()).toBe(JSON.stringify(JSON.parse(body.toString())))
        expect(response.headers.get('content-length')).toBe(String(body.length))
        tags.push(response.headers.get('etag'))
      }
      expect(tags[0]).toMatch(/^"[0-9a-f]{64}"$/)
      expect(tags).toEqual([tags[0], tags[0], tags[0]])
    },
  )

  test('since returns a different ETag if the bytes of a review differ', async () => {
    const tags = await Promise.all(
      [0, 2].map(async (indent) => {
        const get = await serveSearch(aDataset({ reviews, indent }))
        return (await get(`${SINCE}/2026-05-01`)).headers.get('etag')
      }),
    )
    expect(tags[0]).not.toBe(tags[1])
  })

  test('the ETag of since does not change with a review from before the date, but with a later review', async () => {
    const [oldest, ...rest] = reviews
    const changed = [{ ...aReview(), ...oldest, text: 'Changed' }, ...rest]
    const tags = await Promise.all(
      [reviews, changed].map(async (some) => {
        const get = await serveSearch(aDataset({ reviews: some }))
        const dates = ['2026-05-01', '2026-04-30']
        return Promise.all(dates.map(async (date) => (await get(`${SINCE}/${date}`)).headers.get('etag')))
      }),
    )
    expect(tags[0]?.[0]).toBe(tags[1]?.[0])
    expect(tags[0]?.[1]).not.toBe(tags[1]?.[1])
  })

  test('since answers 304 without a body to a client that already has the answer', async () => {
    const get = await serveSearch(aDataset({ reviews }))
    const first = await get(`${SINCE}/2026-05-01`)
    const held = first.headers.get('etag') ?? ''
    const again = await get(`${SINCE}/2026-05-01`, { 'if-none-match': held })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect([again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      held,
      first.headers.get('cache-control'),
    ])
    expect((await get(`${SINCE}/2026-05-02`, { 'if-none-match': held })).status).toBe(200)
  })

  test.for(['', '/'])(
    'since without a date (%j after its address) is refused and shows the format of a date',
    async (end) => {
      const { get } = await serve(reviews)
      const answer = await get(SINCE + end)
      const { issues } = Problem.parse(await answer.json())
      expect([answer.status, issues?.[0]?.path]).toEqual([400, ['date']])
      expect(issues?.[0]?.message).toContain('YYYY-MM-DD')
    },
  )

  test('since returns the Last-Modified of the dataset, which decides for clients that send no ETag', async () => {
    const { get } = await serve(reviews)
    const first = await get(`${SINCE}/2026-05-01`)
    const modified = first.headers.get('last-modified') ?? ''
    expect(modified).toBe((await get('/reviews.json')).headers.get('last-modified'))
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await get(`${SINCE}/2026-05-01`, { headers })).status
    const before = new Date(Date.parse(modified) - 1000).toUTCString()
    const held = first.headers.get('etag') ?? ''
    expect(await ask({ 'if-modified-since': modified })).toBe(304)
    expect(await ask({ 'if-modified-since': before })).toBe(200)
    expect(await ask({ 'if-modified-since': '2099-01-01' })).toBe(200)
    expect(await ask({ 'if-modified-since': modified, 'if-none-match': '"another"' })).toBe(200)
    expect(await ask({ 'if-modified-since': before, 'if-none-match': held })).toBe(304)
  })

  test('since repeats Last-Modified in a 304, and answers 400 to a wrong date even if the request is conditional', async () => {
    const { get } = await serve(reviews)
    const modified = (await get(`${SINCE}/2026-05-01`)).headers.get('last-modified') ?? ''
    const headers = { 'if-modified-since': modified }
    expect((await get(`${SINCE}/2026-05-01`, { headers })).headers.get('last-modified')).toBe(modified)
    expect((await get(`${SINCE}/never`, { headers })).status).toBe(400)
  })

  test('since returns a later Last-Modified once the dataset has changed', async () => {
    const { get, folder, sidecar } = await serve(reviews)
    const modified = (await get(`${SINCE}/2026-05-01`)).headers.get('last-modified') ?? ''
    await vi.waitUntil(() => Date.now() >= Date.parse(modified) + 1000, 10_000)
    await publishFolder(folder, [...reviews, aReview({ date: '2020-01-01' })])
    await vi.waitFor(async () => {
      await sidecar.snapshots.refresh()
      const answer = await get(`${SINCE}/2026-05-01`, { headers: { 'if-modified-since': modified } })
      expect(answer.status).toBe(200)
      expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(modified))
    }, 10_000)
  })

  test('since returns an empty list if there are no reviews', async () => {
    const response = await (await serveSearch(aDataset({})))(`${SINCE}/2026-05-01`)
    expect(await response.json()).toEqual({ reviews: [], count: 0, since: '2026-05-01' })
  })

  test('since answers 503 with Retry-After while there is no dataset', async () => {
    const response = await (await serveSearch())(`${SINCE}/2026-05-01`)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
  })
})

/** The reviews, published with these bytes between them instead of a comma. */
function withBetween(between: string): DatasetFiles {
  const { insights, ...files } = unshardedDataset({ reviews })
  const [head = '', ...listed] = files.reviews.toString().split(/(?<="reviews":\[)/)
  return unsharded({ reviews: Buffer.from(head + listed.join('').replaceAll('},{', `}${between}{`)), insights })
}
