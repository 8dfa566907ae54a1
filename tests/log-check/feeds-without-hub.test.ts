import { expect, test } from 'vitest'
import { checkAtomFeed, checkJsonFeed } from '../../src/log-check/copies/check-feeds.ts'
import { BusinessFile } from '../../src/schema/content/business-file.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { atomFeed } from '../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../src/site/feeds/json-feed.ts'
import { aReview } from '../a-review.ts'

const baseUrl = 'https://reviews.example.com'
const business = BusinessFile.parse({
  name: 'Reyes Plumbing',
  category: 'Plumber',
  url: 'https://reyes.example',
  timezone: 'America/Denver',
  verification_policy: 'Every author was a customer.',
})
const file = reviewsFile(business, [aReview()])
const { reviews, ...head } = file
const source = { head, reviews, baseUrl, hasHub: true }
const IN_ORDER = { faults: [], unchecked: [] }

test('verify accepts feeds without a hub if a site has no sidecar, and names a hub at another address or a missing hub', () => {
  const json = JSON.stringify(jsonFeed(file, baseUrl, { hasHub: false }))
  const atom = atomFeed(file, baseUrl, { hasHub: false })
  expect(json + atom).not.toContain('websub')
  const without = { ...source, hasHub: false }
  expect(checkJsonFeed(json, without)).toEqual(IN_ORDER)
  expect(checkAtomFeed(atom, without, 'en')).toEqual(IN_ORDER)
  expect(checkJsonFeed(json, source).faults).toHaveLength(1)
  expect(checkAtomFeed(atom, source, 'en').faults).toHaveLength(1)
  const elsewhere = (feed: string): string => feed.replace(`${baseUrl}/api/websub`, 'https://hub.example')
  expect(checkJsonFeed(elsewhere(JSON.stringify(jsonFeed(file, baseUrl))), source).faults).toHaveLength(1)
  expect(checkAtomFeed(elsewhere(atomFeed(file, baseUrl)), source, 'en').faults).toHaveLength(1)
})
