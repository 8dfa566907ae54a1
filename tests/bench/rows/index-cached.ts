import { runApart } from '../apart/run-apart.ts'
import { median, rounded } from '../row.ts'
import type { KeptTimes } from '../apart/index-cached.ts'
import type { Figure, Row, Setting } from '../row.ts'
import { besides } from './index-build.ts'

/** From the published bytes to an index that answers, at a start that finds the index cached by the previous start. */
export const indexKept: Row = {
  name: 'index-kept',
  what: 'start with the kept index',
  against: 'a start without it',
  sizes: [10_000, 100_000, 1_000_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('keeping indexes and starting from them')
  const { made, written, read, megabytes } = await runApart<KeptTimes>('./index-cached.ts', [size, rounds])
  return [
    ...besides('start', read, made),
    {
      what: 'writing it after the swap, ms (CPU ms)',
      ours: `${rounded(median(written.map(({ wall }) => wall)))} (${rounded(median(written.map(({ cpu }) => cpu)))})`,
    },
    { what: 'its file, MB', ours: rounded(megabytes) },
  ]
}
