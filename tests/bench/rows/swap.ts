import { runApart } from '../apart/run-apart.ts'
import { rounded } from '../row.ts'
import type { SwapTimes } from '../apart/swap.ts'
import type { Figure, Row, Setting } from '../row.ts'
import { besides } from './index-build.ts'

/** From a new manifest to a snapshot that answers, when one review was added. */
export const swap: Row = {
  name: 'swap',
  what: 'swap to a build with one review more',
  against: 'loading that build from nothing',
  sizes: [10_000, 100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('swapping builds')
  const { swaps, loads, before, after } = await runApart<SwapTimes>('./swap.ts', [size, rounds])
  return [
    ...besides('swap', swaps, loads),
    { what: 'memory before and after swaps, MB', ours: `${rounded(before)} / ${rounded(after)}` },
  ]
}
