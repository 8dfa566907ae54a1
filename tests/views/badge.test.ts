import { expect, test } from 'vitest'
import type { Site } from '../../src/site.ts'
import { badgeSvg } from '../../src/views/brand/badge-svg.ts'

function aSite(mean: number | null): Site {
  const business = { name: 'Reyes Plumbing', brand: {}, invented: false }
  const aggregate_rating = { rating_value: mean, review_count: 250 }
  return { content: { business }, reviewsFile: { business, aggregate_rating } } as unknown as Site
}

test.for([
  [4.96, '>4.9<'],
  [5, '>5.0<'],
  [4.3, '>4.3<'],
  [null, '>–<'],
] as const)('a badge never makes more of a mean than there is: %s', ([mean, shown]) => {
  expect(badgeSvg(aSite(mean), 'small', 'light')).toContain(shown)
})
