import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Topic } from '../../schema/insights.ts'
import { ENOUGH, meanScore } from './figures.ts'
import type { Read } from './figures.ts'
import { commonest } from './top-phrases.ts'
import { share } from './shares.ts'

/** The topics of the taxonomy that reviews speak of, most frequent first; their shares may overlap, so they need not add up. */
export function topics(reads: readonly Read[], taxonomy: Taxonomy): Topic[] {
  const found = taxonomy.topics.flatMap((rule) => {
    const about = reads.filter(({ reading }) => reading.topics.includes(rule.id))
    if (about.length === 0) return []
    const scored = about.flatMap(({ reading }) => (reading.sentiment === null ? [] : [reading.sentiment]))
    return {
      id: rule.id,
      label: rule.label,
      keywords: commonest(about, `topics/${rule.id}`),
      review_count: about.length,
      share_pct: share(about.length, reads.length) ?? 0,
      score: scored.length >= ENOUGH ? meanScore(scored) : null,
      example_review_ids: about.slice(0, 5).map(({ review }) => review.id),
    }
  })
  return found.sort((a, b) => b.review_count - a.review_count)
}
