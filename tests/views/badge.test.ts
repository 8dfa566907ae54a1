import { expect, test } from 'vitest'
import type { Site } from '../../src/site.ts'
import { badgeSvg } from '../../src/views/brand/badge-svg.ts'
import { badgeText } from '../../src/views/embeds.ts'

type Spread = Record<'1' | '2' | '3' | '4' | '5', number>

function aSite(distribution: Partial<Spread>): Site {
  const business = { name: 'Reyes Plumbing', brand: {}, invented: false }
  const aggregate_rating = { distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, ...distribution } }
  return { content: { business }, reviewsFile: { business, aggregate_rating } } as unknown as Site
}

test.for([
  [{ '5': 399, '4': 1 }, '4.9'],
  [{ '5': 60 }, '5.0'],
  [{ '5': 26, '4': 74 }, '4.3'],
] as const)('the badge of %j shows the rating that the pages show', ([distribution, shown]) => {
  const site = aSite(distribution)
  expect(badgeSvg(site, 'small', 'light')).toContain(`>${shown}<`)
  expect(badgeText(site)).toContain(`${shown} out of 5`)
})

test('a badge without reviews shows no rating', () => {
  expect(badgeSvg(aSite({}), 'small', 'light')).toContain('>–<')
})

test('the stars of a badge are grey, with gold to the exact share', () => {
  const svg = badgeSvg(aSite({ '5': 1, '4': 1 }), 'large', 'light')
  // 4.5 stars: four of 21 each, and half of one that is 20 wide
  expect(svg).toContain('<svg width="94.0" height="20">')
  expect(svg).not.toContain('fill="none"')
})
