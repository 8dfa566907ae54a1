import { describe, expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { Review } from '../../../src/schema/review.ts'
import { Filters, type SearchAnswer, SortOrder } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { aDataset } from './a-dataset.ts'
import type { MakeIndex } from './each-search.ts'
import { indexInParts } from './in-parts.ts'
import { plainCounts, plainSearch } from './plain-search.ts'

// Enough reviews that the index stores a rare word's rows as a list, and a frequent word's as a set.

const days = ['2026-01-01', '2026-01-02', '2026-02-28', '2026-03-01']
const reviews = Array.from({ length: 400 }, (_, nth): Review =>
  aReview({
    ...{ author: `Nr ${nth}`, rating: 1 + (nth % 5), date: days[(nth * 7) % 4] ?? '' },
    ...{ source: nth % 3 === 0 ? 'yelp' : 'google', text: `They fixed the ${wordOf(nth % 83)} again.` },
  }),
)

/** No word here is part of another. */
function wordOf(number: number): string {
  return `word${String.fromCharCode(97 + (number % 9), 97 + Math.floor(number / 9))}`
}

const asked = [
  ...[{}, { rating: 4 }, { min_rating: 3 }, { source: 'yelp' }, { source: 'yelp,google' }, { has_reply: false }],
  ...[
    { has_text: false },
    { since: '2026-01-02' },
    { until: '2026-01-02' },
    { since: '2026-01-02', until: '2026-02-28' },
  ],
  ...[{ counts: true }, { rating: 2, counts: true }, { mentions_technician: 'nobody' }, { match: 'words' }],
]

describe('a search for a word of few reviews', () => findsThem(indexReviews))

describe('a search for a word of few reviews, in an index of two parts', () => {
  findsThem((published) => indexInParts(published, '2026-02-28'))
})

function findsThem(indexOf: MakeIndex): void {
  test.for(SortOrder.options)(
    'a search for a rare word finds the same as a plain filter, combined with any other filters, by %s',
    async (sort) => {
      const index = await indexOf(aDataset({ reviews }))
      for (const [nth, further] of Array.from({ length: aTenth(83) }, () => asked)
        .flat()
        .entries()) {
        const filters = Filters.parse({ query: wordOf((5 * nth) % 83), sort, limit: 2, ...further })
        const pages = await pagesOf(filters)
        expect(pages, JSON.stringify(filters)).toEqual(plainPages(filters))
      }

      async function pagesOf(filters: Filters): Promise<object[]> {
        const pages: object[] = []
        for (let after: string | null | undefined; after !== null;) {
          const found = await index.search(Filters.parse({ ...filters, after }))
          if (!found.ok) throw new Error('The search did not know a review that exists')
          const { reviews: shown, ...figures }: SearchAnswer = JSON.parse(found.value.body.toString())
          pages.push({ ...figures, suggestions: undefined, ids: shown.map(({ id }) => id) })
          after = found.value.next
        }
        return pages
      }
    },
  )
}

function plainPages(filters: Filters): object[] {
  const pages: object[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = plainSearch(reviews, Filters.parse({ ...filters, after }))
    const counts = filters.counts ? { counts: plainCounts(reviews, filters, { perReview: {}, names: {} }) } : {}
    pages.push({ ...page, returned: page.ids.length, suggestions: undefined, ...counts })
    after = page.next
  }
  return pages
}
