import { runApart } from '../apart/run-apart.ts'
import { median, rounded } from '../row.ts'
import type { Time } from '../apart/run-apart.ts'
import type { BuildTimes } from '../apart/index-build.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** From the published bytes to an index that answers, built beside the serving thread. */
export const indexBuild: Row = {
  name: 'index-build',
  what: 'index build',
  against: 'reading and validating the same file',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('building indexes')
  const times = await runApart<BuildTimes>('./index-build.ts', [size, rounds])
  const [stall, turn] = [median(times.stalls), median(times.turns)]
  const large = size === 100_000
  return [
    ...besides('build', times.builds, times.floors, large ? 5000 : undefined),
    {
      what: 'longest stall of the serving thread, ms (of that its own CPU)',
      ours: `${rounded(stall)} (${rounded(turn)})`,
      ...(large && { reach: '<= 50 ms', reached: stall <= 50 }),
    },
    { what: 'memory before and after swaps, MB', ours: `${rounded(times.before)} / ${rounded(times.after)}` },
  ]
}

/** Our time and the floor's, by the clock and in CPU time. `most` is the goal for the time by the clock, in milliseconds. */
export function besides(what: string, times: readonly Time[], floors: readonly Time[], most?: number): Figure[] {
  return (['wall', 'cpu'] as const).map((by) => {
    const [ours, floor] = [times, floors].map((some) => median(some.map((time) => time[by])))
    const goal = most === undefined || by === 'cpu' ? {} : { reach: `<= ${most} ms`, reached: (ours ?? NaN) <= most }
    const ratio = (ours ?? NaN) / (floor ?? NaN)
    return {
      what: `${what}, ${by === 'cpu' ? 'CPU ms' : 'ms'}`,
      ours: rounded(ours ?? NaN),
      ...(floors.length > 0 && { theirs: rounded(floor ?? NaN), ratio: `${rounded(ratio)}x` }),
      ...goal,
    }
  })
}
