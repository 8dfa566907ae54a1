import { expect, test } from 'vitest'
import { withheldCounts } from '../../../src/schema/counts.ts'
import { aReview } from '../../a-review.ts'
import { getBusiness } from '../../../sidecar/mcp/tools/overview-tools.ts'
import type { Wanted } from '../publish-folder.ts'
import { aSnapshot } from './serve-mcp.ts'

test('get_business counts the reviews that were taken down, by reason and by stars', async () => {
  const withheld = withheldCounts([
    { reason: 'fake', rating: 5 },
    { reason: 'author_request', rating: 1 },
  ])
  expect(JSON.parse(await businessOf({ withheld }))).toMatchObject({
    withheld: { total: 2, by_reason: { fake: 1, author_request: 1 }, by_rating: { '1': 1, '5': 1 } },
  })
})

test('get_business does not mention removed reviews if the dataset does not count them', async () => {
  expect(JSON.parse(await businessOf({}))).not.toHaveProperty('withheld')
})

async function businessOf(wanted: Wanted): Promise<string> {
  const answer = await getBusiness.call({}, await aSnapshot([aReview()], wanted))
  return answer.ok ? answer.value.json : answer.problem
}
