import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogStep } from '../apart/log-step.ts'
import { runApart } from '../apart/run-apart.ts'
import { writeContent } from '../data/content.ts'
import { rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** The commands of the log, and the work that the log adds to a build. */
export const log: Row = {
  name: 'log',
  what: 'log',
  against: 'hashing the content, the log and the dataset once',
  sizes: [1000, 10_000, 100_000],
  measure,
}

/** CPU milliseconds, and the peak memory of the process in megabytes. */
type Use = { cpu: number; megabytes: number }

/** The steps in order, with the goals at 100,000 reviews: the most CPU seconds and megabytes. */
const STEPS: readonly { step: LogStep; what: string; most?: number; mostMegabytes?: number }[] = [
  { step: 'first', what: 'first log', most: 12 },
  { step: 'build', what: "a build's check and files", most: 4 },
  { step: 'build-again', what: 'the same in the next build' },
  { step: 'verify', what: 'verify', most: 15, mostMegabytes: 600 },
  { step: 'ten', what: 'ten new reviews', most: 4 },
]

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  const uses = new Map<LogStep, Use[]>()
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'public-reviews-bench-'))
    try {
      const content = join(folder, 'content')
      writeContent(content, size)
      rmSync(join(content, 'log'), { recursive: true, force: true })
      writeFileSync(join(content, 'site.yaml'), '') // then the caches are in this folder
      for (const step of [...STEPS.map((one) => one.step), 'floor'] as const) {
        progress(`round ${round + 1}: ${step}`)
        const use = await runApart<Use>('./log-step.ts', [step, content, join(folder, 'dist')])
        uses.set(step, [...(uses.get(step) ?? []), use])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return figuresOf(uses, size)
}

/** The least of all rounds, because other work on the machine can only add time. */
function figuresOf(uses: ReadonlyMap<LogStep, Use[]>, size: number): Figure[] {
  const least = (step: LogStep, of: keyof Use): number => Math.min(...(uses.get(step) ?? []).map((use) => use[of]))
  const floor = least('floor', 'cpu') / 1000
  return STEPS.flatMap(({ step, what, most, mostMegabytes }): Figure[] => {
    const [seconds, megabytes] = [least(step, 'cpu') / 1000, least(step, 'megabytes')]
    return [
      {
        ...{ what: `${what}, CPU s`, ours: rounded(seconds), theirs: rounded(floor) },
        ...{ ratio: `${rounded(seconds / floor)}x`, ...reachOf(size, { is: seconds, most, unit: 's' }) },
      },
      {
        ...{ what: `${what}, most memory, MB`, ours: rounded(megabytes) },
        ...reachOf(size, { is: megabytes, most: mostMegabytes, unit: 'MB' }),
      },
    ]
  })
}

type Reach = { is: number; most: number | undefined; unit: string }

function reachOf(size: number, { is, most, unit }: Reach): Pick<Figure, 'reach' | 'reached'> {
  return size === 100_000 && most !== undefined ? { reach: `<= ${most} ${unit}`, reached: is <= most } : {}
}
