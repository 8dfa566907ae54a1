import { expect, test } from 'vitest'
import type { Insights, ReviewInsight } from '../../../src/schema/insights.ts'
import { newestFirst, type Review } from '../../../src/schema/review.ts'
import type { Site } from '../../../src/site/site.ts'
import { hasPage, mentionedWith, mentionsOf, nameOf, pathOf } from '../../../src/site/views/mentioned-subjects.ts'
import { aReview } from '../../a-review.ts'
import { perReviewOf } from '../../per-review-of.ts'

/** A site with these reviews and their insights. */
function siteOf(reviews: Review[], perReview: Record<string, ReviewInsight>): Site {
  const technicians = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }))
  const entities = { technicians, services: [], service_areas: [], problems: [{ id: 'leak', name: 'Leaks' }] }
  const insights = { aspects: [], topics: [], entities } as unknown as Insights
  return { reviewsFile: { reviews }, insights, perReview: perReviewOf(reviews, perReview) } as unknown as Site
}

/** A site with `count` reviews that all have this insight. */
function aSite(count: number, insight: object): Site {
  const reviews = Array.from({ length: count }, (_, place) => aReview({ text: `Text ${place}` }))
  return siteOf(reviews, Object.fromEntries(reviews.map(({ id }) => [id, insight as ReviewInsight])))
}

test.for([
  ['topics', { topics: ['leak'] }, '/insights/topics/leak/', '/insights/#topic-leak'],
  ['problems', { mentions: { problems: ['leak'] } }, '/insights/problems/leak/', '/insights/#problem-leak'],
  ['service_areas', { mentions: { service_areas: ['leak'] } }, '/service-areas/leak/', '/service-areas/#area-leak'],
] as const)('%s have a page from five reviews on, and a section before', ([kind, insight, page, section]) => {
  expect(pathOf(aSite(5, insight), kind, 'leak')).toBe(page)
  expect(hasPage(aSite(5, insight), kind, 'leak')).toBe(true)
  expect(pathOf(aSite(4, insight), kind, 'leak')).toBe(section)
  expect(hasPage(aSite(4, insight), kind, 'leak')).toBe(false)
  expect(mentionsOf(aSite(4, insight), kind, 'leak')).toHaveLength(4)
  expect(pathOf(aSite(0, insight), kind, 'leak')).toBeNull()
})

test('people, services and aspects have a page from the first mention on', () => {
  const mention = {
    mentions: { technicians: ['dana'], services: ['drains'] },
    aspects: [{ id: 'price', label: 'mixed', score: 0, phrase: 'Fine' }],
  }
  const subjects = { technicians: 'dana', services: 'drains', aspects: 'price' } as const
  const pathsOn = (site: Site): (string | null)[] =>
    (['technicians', 'services', 'aspects'] as const).map((kind) => pathOf(site, kind, subjects[kind]))
  expect(pathsOn(aSite(1, mention))).toEqual(['/technicians/dana/', '/services/drains/', '/insights/aspects/price/'])
  expect(pathsOn(aSite(1, {}))).toEqual([null, null, null])
})

test('mixed reviews have their own page', () => {
  const site = aSite(2, { sentiment: { label: 'mixed', score: 0 } })
  expect(pathOf(site, 'tones', 'mixed')).toBe('/insights/tones/mixed/')
  expect(pathOf(site, 'tones', 'neutral')).toBeNull()
})

test('a subject is called by its name, or else by its id', () => {
  expect(nameOf(aSite(0, {}), 'problems', 'leak')).toBe('Leaks')
  expect(nameOf(aSite(0, {}), 'problems', 'flood')).toBe('flood')
})

test('subjects mentioned together come most frequent first, at most five, each with the reviews that mention both', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const reviews = ['One', 'Two', 'Three'].map((text) => aReview({ text })).sort(newestFirst)
  const only = reviews[0]?.id ?? ''
  const said = reviews.map(({ id }) =>
    id === only
      ? [id, { mentions: { technicians: ['f'], services: ['wells'] } }]
      : [id, { mentions: { technicians: ids, services: ['wells', 'drains'] } }],
  )
  const site = siteOf(reviews, Object.fromEntries(said))
  const beside = (id: string) =>
    mentionedWith(site, 'technicians', { kind: 'services', id }).map(({ path, reviews }) => [path, reviews.length])
  const others = ['a', 'b', 'c', 'd'].map((id) => [`/technicians/${id}/`, 2])
  expect(beside('wells')).toEqual([['/technicians/f/', 3], ...others])
  expect(beside('drains')).toEqual([...others, ['/technicians/e/', 2]])
  expect(beside('roofs')).toEqual([])
})
