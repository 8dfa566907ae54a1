import { describe, expect, test } from 'vitest'
import { reviewLines, tableHeader, tableRows } from '../../src/site/feeds/download-texts.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder, aTable, MAPPED } from './a-content-folder.ts'

const PUBLISHED: Review[] = [
  aReview({
    ...{ id: reviewId('google', 'r1'), source: 'google', date: '2026-05-02', edited_on: '2026-05-02' },
    ...{ text: '- the floor: "new"\n= good', author: 'Ann, B.', language: 'en', source_url: 'https://g.example/r1' },
    ...{ author_avatar_url: 'https://g.example/a.jpg', owner_reply: { text: '+1, thanks', date: null } },
    disclosure: { kind: 'incentivised', note: 'A voucher' },
  }),
  aReview({
    ...{ id: reviewId('google_shop', 'r2'), source: 'google_shop', date: '2026-04-01', date_precision: 'month' },
    ...{ rating: 5, rating_given: { value: '9', scale: 10 }, experienced_on: '2026-03', text: null, language: null },
    verification: { method: 'invoice_match', checked_on: '2026-04-03', note: 'Invoice, number 3' },
  }),
  aReview({
    id: reviewId('neighbors', 'r3'),
    source: 'neighbors',
    date: '2026-03-01',
    text: 'Clean and quick',
    language: 'en',
  }),
]

const DOWNLOADS = {
  'reviews.csv': tableHeader() + tableRows(PUBLISHED),
  'reviews.json': { version: 1, business: { name: 'A Firm' }, reviews: PUBLISHED },
  'reviews.jsonl': reviewLines(PUBLISHED.map((review) => JSON.stringify(review))),
}

describe.for(Object.entries(DOWNLOADS))('an import of the %s that a site publishes', ([name, download]) => {
  test('a published review keeps every member but its id, and another import changes nothing', async () => {
    const content = await aContentFolder()
    await content.import(download, { name })
    for (const { id, ...review } of PUBLISHED) {
      const [line] = await content.lines(review.source)
      expect(line).toMatchObject({ ...review, source_id: id })
    }
    const before = await content.bytes('google')
    expect((await content.import(download, { name })).sources).toMatchObject([{ added: 0 }, { added: 0 }, { added: 0 }])
    expect(await content.bytes('google')).toEqual(before)
  })
})

test("importing a site's own download into its folder adds no copy of a review, and changes none", async () => {
  const content = await aContentFolder()
  const [here, , removed] = PUBLISHED
  const line = { author: 'A', rating: 1, date: '2026-05-01', source_id: 'r1' }
  await content.put('content/reviews/google.jsonl', `${JSON.stringify({ ...line, id: here?.id, source: 'google' })}\n`)
  const entry = { id: removed?.id, date: removed?.date, rating: removed?.rating, source: 'neighbors' }
  const taken = { ...entry, reason: 'platform_removed', withheld_on: '2026-06-01' }
  await content.put('content/withheld.jsonl', `${JSON.stringify(taken)}\n`)
  const { skipped } = await content.import(DOWNLOADS['reviews.json'])
  expect(skipped).toEqual(new Map([['published from this folder', 2]]))
  expect(await content.lines('google')).toEqual([expect.objectContaining({ ...line, owner_reply: null })])
  expect(await content.files()).toEqual(['google.jsonl', 'google_shop.jsonl'])
})

test('an import of lines from another content folder keeps their ids', async () => {
  const [from, to] = [await aContentFolder(), await aContentFolder()]
  await from.import(aTable(['5', '2026-05-01', 'Good work']), MAPPED)
  const lines = await from.bytes('first_party')
  await to.import(lines)
  expect(await to.bytes('first_party')).toEqual(lines)
})
