import type { ReadingCounts } from '../../schema/content/reading.ts'
import { counted, shownCount } from '../../schema/rounding.ts'

/** The lines that a build prints about the readings; empty without readings. `model` is the `model` of the insights. */
export function describeReadings({ used, stale, gone, unsupported }: ReadingCounts, model: string): string[] {
  if (used + stale + gone === 0) return []
  const models = model.split(', ').slice(1).join(' and ')
  const lines = [used === 0 ? 'No reading of readings.jsonl could be used' : `${reviews(used)} read by ${models}`]
  if (unsupported > 0)
    lines.push(
      `Statements of readings.jsonl that the reviews do not support, so that the rules decide instead: ${shownCount(unsupported)}`,
    )
  if (stale > 0)
    lines.push(
      `${reviews(stale)} read by the rules, because text, stars or aspects differ from those in readings.jsonl. ` +
        'To read them again: npm run read',
    )
  if (gone > 0)
    lines.push(`Lines of readings.jsonl without a published review, which were left out: ${shownCount(gone)}`)
  return lines
}

function reviews(count: number): string {
  return counted(count, 'review was', 'reviews were')
}
