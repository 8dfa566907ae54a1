import { runApart } from '../apart/run-apart.ts'
import { rounded } from '../row.ts'
import type { GuardTimes } from '../apart/guards.ts'
import type { Figure, Row, Setting } from '../row.ts'
import { besides } from './index-build.ts'

/** The checks of a build before it is published. */
export const guards: Row = {
  name: 'guards',
  what: 'guards of a build',
  against: 'reading its shards and pages as text',
  sizes: [1000, 10_000, 100_000],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('searching builds')
  const { names, erased, vanished, floors, megabytes } = await runApart<GuardTimes>('./guards.ts', [size, rounds])
  return [
    { what: 'shards and pages, MB', ours: rounded(megabytes) },
    ...besides('50 hidden names', names, floors),
    ...besides('what was erased', erased, floors),
    ...besides('reviews that vanished', vanished, floors),
  ]
}
