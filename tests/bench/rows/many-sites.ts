import type { ManySites } from '../apart/many-sites.ts'
import { runApart } from '../apart/run-apart.ts'
import { type Figure, median, quantile, rounded, type Row, type Setting } from '../row.ts'

const PER_SITE = 359

/** Sites of 359 reviews each at one sidecar: their memory and CPU time, and how long the first request for a site waits. */
export const manySites: Row = {
  name: 'many-sites',
  what: 'many sites of 359 reviews, one sidecar',
  against: '-',
  sizes: [1_000 * PER_SITE],
  measure,
}

async function measure({ size, progress }: Setting): Promise<Figure[]> {
  progress('serving many sites')
  const sites = Math.round(size / PER_SITE)
  const found = await runApart<ManySites>('./many-sites.ts', [sites])
  const { memory, cold, warm, loaded, watchedAfter, idleCpu } = found
  const [most, slowest] = [Math.max(memory.watched, memory.asked), quantile(cold, 0.99)]
  return [
    {
      what: `memory with ${sites} sites: watched / each asked for, MB`,
      ours: `${rounded(memory.watched)} / ${rounded(memory.asked)} (${loaded} held)`,
      reach: '<= 1,600',
      reached: most <= 1_600,
    },
    {
      what: 'first request for a site, p50 / p99 / longest ms',
      ours: [median(cold), slowest, Math.max(...cold)].map(rounded).join(' / '),
      reach: '<= 500',
      reached: slowest <= 500,
    },
    {
      what: 'request for a site in memory, p50 / p99 ms',
      ours: [median(warm), quantile(warm, 0.99)].map(rounded).join(' / '),
    },
    { what: 'all looked at after, ms', ours: rounded(watchedAfter) },
    { what: 'CPU of a minute without requests, ms', ours: rounded(idleCpu) },
  ]
}
