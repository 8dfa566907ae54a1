import { runApart } from '../apart/run-apart.ts'
import type { FanOut } from '../hub/fan-out.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** One change of the dataset, delivered to all subscribers over HTTPS. The dataset is that of a small firm, about 100 kB. */
export const hub: Row = {
  name: 'hub',
  what: 'hub, a change told to https callbacks',
  against: 'raw node:https, same concurrency',
  sizes: [220],
  measure,
}

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  progress('subscribing, and delivering in turn with node:https')
  const { subscribers, bytes, floors, hubs } = await runApart<FanOut>('../hub/fan-out.ts', [size, rounds])
  const rate = (milliseconds: number): number => (subscribers * 1000) / milliseconds
  const cpu = (milliseconds: number): number => (milliseconds * 1000) / subscribers
  const ratio = median(hubs.map((posted, round) => (floors[round]?.milliseconds ?? NaN) / posted.milliseconds))
  const [ours, theirs] = [hubs, floors].map((posted) => ({
    milliseconds: median(posted.map(({ milliseconds }) => milliseconds)),
    cpuMilliseconds: median(posted.map(({ cpuMilliseconds }) => cpuMilliseconds)),
  }))
  if (ours === undefined || theirs === undefined) return []
  return [
    {
      what: `deliveries/s, to ${subscribers.toLocaleString('en')} callbacks, ${Math.round(bytes / 1000)} kB each`,
      ours: rounded(rate(ours.milliseconds)),
      theirs: rounded(rate(theirs.milliseconds)),
      ratio: `${Math.round(ratio * 100)} %`,
      reach: '>= 65 %',
      reached: ratio >= 0.65,
    },
    {
      what: 'CPU us/delivery',
      ours: rounded(cpu(ours.cpuMilliseconds)),
      theirs: rounded(cpu(theirs.cpuMilliseconds)),
      ratio: `${rounded(ours.cpuMilliseconds / theirs.cpuMilliseconds)}x`,
    },
  ]
}
