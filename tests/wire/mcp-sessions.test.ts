import { describe, expect, test } from 'vitest'
import type { ReviewId } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { ENVELOPE, post, request, session } from '../sidecar/mcp/messages.ts'
import { aSnapshot, serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const CLIENTS = 1000

const reviews = Array.from({ length: CLIENTS }, (_, n) => aReview({ author: `Customer ${n}` }))

describe('1,000 clients that use equal request ids at the same time', () => {
  test('each get the answers to their own requests, in sessions', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot(reviews) })
    const asks = await inTurns(reviews.length, () => session(url))
    const answers = await Promise.all(
      asks.map((ask, n) => ask('tools/call', { name: 'get_review', arguments: { id: idOf(n) } }, 1)),
    )
    expect(answers.map(({ message }) => message.id)).toEqual(reviews.map(() => 1))
    expect(answers.map(({ message }) => reviewIn(message.result))).toEqual(reviews.map(({ id }) => id))
  })

  test('each get the answers to their own requests, without sessions', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot(reviews) })
    const answers = await Promise.all(
      reviews.map(({ id }) =>
        post(url, request('tools/call', { name: 'get_review', arguments: { id }, _meta: ENVELOPE }, 'same'), {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': 'get_review',
        }),
      ),
    )
    expect(answers.map(({ message }) => message.id)).toEqual(reviews.map(() => 'same'))
    expect(answers.map(({ message }) => reviewIn(message.result))).toEqual(reviews.map(({ id }) => id))
  })

  test('cannot cancel the request of another', async () => {
    const { url } = await serveMcp({ snapshot: await aSnapshot(reviews) })
    const [mine, other] = [await session(url), await session(url)]
    const cancel = Array.from({ length: 20 }, (_, id) => mine('notifications/cancelled', { requestId: id }, undefined))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => other('ping', {}, id)))
    await Promise.all(cancel)
    expect(answers.map(({ message }) => message.result)).toEqual(answers.map(() => ({})))
  })
})

async function inTurns<T>(times: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let n = 0; n < times; n++) made.push(await make())
  return made
}

function idOf(place: number): ReviewId | undefined {
  return reviews[place]?.id
}

function reviewIn(result: { structuredContent?: unknown } | undefined): unknown {
  return (result?.structuredContent as { review: { id: string } }).review.id
}
