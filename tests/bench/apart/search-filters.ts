import { unsharded } from '../../sidecar/search/unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { Day } from '../../../src/schema/day.ts'
import { Filters, SortOrder } from '../../../src/schema/search.ts'
import { chance } from '../data/chance.ts'
import { generate } from '../data/generate.ts'
import { idsByDay } from '../data/reviews.ts'
import { median } from '../row.ts'

/** The times of searches for one term and something more, in milliseconds: for each search, the median of all rounds. */
export type FilterTimes = { what: string; times: number[] }[]

const [size, rounds] = process.argv.slice(2).map(Number)
const published = generate(size ?? 0)
const index = await indexReviews(unsharded(published))
const { words } = published
const random = chance(5)
const oldestDays = [...new Set(idsByDay(size ?? 0).map(({ date }) => date))].reverse()
const terms = [...new Set(Array.from({ length: 300 }, () => words[Math.floor(words.length ** random())] ?? ''))]
// The 200 most frequent words: most reviews contain one of them.
const frequent = words.slice(0, 200)

const asked: { what: string; more: object; queries: readonly string[] }[] = [
  { what: 'nothing more', more: {}, queries: terms },
  ...Object.entries({
    ...{ source: 'google,yelp', language: 'en', sentiment: 'positive', topic: 'leaks', mentions_problem: 'clog' },
    ...{
      mentions_service_area: 'aurora',
      mentions_aspect: 'price',
      has_reply: false,
      has_text: true,
      disclosed: false,
    },
    ...{ mentions_technician: 'technician-1', mentions_service: 'service-1', rating: 1 },
  }).map(([name, value]) => ({ what: name, more: { [name]: value }, queries: terms })),
  {
    ...{ what: 'mentions_aspect, aspect_label', queries: terms },
    more: { mentions_aspect: 'price', aspect_label: 'positive' },
  },
  ...SortOrder.options.map((sort) => ({ what: `sort=${sort}`, more: { sort }, queries: terms })),
  ...SortOrder.options.map((sort) => ({
    what: `no term, sort=${sort}`,
    more: { sort, query: undefined },
    queries: terms,
  })),
  { what: 'counts=1', more: { counts: true }, queries: terms },
  { what: 'highlights=1', more: { highlights: true }, queries: terms },
  { what: 'match=words, one', more: { match: 'words' }, queries: terms },
  { what: 'match=words, two frequent', more: { match: 'words' }, queries: pairs(frequent) },
  {
    what: 'match=words, misspelt, with suggestions',
    more: { match: 'words' },
    queries: terms.map((term) => `${term}qq`),
  },
]

const measured: FilterTimes = []
for (const [nth, { what }] of asked.entries()) measured.push({ what, times: await timesOf(nth) })
process.send?.(measured)

async function timesOf(nth: number): Promise<number[]> {
  const { more, queries } = asked[nth] ?? { more: {}, queries: [] }
  const times = queries.map((): number[] => [])
  for (let round = 0; round < (rounds ?? 3); round++) {
    // Each round has another limit, so that no answer comes from the cache.
    for (const [place, query] of queries.entries()) {
      times[place]?.push(await timeOf(Filters.parse({ query, limit: 20 + round, ...more }), place))
    }
  }
  return times.map(median)
}

async function timeOf(filters: Filters, place: number): Promise<number> {
  // Without a term, all searches would be the same, so each begins on another day.
  const search = filters.query === undefined ? { ...filters, since: Day.parse(oldestDays[place]) } : filters
  const started = performance.now()
  await index.search(search)
  return performance.now() - started
}

function pairs(some: readonly string[]): string[] {
  return some.map((first, nth) => `${first} ${some[(nth * 7 + 1) % some.length] ?? ''}`)
}
