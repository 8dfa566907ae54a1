import type { FilterTimes } from '../apart/search-filters.ts'
import { runApart } from '../apart/run-apart.ts'
import { quantile, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** Searches with each filter, order and way of matching, beside the same searches without it. */
export const searchFilters: Row = {
  name: 'search-filters',
  what: 'search, in process, filters and orders',
  against: 'one term and nothing more; for orders, newest first',
  sizes: [100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('indexing and searching')
  const measured = await runApart<FilterTimes>('./search-filters.ts', [size, rounds])
  const middles = new Map(measured.map(({ what, times }) => [what, quantile(times, 0.5)]))
  return measured.map(({ what, times }) => {
    const floor = middles.get(what.includes('sort=') ? what.replace(/sort=.*/, 'sort=newest') : 'nothing more') ?? NaN
    const ratio = quantile(times, 0.5) / floor
    return {
      what: `${what}, p50 / p99 ms`,
      ours: `${rounded(quantile(times, 0.5))} / ${rounded(quantile(times, 0.99))}`,
      ...{ theirs: rounded(floor), ratio: `${rounded(ratio)}x` },
      ...(what.includes('sort=') && size === 100_000 && { reach: '<= 2x', reached: ratio <= 2 }),
    }
  })
}
