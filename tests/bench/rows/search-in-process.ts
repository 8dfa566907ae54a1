import { runApart } from '../apart/run-apart.ts'
import { quantile, rounded } from '../row.ts'
import type { SearchTimes } from '../apart/search.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** The engine alone, including answers and their ETags: its cost by the number of reviews. */
export const searchInProcess: Row = {
  name: 'search-in-process',
  what: 'search, in process',
  against: '-',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  measure,
}

/** The goals by number of reviews: milliseconds at the 99th percentile, and megabytes. */
const reach = new Map([
  [100_000, { term: 0.3, phrase: 15, megabytes: undefined }],
  [1_000_000, { term: 5, phrase: 100, megabytes: 2000 }],
])

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('indexing and searching')
  const { terms, parts, phrases, megabytes } = await runApart<SearchTimes>('./search.ts', [size, rounds])
  const goal = reach.get(size)
  return [
    timesFigure('one term', terms, goal?.term),
    timesFigure('part of a word', parts, undefined),
    timesFigure('worst phrase', phrases, goal?.phrase),
    { what: 'memory, files included', ours: `${rounded(megabytes)} MB`, ...within(megabytes, goal?.megabytes, 'MB') },
  ]
}

function timesFigure(what: string, times: readonly number[], most: number | undefined): Figure {
  const p99 = quantile(times, 0.99)
  return {
    what: `${what}, p50 / p99 ms`,
    ours: `${rounded(quantile(times, 0.5))} / ${rounded(p99)}`,
    ...within(p99, most, 'ms'),
  }
}

function within(value: number, most: number | undefined, unit: string): Pick<Figure, 'reach' | 'reached'> {
  return most === undefined ? {} : { reach: `<= ${most} ${unit}`, reached: value <= most }
}
