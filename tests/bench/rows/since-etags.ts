import { runApart } from '../apart/run-apart.ts'
import { median, rounded } from '../row.ts'
import type { EtagTimes } from '../apart/since-etags.ts'
import type { Figure, Row, Setting } from '../row.ts'

export const sinceEtags: Row = {
  name: 'since-etags',
  what: 'ETags of since for every date',
  against: 'one SHA-256 over the same bytes',
  sizes: [1000, 10_000, 100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('hashing')
  const { etags, floors, days } = await runApart<EtagTimes>('./since-etags.ts', [size, rounds])
  const [ours, floor] = [median(etags), median(floors)]
  const goal = size === 100_000 ? { reach: '<= 150 ms', reached: ours <= 150 } : {}
  return [
    {
      what: `${days} dates, ms`,
      ours: rounded(ours),
      theirs: rounded(floor),
      ratio: `${rounded(ours / floor)}x`,
      ...goal,
    },
  ]
}
