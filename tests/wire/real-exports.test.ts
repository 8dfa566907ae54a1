import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aTenth } from '../a-tenth.ts'
import { Filters, type SearchAnswer } from '../../src/schema/search.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { outputOf } from '../cli/a-command.ts'
import { aContentFolder } from '../content/a-content-folder.ts'
import { runBuild } from '../publish/run-build.ts'
import { plainSearch } from '../sidecar/search/plain-search.ts'
import { aFolder } from './a-process.ts'
import { serveBuild } from './serve-build.ts'

const SEARCHES = aTenth(500)

/** Counted in the files by hand: the number of reviews, and the number with each of 1 to 5 stars. */
const EXPORTS = [
  { file: 'movers-serpapi-google-reviews.json', source: 'google', count: 276, stars: [6, 0, 2, 9, 259], mean: 4.87 },
  { file: 'trustpilot-export.csv', source: 'trustpilot', count: 2049, stars: [244, 56, 50, 129, 1570], mean: 4.33 },
]

describe('a real export, imported, built and served', () => {
  for (const { file, source, count, stars, mean } of EXPORTS) {
    const path = fileURLToPath(new URL(`../../../shared/data/${file}`, import.meta.url))
    if (!existsSync(path)) {
      test(`a real export was NOT tried: there is no ../shared/data/${file} beside the checkout`, () => undefined)
      continue
    }
    test(
      `a served site shows the numbers of ${file}, and finds the same as a plain filter, ${SEARCHES} times`,
      { timeout: 300_000 },
      async () => {
        const origin = await published(path, source)
        const { reviews, aggregate_rating } = await json<ReviewsFile>(`${origin}/reviews.json`)
        expect(aggregate_rating).toMatchObject({ review_count: count, rating_value: mean })
        expect(Object.values(aggregate_rating.distribution)).toEqual(stars)
        for (const filters of fc.sample(searchesOf(reviews), { numRuns: SEARCHES, seed: 11 })) {
          const {
            matched,
            next,
            reviews: found,
          } = await json<SearchAnswer>(`${origin}/api/reviews/search?${queryOf(filters)}`)
          const answer = { matched, next, ids: found.map(({ id }) => id) }
          expect(answer, JSON.stringify(filters)).toEqual(plainSearch(reviews, filters))
        }
      },
    )
  }
})

/** Imports the export into a fresh content folder, builds it and serves it; returns the origin. */
async function published(path: string, source: string): Promise<string> {
  const content = await aContentFolder({
    'sources.yaml': `${source}:\n  name: ${source}\n  verified: true\n  how: Matched to a job in our books\n  rights: { basis: licence }\n`,
  })
  await outputOf(['import', path], process.cwd(), { CONTENT: content })
  const dist = join(await aFolder(), 'dist')
  expect(await runBuild({ CONTENT: content, DIST: dist })).toMatchObject({ code: 0 })
  const { origin, stop } = await serveBuild(dist)
  onTestFinished(stop)
  return origin
}

async function json<T>(address: string): Promise<T> {
  const response = await fetch(address)
  expect(response.status, address).toBe(200)
  return (await response.json()) as T
}

function queryOf(filters: Filters): URLSearchParams {
  const given = Object.entries<unknown>(filters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/**
 * A search for words or parts of words from a review, sometimes with filters by stars and days, and sometimes for a later page.
 */
function searchesOf(reviews: ReviewsFile['reviews']): fc.Arbitrary<Filters> {
  const texts = reviews.flatMap(({ text }) => text ?? [])
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 40 }))
    .map(([text, at, length]) => text.slice(at % text.length).slice(0, length))
    .filter((piece) => piece.isWellFormed())
  const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(value, { nil: undefined, freq: 2 })
  return fc
    .record({
      query: piece,
      min_rating: sometimes(fc.integer({ min: 1, max: 5 })),
      since: sometimes(fc.constantFrom(...reviews.map(({ date }) => date))),
      after: sometimes(fc.constantFrom(...reviews.map(({ id }) => id))),
      limit: fc.integer({ min: 1, max: 100 }),
    })
    .map((filters) => Filters.parse(filters))
}
