import { GOLD_TRADES, halfOf, readGold } from './gold-standard.ts'
import type { Half } from './gold-standard.ts'
import { goldMeasures, readingsOf } from './gold-measures.ts'
import type { Measure } from './measures.ts'

/** The measures on one half of the reviews, of one trade or of all trades. */
export type GoldResult = { file: string; measures: Measure[] }

const HALVES: readonly Half[] = ['development', 'measured']

/** The measures of each trade whose texts are available, and of all these trades together. */
export function goldResults(data: string): GoldResult[] {
  const trades = GOLD_TRADES.flatMap((trade) => {
    const reviews = readGold(trade, data)
    return reviews === null ? [] : { trade, readings: readingsOf(trade, reviews) }
  })
  const all = { trade: 'all', readings: trades.flatMap(({ readings }) => readings) }
  return HALVES.flatMap((half) =>
    [...trades, all].map(({ trade, readings }) => ({
      file: `gold, ${half}: ${trade}`,
      measures: goldMeasures(readings.filter(({ id }) => halfOf(id) === half)),
    })),
  )
}

/**
 * The results as a table: a line for each trade and a column for each measure. Each share has the number that it is a share of.
 */
export function goldTable(results: readonly GoldResult[]): string {
  const names = results[0]?.measures.map(({ name }) => name) ?? []
  const legend = names.map((name, index) => `  ${letter(index)}: ${name}`)
  const head = ['', ...names.map((_, index) => letter(index).padStart(12))]
  const lines = results.map(({ file, measures }) => [file, ...measures.map(cell)])
  return [...legend, '', ...[head, ...lines].map(([first = '', ...cells]) => first.padEnd(32) + cells.join(''))].join(
    '\n',
  )
}

function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

function cell({ value, of }: Measure): string {
  return `${of === 0 ? '-' : value.toFixed(1)} (${of})`.padStart(12)
}
