import { runApart } from '../apart/run-apart.ts'
import { besides } from './index-build.ts'
import type { EtagTimes } from '../apart/since-etags.ts'
import type { Figure, Row, Setting } from '../row.ts'

export const sinceEtags: Row = {
  name: 'since-etags',
  what: 'ETags of since for every date',
  against: 'one SHA-256 over the same bytes',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('hashing')
  const { etags, floors, days } = await runApart<EtagTimes>('./since-etags.ts', [size, rounds])
  return besides(`${days} dates`, etags, floors, size === 100_000 ? 150 : undefined)
}
