import { PROMPT_HASH } from '../../../src/insights/readings/prompt.ts'
import { hashOfTaxonomy, hashOfText } from '../../../src/insights/readings/why-read.ts'
import { Reading } from '../../../src/schema/content/reading.ts'
import type { Taxonomy } from '../../../src/schema/content/taxonomy.ts'
import type { Review } from '../../../src/schema/review.ts'
import { HOME_SERVICES } from '../an-input.ts'

/** A reading of a review in its current state; a test names only the data it is about. */
export function aReading(
  review: Pick<Review, 'id' | 'text' | 'rating'>,
  about: Partial<Record<keyof Reading, unknown>> = {},
  taxonomy: Taxonomy = HOME_SERVICES,
): Reading {
  return Reading.parse({
    ...{ id: review.id, text: hashOfText(review.text ?? ''), stars: review.rating },
    ...{ taxonomy: hashOfTaxonomy(taxonomy), model: 'small:1b', prompt: PROMPT_HASH },
    ...{ label: review.rating > 3 ? 'positive' : 'negative', aspects: [], technicians: [], ...about },
  })
}

/** The text of `readings.jsonl` with these readings. */
export function linesOfReadings(readings: readonly Reading[]): string {
  return readings.map((reading) => `${JSON.stringify(reading)}\n`).join('')
}
