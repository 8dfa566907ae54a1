import type { Trend } from '../../schema/insights.ts'

const DIRECTIONS = {
  improving: 'Customers sound more pleased than before',
  stable: 'Customers sound about as pleased as before',
  declining: 'Customers sound less pleased than before',
}

/** The trend in a sentence, with its figures. */
export function sayTrend({ direction, change, window_months: months, reason }: Trend): string {
  if (direction === null) return `There is no trend: ${reason ?? 'too few reviews to compare'}.`
  const signed = change > 0 ? `+${change}` : String(change).replace('-', '−')
  return `${DIRECTIONS[direction]}: the mean tone of the last ${months} months differs by ${signed} from that of the ${months} before (on a scale from −1 to 1).`
}
