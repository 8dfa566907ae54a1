import { describe, expect, test } from 'vitest'
import { withheldCounts } from '../../../src/schema/counts.ts'
import type { SearchAnswer } from '../../../src/schema/search.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../publish-folder.ts'
import { anEntity } from './a-plumber.ts'
import { type Message, session } from './messages.ts'
import { aSnapshot, serveMcp } from './serve-mcp.ts'

const MOST = 75_000

/** One review per day; among the newest, the longest texts come first. */
function reviewsOf(lengths: readonly number[], letter = 'a'): Review[] {
  return lengths.map((length, n) =>
    aReview({ author: `Author ${n}`, date: `2026-05-${String(28 - n).padStart(2, '0')}`, text: letter.repeat(length) }),
  )
}

type Call = (name: string, args: Record<string, unknown>) => Promise<NonNullable<Message['result']>>

async function serveReviews(reviews: Review[], wanted: Parameters<typeof aSnapshot>[1] = {}): Promise<Call> {
  const ask = await session((await serveMcp({ snapshot: await aSnapshot(reviews, wanted) })).url)
  return async (name, args) => {
    const { message } = await ask('tools/call', { name, arguments: args })
    expect(message.error).toBeUndefined()
    return message.result ?? {}
  }
}

function textOf({ content }: NonNullable<Message['result']>): string {
  return content?.[0]?.text ?? ''
}

function linked({ content = [] }: NonNullable<Message['result']>): string[] {
  return content.flatMap((block) =>
    'uri' in block && String(block.uri).startsWith('reviews://') ? [String(block.uri)] : [],
  )
}

function notes({ content = [] }: NonNullable<Message['result']>): string {
  return content.flatMap(({ type, text }, nth) => (type === 'text' && nth > 0 ? [text] : [])).join('\n')
}

test('compare and search_reviews return only the largest groups if not all fit into 75,000 characters, and say so', async () => {
  const reviews = reviewsOf([100, 200])
  const ids = Array.from({ length: 250 }, (_, nth) => `service-${String(nth).padStart(3, '0')}`)
  const name = (id: string): string => `${id} ${'\u202e long'.repeat(40)}`
  const call = await serveReviews(reviews, {
    business: aBusiness({ services: ids.map((id) => ({ id, name: name(id) })) }),
    perReview: Object.fromEntries(reviews.map(({ id }) => [id, { mentions: { services: ids } }])),
  })
  for (const tool of ['compare', 'search_reviews']) {
    const result = await call(tool, { group_by: 'service' })
    const { groups, reviews: listed } = result.structuredContent as { groups: { id: string }[]; reviews?: Review[] }
    expect(textOf(result).length).toBeLessThanOrEqual(MOST)
    expect(groups.length).toBeGreaterThan(50)
    expect(groups.map(({ id }) => id)).toEqual(ids.slice(0, groups.length))
    expect(listed?.map(({ id }) => id)).toEqual(tool === 'compare' ? undefined : reviews.map(({ id }) => id))
    expect(notes(result)).toContain(`Here are the ${groups.length} largest groups`)
  }
})

describe('an answer of search_reviews', () => {
  test('search_reviews returns only the reviews that fit into 75,000 characters, and says how to read on', async () => {
    const reviews = reviewsOf(Array.from({ length: 20 }, () => 10_000))
    const call = await serveReviews(reviews)
    const result = await call('search_reviews', {})
    const { matched, returned, next, reviews: shown } = result.structuredContent as SearchAnswer
    expect([matched, returned, shown.length, next]).toEqual([20, 7, 7, shown.at(-1)?.id])
    expect(textOf(result).length).toBeLessThanOrEqual(MOST)
    expect(textOf(result).length + 10_300).toBeGreaterThan(MOST)
    expect(notes(result)).toContain(`Here are only 7 of these 20 reviews`)
    expect(notes(result)).toContain(`call search_reviews with the same arguments and after: "${next}"`)
    expect(linked(result)).toEqual(shown.map(({ id }) => `reviews://review/${id}`))
  })

  test('following next in the answers of search_reviews leads through all reviews in order, whatever their lengths', async () => {
    const reviews = reviewsOf([60_000, 10, 20_000, 90_000, 73_000, 10, 10, 80_000, 5, 100_000])
    const call = await serveReviews(reviews)
    const pages: string[][] = []
    for (let after: string | null | undefined; after !== null;) {
      const result = await call('search_reviews', { limit: 100, ...(after !== undefined && { after }) })
      const page = result.structuredContent as SearchAnswer
      expect(page.returned).toBe(page.reviews.length)
      if (page.returned > 1) expect(textOf(result).length).toBeLessThanOrEqual(MOST)
      pages.push(page.reviews.map(({ id }) => id))
      after = page.next
    }
    expect(pages.flat()).toEqual(reviews.map(({ id }) => id))
    expect(pages.map((ids) => ids.length)).toEqual([2, 1, 1, 3, 1, 1, 1])
  })

  test('search_reviews returns a review that exceeds the limit in full, but no others with it', async () => {
    const [long, short] = reviewsOf([90_000, 10])
    const call = await serveReviews([long, short].filter((review) => review !== undefined))
    const result = await call('search_reviews', {})
    expect(result.structuredContent).toEqual({ matched: 2, returned: 1, next: long?.id, reviews: [long] })
    const last = await call('search_reviews', { after: long?.id })
    expect(last.structuredContent).toMatchObject({ returned: 1, next: null, reviews: [short] })
    expect(notes(last)).not.toContain('To read on')
  })

  test('search_reviews counts a hidden character by the length of its escape', async () => {
    const call = await serveReviews(
      reviewsOf(
        Array.from({ length: 10 }, () => 4_000),
        '\u202E',
      ),
    )
    const result = await call('search_reviews', {})
    expect(textOf(result).length).toBeLessThanOrEqual(MOST)
    expect(result.structuredContent).toMatchObject({ matched: 10, returned: 3 })
  })

  test('search_reviews counts highlights towards the limit, and returns only those of the returned reviews', async () => {
    const reviews = reviewsOf(
      Array.from({ length: 20 }, () => 1_000),
      'ab ',
    )
    const result = await (await serveReviews(reviews))('search_reviews', { query: 'a', highlights: true })
    const { returned, highlights = {} } = result.structuredContent as SearchAnswer
    const [first = []] = Object.values(highlights)
    expect([first.length, Object.keys(highlights).length]).toEqual([1_000, returned])
    expect(textOf(result).length).toBeLessThanOrEqual(MOST)
    expect(textOf(result).length * (1 + 1 / returned)).toBeGreaterThan(MOST)
  })

  test('search_reviews returns an answer of exactly 75,000 characters in full, and shortens a longer one', async () => {
    const base = reviewsOf([10, 10])
    const call = await serveReviews(base)
    const spare = MOST - textOf(await call('search_reviews', {})).length
    const atLimit = async (length: number) => {
      const result = await (await serveReviews(reviewsOf([10, length])))('search_reviews', {})
      return [(result.structuredContent as SearchAnswer).returned, textOf(result).length]
    }
    expect(await atLimit(10 + spare)).toEqual([2, MOST])
    expect((await atLimit(10 + spare + 1))[0]).toBe(1)
  })
})

describe('an answer of get_reviews_since', () => {
  test('get_reviews_since returns the newest reviews that fit, and says how to read on with a search', async () => {
    const reviews = reviewsOf(Array.from({ length: 10 }, () => 20_000))
    const call = await serveReviews(reviews)
    const since = '2026-05-01'
    const result = await call('get_reviews_since', { date: since })
    expect(result.structuredContent).toEqual({ since, count: 10, returned: 3, reviews: reviews.slice(0, 3) })
    const last = reviews[2]?.id
    expect(notes(result)).toContain(`call search_reviews with since: "${since}" and after: "${last}"`)
    const more = await call('search_reviews', { since, after: last })
    expect((more.structuredContent as SearchAnswer).reviews[0]).toEqual(reviews[3])
    expect(linked(result)).toHaveLength(3)
  })

  test('get_reviews_since does not mention reading on if it returns all reviews', async () => {
    const call = await serveReviews(reviewsOf([10, 10]))
    expect(notes(await call('get_reviews_since', { date: '2026-05-01' }))).not.toContain('To read on')
  })
})

describe('an answer of get_service', () => {
  test('get_service omits some of the 10 newest reviews if its answer is too long, and lists their ids', async () => {
    const reviews = reviewsOf(Array.from({ length: 10 }, () => 20_000))
    const drains = { id: 'drains', name: 'Drains' }
    const call = await serveReviews(reviews, {
      business: aBusiness({ services: [drains] }),
      perReview: Object.fromEntries(reviews.map(({ id }) => [id, { mentions: { services: ['drains'] } }])),
      insights: {
        entities: {
          technicians: [],
          services: [anEntity('drains', 'Drains', reviews)],
          problems: [],
          service_areas: [],
        },
      },
    })
    const result = await call('get_service', { name: 'drains' })
    expect(result.structuredContent).toMatchObject({ mention_count: 10, reviews: reviews.slice(0, 3) })
    expect(textOf(result).length).toBeLessThanOrEqual(MOST)
    const others = reviews.slice(3).map(({ id }) => id)
    expect(notes(result)).toContain(`read them with get_review: ${others.join(', ')}.`)
    expect(linked(result)).toHaveLength(3)
  })
})

describe('an answer of get_review', () => {
  test('get_review returns a review of any length in full', async () => {
    const [long] = reviewsOf([100_000])
    const result = await (await serveReviews(long === undefined ? [] : [long]))('get_review', { id: long?.id })
    expect(result.structuredContent).toMatchObject({ review: long })
    expect(linked(result)).toEqual([`reviews://review/${long?.id}`])
  })
})

describe('the sentence about the searched reviews', () => {
  test('search_reviews states in one sentence how many reviews it searched, from which time, and which it did not', async () => {
    const withheld = withheldCounts([
      { reason: 'fake', rating: 1 },
      { reason: 'fake', rating: 1 },
    ])
    const call = await serveReviews(reviewsOf([10, 10, 10]), { withheld })
    expect(notes(await call('search_reviews', {}))).toContain(
      'Searched all 3 published reviews, from 2026-05-26 to 2026-05-28; not the 2 reviews taken down.',
    )
    expect(notes(await call('search_reviews', { query: 'leak', rating: 5 }))).toContain(
      '; for "query" the review texts, also inside words, not replies or names; not the 2 reviews taken down.',
    )
    expect(notes(await call('search_reviews', { query: 'leak', match: 'words' }))).toContain(
      '; for "query" the review texts, not replies or names; not the 2 reviews taken down.',
    )
    expect(notes(await call('search_reviews', { query: ' ' }))).not.toContain('"query"')
  })

  test('search_reviews says that there is no published review to search before the first one is published', async () => {
    const call = await serveReviews([])
    expect(notes(await call('search_reviews', {}))).toContain('There is no published review to search.')
  })
})
