import { runApart } from '../apart/run-apart.ts'
import type { PostgresTimes } from '../apart/search-postgres.ts'
import { quantile, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/**
 * Searches that compare people, services, months and so on: each way of grouping with each filter, in memory and in PostgreSQL.
 */
export const searchGroups: Row = {
  name: 'search-groups',
  what: 'search with group_by, in process and in PostgreSQL',
  against: '-',
  sizes: [100_000],
  measure,
}

/** The goals at 100,000 reviews: milliseconds at the 99th percentile in memory, and average CPU milliseconds in PostgreSQL. */
const REACH = { memory: 15, postgres: 60 }

async function measure({ size, progress }: Setting): Promise<Figure[]> {
  progress('loading and searching')
  const { kinds } = await runApart<PostgresTimes>('./search-postgres.ts', [size, 'groups'])
  return kinds.flatMap(({ what, memory, cpu }): Figure[] => {
    const p99 = quantile(memory, 0.99)
    const isReached = size === 100_000
    return [
      {
        what: `${what}, in memory, p50 / p99 ms`,
        ours: `${rounded(quantile(memory, 0.5))} / ${rounded(p99)}`,
        ...(isReached && { reach: `<= ${REACH.memory} ms`, reached: p99 <= REACH.memory }),
      },
      {
        what: `${what}, in PostgreSQL, CPU ms on average, and with the groups kept`,
        ours: `${rounded(cpu.postgres)} / ${rounded(cpu.again)}`,
        ...(isReached && { reach: `<= ${REACH.postgres} ms`, reached: cpu.postgres <= REACH.postgres }),
      },
    ]
  })
}
