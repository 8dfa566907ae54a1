import type { Insights } from '../../schema/insights.ts'
import type { Read } from './figures.ts'

/** In which languages the reviews are that have words, most frequent first, and which of them were analysed. */
export function languages(reads: readonly Read[]): Insights['languages'] {
  const counted = new Map<string, { language: Read['review']['language']; review_count: number; analysed: boolean }>()
  for (const { review, reading } of reads) {
    if (review.text === null) continue
    const analysed = reading.sentiment !== null
    const key = `${review.language ?? ''} ${analysed}`
    const known = counted.get(key)
    if (known === undefined) counted.set(key, { language: review.language, review_count: 1, analysed })
    else known.review_count += 1
  }
  const keyed = [...counted.entries()].sort(([a, x], [b, y]) => y.review_count - x.review_count || (a < b ? -1 : 1))
  return keyed.map(([, one]) => one)
}
