import { runApart } from '../apart/run-apart.ts'
import type { CopyTimes } from '../apart/compressed-copies.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'
import { besides } from './index-build.ts'

/** A swap at one origin without the index: reading, checking and the content codings. */
export const compressedCopies: Row = {
  name: 'compressed-copies',
  what: 'swap with the copies of the build',
  against: 'a swap that compresses',
  sizes: [100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('making copies and swapping to them')
  const { cold, more, swaps, without } = await runApart<CopyTimes>('./compressed-copies.ts', [size, rounds])
  return [
    ...besides('swap', swaps, without),
    { what: 'making the copies in the build, CPU ms', ours: rounded(cold.cpu) },
    { what: 'making them with one review more, CPU ms', ours: rounded(median(more.map(({ cpu }) => cpu))) },
  ]
}
