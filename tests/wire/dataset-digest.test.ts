import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { datasetDigest } from '../../src/schema/dataset-digest.ts'
import { aReview } from '../a-review.ts'
import { session, stateless } from '../sidecar/mcp/messages.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { type Served, serve } from './serve.ts'

const REVIEWS = [aReview({ rating: 1 }), aReview({ rating: 5, date: '2026-05-03' })]
const SEARCH = '/api/reviews/search?rating=1'
const SINCE = '/api/reviews/since/2026-05-01'

async function digestOf({ folder }: Served): Promise<string> {
  const bytes = await readFile(join(folder, 'reviews.json'))
  return datasetDigest(createHash('sha256').update(bytes).digest('base64'))
}

describe('Dataset-Digest', () => {
  test.for([SEARCH, SINCE])(
    'Dataset-Digest of %s is the digest of /reviews.json, for 200, 304, HEAD and 412, also when repeated',
    async (path) => {
      const served = await serve(REVIEWS)
      const digest = await digestOf(served)
      const tag = (await served.get(path)).headers.get('etag') ?? ''
      const answers = [
        await served.get(path),
        await served.get(path), // the second time from the cache
        await served.get(path, { method: 'HEAD' }),
        await served.get(path, { headers: { 'If-None-Match': tag } }),
        await served.get(path, { headers: { 'If-Match': '"another"' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304, 412])
      expect(answers.map(({ headers }) => headers.get('dataset-digest'))).toEqual(answers.map(() => digest))
      expect(answers[0]?.headers.get('access-control-expose-headers')).toContain('Dataset-Digest')
    },
  )

  test.for([
    '/api/reviews/search?rating=6',
    '/api/reviews/search?after=5KWK3JSJX3DC5NC3423FKTZYC1',
    '/api/reviews/since/x',
  ])('the refusal of %s names the current dataset in Dataset-Digest', async (path) => {
    const served = await serve(REVIEWS)
    const answer = await served.get(path)
    expect([answer.status, answer.headers.get('dataset-digest')]).toEqual([400, await digestOf(served)])
  })

  test('Dataset-Digest is absent if no dataset was read: without a dataset, for another method, for a page', async () => {
    const none = await serve(undefined)
    const some = await serve(REVIEWS)
    const answers = [await none.get(SEARCH), await some.get(SEARCH, { method: 'PUT' }), await some.get('/')]
    expect(answers.map(({ status }) => status)).toEqual([503, 405, 200])
    expect(answers.map(({ headers }) => headers.get('dataset-digest'))).toEqual([null, null, null])
  })

  test('Dataset-Digest changes with the dataset, even if the answer and its ETag do not', async () => {
    const served = await serve(REVIEWS)
    const before = await served.get('/api/reviews/since/2026-05-02')
    await publishFolder(served.folder, REVIEWS.slice(1))
    const tag = before.headers.get('etag') ?? ''
    const digest = await digestOf(served)
    expect(digest).not.toBe(before.headers.get('dataset-digest'))
    await vi.waitFor(
      async () => {
        await served.get('/refresh', { method: 'POST' })
        const after = await served.get('/api/reviews/since/2026-05-02', { headers: { 'If-None-Match': tag } })
        expect([after.status, after.headers.get('dataset-digest')]).toEqual([304, digest])
      },
      { timeout: 30_000, interval: 200 },
    )
  })

  test('MCP results from the dataset contain Dataset-Digest in _meta, with and without a session', async () => {
    const served = await serve(REVIEWS)
    const url = `${served.origin}/mcp`
    const inSession = await session(url)
    const calls = [
      ['tools/call', { name: 'search_reviews', arguments: { rating: 1 } }],
      ['tools/call', { name: 'get_review', arguments: { id: '5KWK3JSJX3DC5NC3423FKTZYC1' } }],
      ['resources/read', { uri: 'reviews://business' }],
    ] as const
    const found = []
    for (const [method, params] of calls) {
      const answers = [await inSession(method, params), await stateless(url, method, params)]
      found.push(...answers.map(({ message }) => message.result?.['_meta']))
    }
    const digest = await digestOf(served)
    expect(found).toEqual(found.map(() => expect.objectContaining({ dataset_digest: digest })))
    expect((await inSession('tools/list')).message.result).not.toHaveProperty('_meta.dataset_digest')
  })
})
