import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const GONE = reviewId('google', 'gone')

function anEntry(about: Record<string, unknown> = {}): string {
  return `${JSON.stringify({ id: GONE, date: '2026-04-01', rating: 1, reason: 'duplicate', ...about })}\n`
}

describe('withheld.jsonl', () => {
  test('reviews in withheld.jsonl are counted in the dataset by reason and by stars', async () => {
    const second = anEntry({ id: reviewId('google', 'other'), rating: 5, reason: 'fake' })
    const folder = await aContentFolder({ 'withheld.jsonl': anEntry() + second })
    const { business, reviews, withheld } = await readContent(folder)
    expect(reviewsFile(business, reviews, withheld).withheld).toEqual({
      total: 2,
      by_reason: {
        ...{ author_request: 0, fake: 1, not_a_customer: 0, personal_data: 0, illegal: 0 },
        ...{ duplicate: 1, platform_removed: 0, rights_expired: 0 },
      },
      by_rating: { '1': 1, '2': 0, '3': 0, '4': 0, '5': 1 },
    })
  })

  test('the newest entry of withheld.jsonl determines the date of the dataset', async () => {
    const folder = await aContentFolder({
      'withheld.jsonl': anEntry({ withheld_on: '2026-07-01' }),
      'reviews/a.jsonl': aLine({ date: '2026-05-01' }),
    })
    const { business, reviews, withheld } = await readContent(folder)
    expect(reviewsFile(business, reviews, withheld).generated_at).toBe('2026-07-01T00:00:00Z')
  })

  test.for([
    ['no reason', { reason: undefined }, 'withheld.jsonl:1: reason: Missing: Give a reason: author_request'],
    [
      'a negative reason',
      { reason: 'negative' },
      'withheld.jsonl:1: reason: "negative": Give a reason: author_request',
    ],
    ['the text of the review', { text: 'Awful' }, 'withheld.jsonl:1: text: "Awful": Unknown member'],
    ['no stars', { rating: undefined }, 'withheld.jsonl:1: rating: Missing'],
  ] as const)('withheld.jsonl with %s stops the build', async ([, about, message]) => {
    await expect(readContent(await aContentFolder({ 'withheld.jsonl': anEntry(about) }))).rejects.toThrow(message)
  })

  test('withheld.jsonl that lists an id twice stops the build', async () => {
    const folder = await aContentFolder({ 'withheld.jsonl': anEntry() + anEntry({ reason: 'fake' }) })
    await expect(readContent(folder)).rejects.toThrow('withheld.jsonl:2: id: ')
  })

  test('an entry of withheld.jsonl for a published review stops the build, and the error prints the command that removes it', async () => {
    const folder = await aContentFolder({
      'withheld.jsonl': anEntry(),
      'reviews/a.jsonl': aLine({ source_id: 'gone' }),
    })
    await expect(readContent(folder)).rejects.toThrow(
      `withheld.jsonl:1 says that this review was taken down (duplicate), but its line is here. Remove it: npm run withhold -- ${GONE}`,
    )
  })
})
