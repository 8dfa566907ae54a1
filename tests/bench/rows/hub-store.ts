import { runApart } from '../apart/run-apart.ts'
import type { Drained } from '../hub/drain.ts'
import { rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

const SUBSCRIPTIONS = 200_000

/** The work of the hub's store for a change and for the end of all leases, without the time of the callbacks. */
export const hubStore: Row = {
  name: 'hub-store',
  what: `hub, ${SUBSCRIPTIONS.toLocaleString('en')} subscriptions in the store, without requests`,
  against: 'the last tenth of the deliveries beside the first',
  sizes: [220],
  measure,
}

async function measure({ progress }: Setting): Promise<Figure[]> {
  progress('claiming and recording deliveries in SQLite, then in PostgreSQL')
  const drained = await runApart<Drained[]>('../hub/drain.ts', [SUBSCRIPTIONS])
  return drained.flatMap(({ store, first, last, metrics, expiry, longestWait }): Figure[] => [
    {
      what: `${store}: deliveries/s at the end and at the start`,
      ours: rounded(last),
      theirs: rounded(first),
      ratio: `${Math.round((100 * last) / first)} %`,
      reach: '>= 80 %',
      reached: last >= first * 0.8,
    },
    { what: `${store}: what /metrics asks, ms`, ours: rounded(metrics), reach: '<= 20 ms', reached: metrics <= 20 },
    {
      what: `${store}: end of all leases, ms (longest wait of another query)`,
      ours: `${rounded(expiry)} (${rounded(longestWait)})`,
    },
  ])
}
