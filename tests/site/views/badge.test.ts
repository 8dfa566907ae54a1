import { expect, test } from 'vitest'
import type { Site } from '../../../src/site/site.ts'
import { badgeSvg } from '../../../src/site/views/brand/badge-svg.ts'
import { DEFAULT_COLOR, palettes } from '../../../src/site/views/brand/palette.ts'
import { BADGES, badgeText } from '../../../src/site/views/embeds.ts'

const LIGHT = palettes(DEFAULT_COLOR).light

type Spread = Record<'1' | '2' | '3' | '4' | '5', number>

function aSite(distribution: Partial<Spread>): Site {
  const business = { language: 'en', name: 'Reyes Plumbing', brand: {}, invented: false }
  const spread = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, ...distribution }
  const review_count = Object.values(spread).reduce((sum, count) => sum + count, 0)
  const aggregate_rating = { distribution: spread, review_count }
  return { content: { business }, reviewsFile: { business, aggregate_rating } } as unknown as Site
}

test.for([
  [{ '5': 399, '4': 1 }, '4.9'],
  [{ '5': 60 }, '5.0'],
  [{ '5': 26, '4': 74 }, '4.3'],
] as const)('the badge of %j shows the same rating as the pages', ([distribution, shown]) => {
  const site = aSite(distribution)
  expect(badgeSvg(site, 'small', LIGHT)).toContain(`>${shown}<`)
  expect(badgeText(site)).toContain(`${shown} out of 5`)
})

test('the badge of a business without reviews says so, and shows no rating and no gold star', () => {
  for (const size of BADGES) {
    const svg = badgeSvg(aSite({}), size, LIGHT)
    expect(svg).toContain('>No reviews yet<')
    expect(svg).not.toMatch(/>[–\d.]+</)
    expect(svg.match(/<svg width="0\.0"/g) ?? []).toHaveLength(size === 'small' ? 0 : 1)
    if (size === 'small') expect(svg).not.toContain(`fill="${LIGHT.star}"`)
  }
})

test('a badge fills its grey stars with gold up to the exact mean', () => {
  const svg = badgeSvg(aSite({ '5': 1, '4': 1 }), 'large', LIGHT)
  // 4.5 stars: four of width 21, and half of one of width 20.
  expect(svg).toContain('<svg width="94.0" height="20">')
  expect(svg).not.toContain('fill="none"')
})
