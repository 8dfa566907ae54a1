import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { aDataset } from './a-dataset.ts'
import { describeOnEachSearch, type MakeIndex } from './each-search.ts'
import { indexInParts } from './in-parts.ts'
import { plainSearch } from './plain-search.ts'
import type { Review } from '../../../src/schema/review.ts'
import type { SearchAnswer } from '../../../src/schema/search.ts'

/**
 * Pieces of texts. They are few, so that texts share many of them, and have every kind of character that is folded or split in
 * its own way.
 */
const pieces = [
  ...['a', 'b', 'ab', 'the ', 'The', 'leak', 'leaks', 'unleaked', 'sink', '5', '42', 'x', 'ing'],
  ...[' ', ' ', ' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u2028', '\ufeff', '\u200b', '\u0085'],
  ...['.', ',', '!', '!!', '-', ' - ', '...', '…', '&', '/', '"', '“', '”', "'", '’', '‛', '‟', '_', '$', '°'],
  ...['İ', 'I', 'i', 'ı', 'i\u0307', 'ß', 'ẞ', 'SS', 'ﬁ', 'fi', 'Ａ', 'ａ', 'é', 'e\u0301', '\u0301', '\u0307', 'ñ'],
  ...['Σ', 'σ', 'ς', 'ΟΔΟΣ', 'ж', 'Ё', 'שלום', 'שָׁ', 'مرحبا', 'ـ', '٣', 'नमस्ते', '한국', '\u1100\u1161'],
  ...['漢', '漢字', 'カナ', 'ー', 'ﾊﾟ', 'ひら', '々', 'ไทย', 'ที่', 'ລາວ', '\u3099', '\u3000'],
  ...['😀', '😀😁', '👍🏽', '👩‍🔧', '\u200d', '\ufe0f', '❤️', '\ud800', '\udc00', '𠮷', '𝒜', '\u0000'],
]
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 15, size: 'max' })
  .map((parts) => parts.join(''))
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
const date = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '2026-02-28', '2026-03-01')
const rating = fc.integer({ min: 1, max: 5 })

const few = fc.constantFrom('a', 'b', 'ab', ' ', '.', ' - ', '漢', 'İ')
const alike = fc.array(few, { minLength: 1, maxLength: 15, size: 'max' }).map((parts) => parts.join(''))

const review = fc.record({
  rating,
  date,
  text: fc.oneof({ weight: 4, arbitrary: text }, { weight: 4, arbitrary: alike }, anything, fc.constant(null)),
})
const reviews = fc
  .array(review, { maxLength: 40, size: 'max' })
  .map((some) => some.map((about, n) => aReview({ ...about, author: `Nr ${n}` })))

/** A part of one of the texts, perhaps with changed letters; or a few pieces; or any text. */
function queryFor(texts: readonly string[]): fc.Arbitrary<string> {
  const cut = fc
    .tuple(
      fc.constantFrom('', ...texts),
      fc.nat(60),
      fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })),
    )
    .map(([from, start, length]) => from.slice(start % Math.max(1, from.length)).slice(0, length))
  const written = fc.tuple(cut, fc.constantFrom(upper, lower, spaced, decomposed)).map(([query, how]) => how(query))
  return fc.oneof({ weight: 3, arbitrary: cut }, written, alike, fc.constantFrom(...pieces), anything)
}
const upper = (query: string): string => query.toUpperCase()
const lower = (query: string): string => query.toLowerCase()
const spaced = (query: string): string => ` ${query.replaceAll(' ', '\n\t')}  `
const decomposed = (query: string): string => query.normalize('NFKD')

function filtersFor(some: readonly Review[]): fc.Arbitrary<Filters> {
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, value)
  return fc
    .record({
      query: fc.option(queryFor(some.flatMap((one) => one.text ?? [])), { nil: undefined, freq: 9 }),
      match: fc.constantFrom('words', 'substring', undefined),
      rating: maybe(rating),
      min_rating: maybe(fc.constantFrom(1, 2.5, 3, 4, 4.01, 5)),
      since: maybe(date),
      until: maybe(date),
      limit: fc.integer({ min: 1, max: 12 }),
      after: some.length === 0 ? fc.constant(undefined) : maybe(fc.constantFrom(...some.map(({ id }) => id))),
    })
    .map((filters) => Filters.parse(filters))
}

describeOnEachSearch('a search', findsWhatAPlainFilterFinds)

describe('a search of an index in two parts', () => {
  findsWhatAPlainFilterFinds((published) => indexInParts(published, '2026-01-02'))
})

function findsWhatAPlainFilterFinds(indexOf: MakeIndex): void {
  test('search finds the same as a plain filter over the folded texts, for any texts and queries', async () => {
    const cases = reviews.chain((some) =>
      fc.tuple(fc.constant(some), fc.array(filtersFor(some), { minLength: 10, maxLength: 20 })),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([some, searches]) => {
        const index = await indexOf(aDataset({ reviews: some }))
        for (const filters of searches) {
          const found = await index.search(filters)
          if (!found.ok) throw new Error('The search did not know a review that exists')
          const { suggestions: _words, ...answer }: SearchAnswer = JSON.parse(found.value.body.toString())
          expect({ ...answer, reviews: answer.reviews.map(({ id }) => id) }, JSON.stringify(filters)).toEqual(
            expected(some, filters),
          )
          expect([found.value.matched, found.value.returned, found.value.next]).toEqual([
            answer.matched,
            answer.returned,
            answer.next,
          ])
        }
      }),
      { numRuns: aTenth(300) },
    )
  })
}

function expected(some: readonly Review[], filters: Filters): object {
  const { matched, next, ids } = plainSearch(some, filters)
  return { matched, returned: ids.length, next, reviews: ids }
}
