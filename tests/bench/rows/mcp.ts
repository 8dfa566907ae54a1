import { compareCalls, measureInitialize } from '../mcp/measure.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** A tool call in both eras of the protocol, over the reviews of a small firm, and the memory that sessions leave in use. */
export const mcp: Row = {
  name: 'mcp',
  what: 'MCP tools/call; memory after 20,000 initialize',
  against: 'bare Express JSON of the same bytes, CPU',
  sizes: [130],
  measure,
}

async function measure({ rounds, progress }: Setting): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const limit of [5, 20]) {
    progress(`calling a tool that returns ${limit} reviews`)
    const costs = await compareCalls(limit, rounds)
    for (const era of ['session', 'stateless'] as const) {
      const ratio = median(costs[era].map((cost, round) => cost / (costs.floor[round] ?? NaN)))
      figures.push({
        what: `CPU us/call, ${era}, ${costs.bytes} bytes`,
        ours: rounded(median(costs[era])),
        theirs: rounded(median(costs.floor)),
        ratio: `${rounded(ratio)}x`,
        reach: '<= 3x',
        reached: ratio <= 3,
      })
    }
  }
  progress('initializing 20,000 times')
  const mebibytes = await measureInitialize()
  return [
    ...figures,
    {
      what: 'heap after 20,000 initialize',
      ours: `${mebibytes.toFixed(1)} MiB`,
      reach: '<= +5 MiB',
      reached: mebibytes <= 5,
    },
  ]
}
