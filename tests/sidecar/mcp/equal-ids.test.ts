import { classifyInboundRequest } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../sidecar/mcp/json-rpc.ts'
import { defineServer } from '../../../sidecar/mcp/server-definition.ts'
import { sessionEra } from '../../../sidecar/mcp/session-era.ts'
import { sessionIds } from '../../../sidecar/mcp/session-ids.ts'
import { statelessEra } from '../../../sidecar/mcp/stateless-era.ts'
import { aReview } from '../../a-review.ts'
import { ENVELOPE, request } from './messages.ts'
import { aSnapshot } from './serve-mcp.ts'

// All in one turn of the event loop: over HTTP, one answer would leave before the next request arrives.

const reviews = Array.from({ length: 1000 }, (_, n) => aReview({ author: `Customer ${n}` }))
const ids = reviews.map(({ id }) => id)

describe('1,000 clients that use equal request ids at the same moment', () => {
  test('clients with equal request ids get their own answers, in separate sessions', async () => {
    const sessions = sessionIds('secret')
    const era = await sessionEra(defineServer(await aSnapshot(reviews)), sessions)
    const replies = await Promise.all(
      ids.map((id, n) => era(asking(id, n % 3), { session: sessions.issue('2025-11-25'), version: undefined })),
    )
    expect(replies.map(({ body }) => body?.id)).toEqual(ids.map((_, n) => n % 3))
    expect(replies.map(reviewIn)).toEqual(ids)
  })

  test('clients with equal request ids get their own answers, without sessions', async () => {
    const era = await statelessEra(defineServer(await aSnapshot(reviews)))
    const replies = await Promise.all(
      ids.map((id) => {
        const route = classifyInboundRequest({ httpMethod: 'POST', body: asking(id, 'same') })
        if (route.kind !== 'modern') throw new Error('The request was not recognised as stateless')
        return era(route, { version: '2026-07-28', method: 'tools/call', name: 'get_review' })
      }),
    )
    expect(replies.map(({ body }) => body?.id)).toEqual(ids.map(() => 'same'))
    expect(replies.map(reviewIn)).toEqual(ids)
  })

  test("clients with equal request ids cannot cancel each other's requests", async () => {
    const sessions = sessionIds('secret')
    const headers = { session: sessions.issue('2025-11-25'), version: undefined }
    const era = await sessionEra(defineServer(await aSnapshot(reviews)), sessions)
    const asked = ids.slice(0, 20).map((id) => era(asking(id, 1), headers))
    const cancels = Array.from({ length: 40 }, (_, requestId) =>
      era({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }, headers),
    )
    expect((await Promise.all(asked)).map(reviewIn)).toEqual(ids.slice(0, 20))
    expect((await Promise.all(cancels)).map(({ status }) => status)).toEqual(cancels.map(() => 202))
  })
})

function asking(id: string, requestId: string | number): Record<string, unknown> {
  return request('tools/call', { name: 'get_review', arguments: { id }, _meta: ENVELOPE }, requestId)
}

function reviewIn({ body }: Reply): unknown {
  const { content } = (body?.result ?? {}) as { content: { text: string }[] }
  return (JSON.parse(content[0]?.text ?? '') as { review: { id: string } }).review.id
}
