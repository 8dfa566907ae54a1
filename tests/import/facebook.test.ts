import { describe, expect, test } from 'vitest'
import { reportText } from '../../src/import/report.ts'
import { aContentFolder } from './a-content-folder.ts'

/** A recommendation in the form of `/PAGE-ID/ratings`; a test names only the data it is about. */
function aRecommendation(about: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    created_time: '2026-08-01T12:00:00+0000',
    recommendation_type: 'positive',
    review_text: 'Great place!',
    reviewer: { id: 'u1', name: 'Jane R.' },
    ...about,
  }
}

const STARS = aRecommendation({ recommendation_type: undefined, rating: 4, has_rating: true })
const page = (...data: unknown[]) => ({ data, paging: {} })

describe('an export of Facebook', () => {
  test('a Facebook import imports old star reviews, and reports how many recommendations it leaves out, and why', async () => {
    const content = await aContentFolder()
    const no = aRecommendation({ recommendation_type: 'negative', rating: 1, reviewer: { id: 'u2', name: 'Bo' } })
    const yes = aRecommendation({ rating: 5, reviewer: { id: 'u3', name: 'Al' } })
    const report = await content.import(page(STARS, no, yes))
    expect(await content.lines('facebook')).toMatchObject([
      { author: 'Jane R.', rating: 4, date: '2026-08-01', text: 'Great place!', owner_reply: null },
    ])
    expect(reportText(report)).toContain(
      '2 rows skipped: a recommendation, which has no stars (--recommendations imports them: yes as 5 stars, no as 1)',
    )
  })

  test('a Facebook export with only recommendations explains how to import them', async () => {
    const content = await aContentFolder()
    await expect(content.import(page(aRecommendation()))).rejects.toThrow(
      'it has no reviews to import (1 skipped: a recommendation, which has no stars (--recommendations',
    )
  })

  test('a Facebook import imports recommendations as stars only if asked, and reports that nobody gave those stars', async () => {
    const content = await aContentFolder()
    const no = aRecommendation({ recommendation_type: 'negative', reviewer: { id: 'u2', name: 'Bo' } })
    const yes = aRecommendation({ reviewer: { id: 'u3', name: 'Al' } })
    // Pages overlap, and the first recommendation repeats the review with stars.
    const rows = page(aRecommendation(), no, yes, STARS, no, yes)
    const report = await content.import(rows, { recommendations: true })
    expect((await content.lines('facebook')).map(({ rating }) => rating).toSorted()).toEqual([1, 4, 5])
    expect(report.skipped.get('duplicate of another row')).toBe(3)
    expect(reportText(report)).toContain(
      '1 recommendation imported as 5 stars, 1 as 1 star: readers see stars that nobody gave, so say this in "how"',
    )
  })

  test('recommendations that an import leaves out do not count as missing', async () => {
    const content = await aContentFolder()
    const other = { ...STARS, reviewer: { id: 'u9' } }
    await content.import(page(aRecommendation(), other), { recommendations: true })
    const { sources } = await content.import(page(aRecommendation(), other), { prune: true })
    expect(sources).toMatchObject([{ gone: [], total: 2 }])
  })

  test("a Facebook import recognises a review by author and time, without storing a person's id", async () => {
    const content = await aContentFolder()
    await content.import([STARS])
    await content.import([{ ...STARS, review_text: 'Edited' }])
    expect(await content.lines('facebook')).toMatchObject([{ text: 'Edited' }])
    expect((await content.bytes('facebook')).toString()).not.toContain('u1')
  })

  test('a Facebook import accepts nameless authors and times in seconds, and a file with a next page is a partial export', async () => {
    const content = await aContentFolder()
    const bare = { created_time: 1520383571, rating: 5, has_rating: true, review_text: 'Fine' }
    const { sources } = await content.import({ data: [bare], paging: { next: 'https://graph.facebook.com/x' } })
    expect(await content.lines('facebook')).toMatchObject([{ author: 'Facebook reviewer', date: '2018-03-06' }])
    expect(sources).toMatchObject([{ partial: true }])
  })

  test('a Facebook review with neither stars nor a recommendation is a bad row', async () => {
    const content = await aContentFolder()
    const { bad } = await content.import(page(STARS, { ...STARS, rating: undefined, has_rating: false }))
    expect(bad).toMatchObject([{ problem: 'it has no rating' }])
  })
})

test('a recommendation that Apify reads from a page is left out for its lack of stars, or imported as stars if asked', async () => {
  const review = (n: number, isRecommended: boolean) => ({
    ...{ facebookUrl: 'https://www.facebook.com/afirm', id: `UzpfST${n}`, date: `2023-07-2${n}T18:06:22.000Z` },
    ...{ isRecommended, text: `Great people, ${n}`, url: `https://www.facebook.com/jo/posts/${n}` },
    user: {
      id: `pfbid${n}`,
      name: `Jo ${n}`,
      profileUrl: 'https://www.facebook.com/jo',
      profilePic: 'https://x.example/y',
    },
    ...{ likesCount: 1, commentsCount: 0, pageName: 'A Firm' },
  })
  const content = await aContentFolder()
  const pages = [review(1, true), review(2, false)]
  await expect(content.import(pages)).rejects.toThrow('--recommendations')
  await content.import(pages, { recommendations: true })
  expect(await content.lines('facebook')).toMatchObject([
    { rating: 1, author: 'Jo 2', date: '2023-07-22', source_url: null },
    { rating: 5, author: 'Jo 1', text: 'Great people, 1' },
  ])
  expect((await content.bytes('facebook')).toString()).not.toMatch('UzpfST')
})
