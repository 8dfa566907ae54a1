import { unsharded } from '../../sidecar/search/unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { Filters } from '../../../src/schema/search.ts'
import { chance } from '../data/chance.ts'
import { generate } from '../data/generate.ts'
import { median } from '../row.ts'
import { megabytesInUse } from './run-apart.ts'

/** Milliseconds: for each search, the median of all rounds. Megabytes: all memory in use, including the published files. */
export type SearchTimes = { terms: number[]; parts: number[]; phrases: number[]; megabytes: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const published = generate(size ?? 0)
const index = await indexReviews(unsharded(published))
const { words } = published
const random = chance(3)

// By Zipf's law, a word in a text is equally likely to have a rank from 10 to 100, from 100 to 1,000, and so on.
const terms = Array.from({ length: 500 }, () => words[Math.floor(words.length ** random())] ?? '')
const parts = terms.map((term) => term.slice(Math.floor(random() * term.length)).slice(0, 1 + Math.floor(random() * 5)))
// The slowest kind of phrase: two of the most frequent words.
const phrases = words.slice(0, 15).flatMap((first) => words.slice(0, 15).map((second) => `${first} ${second}`))

process.send?.({
  terms: await timesOf(terms),
  parts: await timesOf(parts),
  phrases: await timesOf(phrases),
  megabytes: await megabytesInUse(),
})

async function timesOf(queries: readonly string[]): Promise<number[]> {
  const unique = [...new Set(queries)]
  const times = unique.map((): number[] => [])
  for (let round = 0; round < (rounds ?? 3); round++) {
    // Each round has another limit, so that no answer comes from the cache.
    for (const [place, query] of unique.entries()) times[place]?.push(await timeOf(query, 20 + round))
  }
  return times.map(median)
}

async function timeOf(query: string, limit: number): Promise<number> {
  const filters = Filters.parse({ query, limit })
  const started = performance.now()
  await index.search(filters)
  return performance.now() - started
}
