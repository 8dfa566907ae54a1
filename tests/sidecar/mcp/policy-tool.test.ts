import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { A_CHECKPOINT, A_POLICY } from './a-policy.ts'
import { aPlumber } from './a-plumber.ts'
import { type Message, session } from './messages.ts'
import { aSnapshot, serveMcp } from './serve-mcp.ts'

describe('get_policy', () => {
  test('get_policy returns the counts of platforms, removals by reason and star, and the last checkpoint of the log, and links to the file', async () => {
    const { structuredContent, content } = await callOf(await aPlumber(), 'get_policy')
    const { collection, counts, log, ...policy } = A_POLICY
    const { verification, ordering, complaints } = policy
    expect(structuredContent).toEqual({
      ...{ verification, sources: collection.sources, withheld: counts.all.withheld, ordering, complaints },
      log: { ...log, last_checkpoint: A_CHECKPOINT },
    })
    const links = content?.flatMap((block) => ('uri' in block ? [String(block.uri)] : []))
    expect(links).toEqual(['http://localhost:8080/policy.json', 'http://localhost:8080/verification/'])
  })

  test('get_policy passes on unknown members that a newer build added', async () => {
    const policy = { ...A_POLICY, log: null, incentives: { offered: true, note: 'A raffle', since: '2026' } }
    const snapshot = await aSnapshot([], { files: { '/policy.json': JSON.stringify(policy) } })
    const { structuredContent } = await callOf(snapshot, 'get_policy')
    expect(structuredContent).toMatchObject({ log: null, incentives: policy.incentives })
  })

  test('get_policy fails if the manifest does not list the policy, and says where to read it', async () => {
    const { content, isError } = await callOf(await aSnapshot([]), 'get_policy')
    expect(isError).toBe(true)
    expect(content?.[0]?.text).toMatch(/built by an older version.*\/policy\.json over HTTP/)
  })
})

test('a tool whose answer is too long and contains no reviews to omit fails, and says what to fetch instead', async () => {
  const monthly = Array.from({ length: 1200 }, (_, nth) => ({
    ...{ month: `${1900 + Math.floor(nth / 12)}-${String(1 + (nth % 12)).padStart(2, '0')}` },
    ...{ review_count: 5, average_rating: 4.5, score: 0.5 },
  }))
  const temporal = { monthly, trend: { direction: 'stable', change: 0, window_months: 6 } }
  const { content, isError } = await callOf(await aSnapshot([], { insights: { temporal } }), 'get_trend')
  expect([isError, content?.[0]?.text]).toEqual([
    true,
    expect.stringMatching(/more than the 75,000 .* \/insights\.json/),
  ])
})

async function callOf(snapshot: Snapshot, name: string): Promise<NonNullable<Message['result']>> {
  const ask = await session((await serveMcp({ snapshot })).url)
  const { message } = await ask('tools/call', { name, arguments: {} })
  return message.result ?? {}
}
