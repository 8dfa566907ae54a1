import type { Aspect, Entity } from '../../schema/insights.ts'
import type { Site } from '../../site.ts'
import { pathOf, type Kind } from '../evidence.ts'
import { sayPercent } from '../words/say-number.ts'
import { link, plain, table } from './mark.ts'

/** The figures that aspects, technicians, services, problems and areas have in common, as a table. */
export function figuresTable({ baseUrl }: Site, kind: Kind, rows: readonly (Aspect | Entity)[]): string {
  const rated = kind !== 'aspects'
  return table(
    [
      'Name',
      'Reviews',
      'Positive',
      'Neutral or mixed',
      'Negative',
      'Positive share',
      'Score',
      ...(rated ? ['Stars'] : []),
    ],
    rows.map((row) => [link(labelOf(row), baseUrl + pathOf(kind, row.id)), ...figuresOf(row)]),
  )
}

/** The same figures of one, as a table. */
export function oneFigures(row: Aspect | Entity): string {
  const head = ['Reviews', 'Positive', 'Neutral or mixed', 'Negative', 'Positive share', 'Score']
  return table('average_rating' in row ? [...head, 'Stars'] : head, [figuresOf(row)])
}

/** Words that are found in the reviews about it. */
export function topPhrases({ top_phrases: phrases }: Aspect | Entity): string {
  return phrases.length === 0 ? '' : `Words that come up: ${phrases.map((phrase) => `“${plain(phrase)}”`).join(', ')}`
}

function labelOf(row: Aspect | Entity): string {
  return 'label' in row ? row.label : row.name
}

function figuresOf(row: Aspect | Entity): (string | number)[] {
  const { mention_count, positive_count, neutral_count, negative_count, positive_pct, score } = row
  return [
    ...[mention_count, positive_count, neutral_count, negative_count],
    positive_pct === null ? 'too few' : sayPercent(positive_pct),
    score ?? 'too few',
    ...('average_rating' in row ? [row.average_rating ?? 'none'] : []),
  ]
}
