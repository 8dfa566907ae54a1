import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { aDataset } from './a-dataset.ts'
import { describeOnEachSearch } from './each-search.ts'
import { plainSearch } from './plain-search.ts'
import type { Review } from '../../../src/schema/review.ts'

const data = new URL('../../../../shared/data/', import.meta.url)
const SEARCHES = aTenth(500)

const exports = [
  ['movers-serpapi-google-reviews.json', movers],
  ['trustpilot-export.csv', trustpilot],
] as const

describeOnEachSearch('a search of real reviews', (indexOf) => {
  for (const [file, read] of exports) {
    const path = new URL(file, data)
    if (!existsSync(path)) {
      test(`search was NOT compared with a plain filter: there is no ../shared/data/${file} beside the checkout`, () =>
        undefined)
      continue
    }
    test(`search finds the same as a plain filter, ${SEARCHES} times, in ${file}`, async () => {
      const reviews = read(readFileSync(path, 'utf8'))
      expect(reviews.length).toBeGreaterThan(200)
      const index = await indexOf(aDataset({ reviews }))
      const searches = fc.sample(searchesOf(reviews), { numRuns: SEARCHES, seed: 7 })
      for (const filters of searches) {
        const found = await index.search(filters)
        if (!found.ok) throw new Error('The search did not know a review that exists')
        const answer: { reviews: Review[] } = JSON.parse(found.value.body.toString())
        const ids = answer.reviews.map(({ id }) => id)
        expect({ matched: found.value.matched, next: found.value.next, ids }, JSON.stringify(filters)).toEqual(
          plainSearch(reviews, filters),
        )
      }
    })
  }
})

function movers(json: string): Review[] {
  const { reviews }: { reviews: { snippet?: string; rating: number; iso_date: string }[] } = JSON.parse(json)
  return reviews.map(({ snippet, rating, iso_date }, n) =>
    aReview({ text: snippet ?? null, rating, date: iso_date.slice(0, 10), author: `Nr ${n}` }),
  )
}

function trustpilot(csv: string): Review[] {
  const rows: Record<'text' | 'rating' | 'published', string>[] = parse(csv, { columns: true, bom: true })
  return rows.map(({ text, rating, published }, n) =>
    aReview({ text: text || null, rating: Number(rating), date: published.slice(0, 10), author: `Nr ${n}` }),
  )
}

/** A query of 1 to 40 characters from a review, sometimes in capitals, and sometimes with other filters. */
function searchesOf(reviews: readonly Review[]): fc.Arbitrary<Filters> {
  const texts = reviews.flatMap(({ text }) => text ?? [])
  const query = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
    )
    .map(([text, place, length, capitals]) => {
      const from = Math.floor(place * Math.max(0, text.length - length))
      const cut = text.slice(from, from + length)
      return capitals ? cut.toUpperCase() : cut
    })
  const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, value)
  return fc
    .record({
      query: fc.oneof({ weight: 9, arbitrary: query }, fc.constant(undefined)),
      rating: sometimes(fc.integer({ min: 1, max: 5 })),
      since: sometimes(fc.constantFrom(...reviews.map(({ date }) => date))),
      until: sometimes(fc.constantFrom(...reviews.map(({ date }) => date))),
      after: sometimes(fc.constantFrom(...reviews.map(({ id }) => id))),
      limit: fc.integer({ min: 1, max: 100 }),
    })
    .map((filters) => Filters.parse(filters))
}
