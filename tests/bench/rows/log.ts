import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogStep } from '../apart/log-step.ts'
import { runApart } from '../apart/run-apart.ts'
import { writeContent } from '../data/content.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** The commands of the log, and what it adds to a build. */
export const log: Row = {
  name: 'log',
  what: 'log',
  against: 'hashing the content, the log and the dataset once',
  sizes: [1000, 10_000, 100_000],
  measure,
}

/** CPU milliseconds, and the most megabytes that the process held. */
type Use = { cpu: number; megabytes: number }

/** In their order; the most CPU milliseconds at 100,000 reviews. */
const STEPS = [
  { step: 'first', what: 'first log', most: 12_000 },
  { step: 'build', what: "a build's check and files", most: 4000 },
  { step: 'verify', what: 'verify', most: 15_000 },
  { step: 'ten', what: 'ten new reviews', most: 4000 },
] as const satisfies { step: LogStep; what: string; most: number }[]

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  const uses = new Map<LogStep, Use[]>()
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'public-reviews-bench-'))
    try {
      const content = join(folder, 'content')
      writeContent(content, size)
      rmSync(join(content, 'log'), { recursive: true, force: true })
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

function figuresOf(uses: ReadonlyMap<LogStep, Use[]>, size: number): Figure[] {
  const middle = (step: LogStep, of: keyof Use): number => median((uses.get(step) ?? []).map((use) => use[of]))
  const floor = middle('floor', 'cpu')
  const megabytes = middle('verify', 'megabytes')
  return [
    ...STEPS.map(({ step, what, most }): Figure => {
      const ours = middle(step, 'cpu')
      return {
        what: `${what}, CPU ms`,
        ours: rounded(ours),
        theirs: rounded(floor),
        ratio: `${rounded(ours / floor)}x`,
        ...(size === 100_000 && { reach: `<= ${most} ms`, reached: ours <= most }),
      }
    }),
    {
      what: 'verify, most memory, MB',
      ours: rounded(megabytes),
      ...(size === 100_000 && { reach: '<= 600 MB', reached: megabytes <= 600 }),
    },
  ]
}
