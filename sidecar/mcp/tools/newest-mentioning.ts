import { z } from 'zod'
import type { Entity } from '../../../src/schema/insights.ts'
import type { ReviewId } from '../../../src/schema/review.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { newestIds } from './newest-ids.ts'

/** The ids of the newest reviews that mention this service area, newest first, at most `most`. Found once a dataset. */
export function newestMentioning(reviews: ReviewIndex, area: Entity, most: number): readonly ReviewId[] {
  const found = foundIn.get(reviews) ?? new Map<string, readonly ReviewId[]>()
  foundIn.set(reviews, found)
  const ids = found.get(area.id) ?? readOn(reviews, area, most)
  found.set(area.id, ids)
  return ids
}

const foundIn = new WeakMap<ReviewIndex, Map<string, readonly ReviewId[]>>()

// There is no search by area: this reads on from the newest that can mention it, to the last or until it has enough.
function readOn(reviews: ReviewIndex, area: Entity, most: number): ReviewId[] {
  const { last_mentioned: until } = area
  if (until === null) return []
  const enough = Math.min(most, area.mention_count)
  const mentioning: ReviewId[] = []
  let page = newestIds(reviews, { until })
  while (page.length > 0 && mentioning.length < enough) {
    mentioning.push(...page.filter((id) => mentionsArea(reviews, id, area.id)))
    page = newestIds(reviews, { until, after: page.at(-1) })
  }
  return mentioning.slice(0, most)
}

function mentionsArea(reviews: ReviewIndex, id: ReviewId, area: string): boolean {
  const insight = reviews.review(id)?.insight
  if (insight === undefined) return false
  return AreasMentioned.parse(JSON.parse(insight.toString('utf8'))).mentions?.service_areas?.includes(area) === true
}

const AreasMentioned = z.object({ mentions: z.object({ service_areas: z.array(z.string()).optional() }).optional() })
