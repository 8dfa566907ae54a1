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

test('a service area gets its own page from five reviews on, and only a section before', () => {
  const mention = { mentions: { service_areas: ['leak'] } }
  const [five, four] = [aSite(5, mention), aSite(4, mention)]
  expect(pathOf(five, 'service_areas', 'leak')).toBe('/service-areas/leak/')
  expect(hasPage(five, 'service_areas', 'leak')).toBe(true)
  expect(pathOf(four, 'service_areas', 'leak')).toBe('/service-areas/#area-leak')
  expect(hasPage(four, 'service_areas', 'leak')).toBe(false)
  expect(mentionsOf(four, 'service_areas', 'leak')).toHaveLength(4)
  expect(pathOf(aSite(0, mention), 'service_areas', 'leak')).toBeNull()
})

test('people, services, aspects, topics and problems get a page from the first mention on', () => {
  const mention = {
    mentions: { technicians: ['dana'], services: ['drains'], problems: ['leak'] },
    aspects: [{ id: 'price', label: 'mixed', score: 0, phrase: 'Fine' }],
    topics: ['storm'],
  }
  const subjects = { technicians: 'dana', services: 'drains', aspects: 'price', topics: 'storm', problems: 'leak' }
  const pathsOn = (site: Site): (string | null)[] =>
    (['technicians', 'services', 'aspects', 'topics', 'problems'] as const).map((kind) =>
      pathOf(site, kind, subjects[kind]),
    )
  expect(pathsOn(aSite(1, mention))).toEqual([
    '/technicians/dana/',
    '/services/drains/',
    '/insights/aspects/price/',
    '/insights/topics/storm/',
    '/insights/problems/leak/',
  ])
  expect(pathsOn(aSite(1, {}))).toEqual([null, null, null, null, null])
})

test('mixed reviews get their own page', () => {
  const site = aSite(2, { sentiment: { label: 'mixed', score: 0 } })
  expect(pathOf(site, 'tones', 'mixed')).toBe('/insights/tones/mixed/')
  expect(pathOf(site, 'tones', 'neutral')).toBeNull()
})

test('a subject is called by its name, or else by its id', () => {
  expect(nameOf(aSite(0, {}), 'problems', 'leak')).toBe('Leaks')
  expect(nameOf(aSite(0, {}), 'problems', 'flood')).toBe('flood')
})

test('the five most frequent related subjects are listed, each with the reviews that mention both subjects', () => {
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
