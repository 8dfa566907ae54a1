import { runApart } from '../apart/run-apart.ts'
import { median, rounded } from '../row.ts'
import type { BuildTimes } from '../apart/index-build.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** From the published bytes to an index that answers, beside the thread that serves. */
export const indexBuild: Row = {
  name: 'index-build',
  what: 'index build',
  against: 'reading and validating the same file',
  sizes: [1000, 10_000, 100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('building indexes')
  const times = await runApart<BuildTimes>('./index-build.ts', [size, rounds])
  const [build, floor] = [median(times.builds), median(times.floors)]
  const [stall, turn] = [median(times.stalls), median(times.turns)]
  const large = size === 100_000
  return [
    {
      what: 'build, ms',
      ours: rounded(build),
      theirs: rounded(floor),
      ratio: `${rounded(build / floor)}x`,
      ...(large && { reach: '<= 5,000 ms', reached: build <= 5000 }),
    },
    {
      what: 'longest stall of the serving thread, ms (of that its own CPU)',
      ours: `${rounded(stall)} (${rounded(turn)})`,
      ...(large && { reach: '<= 50 ms', reached: stall <= 50 }),
    },
    { what: 'memory before and after swaps, MB', ours: `${rounded(times.before)} / ${rounded(times.after)}` },
  ]
}
