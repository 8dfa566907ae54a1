import { runApart } from '../apart/run-apart.ts'
import type { KindTimes, PostgresTimes } from '../apart/search-postgres.ts'
import { quantile, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** The engine alone, beside the one in memory. The database is on the same machine, with its default settings. */
export const searchPostgres: Row = {
  name: 'search-postgres',
  what: 'search in PostgreSQL',
  against: 'the same in memory',
  sizes: [10_000, 100_000, 1_000_000],
  measure,
}

async function measure({ size, progress }: Setting): Promise<Figure[]> {
  progress('loading and searching')
  const { load, loadOfServer, tidy, change, megabytes, kinds } = await runApart<PostgresTimes>('./search-postgres.ts', [
    size,
  ])
  return [
    {
      what: 'first load, s (CPU s of the sidecar, and of the server)',
      ours: `${rounded(load.wall / 1000)} (${rounded(load.cpu / 1000)}, ${rounded(loadOfServer / 1000)})`,
    },
    { what: 'tidying after it, s', ours: rounded(tidy.wall / 1000) },
    { what: 'a change of one review, ms (CPU ms)', ours: `${rounded(change.wall)} (${rounded(change.cpu)})` },
    { what: 'size on disk, MB', ours: rounded(megabytes) },
    ...kinds.flatMap(figuresOf),
  ]
}

function figuresOf({ what, memory, postgres, again, cpu }: KindTimes): Figure[] {
  const refused = postgres.filter((time) => time === null).length
  const [first, kept] = [postgres, again].map((times) => times.filter((time) => time !== null))
  return [
    {
      what: `${what}, p50 / p99 ms${refused === 0 ? '' : `, ${refused} of ${postgres.length} refused with 503`}`,
      ours: percentiles(first),
      theirs: percentiles(memory),
    },
    { what: `${what}, the count kept, p50 / p99 ms`, ours: percentiles(kept) },
    {
      what: `${what}, CPU ms on average, and with the count kept`,
      ours: `${rounded(cpu.postgres)} / ${rounded(cpu.again)}`,
      theirs: rounded(cpu.memory),
    },
  ]
}

function percentiles(times: readonly number[] = []): string {
  return `${rounded(quantile(times, 0.5))} / ${rounded(quantile(times, 0.99))}`
}
