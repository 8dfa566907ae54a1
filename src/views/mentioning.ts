import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'
import { type Kind, type Mention, mentionsOf } from './subjects.ts'

const known = new WeakMap<readonly Mention[], readonly Review[]>()

/** The reviews that mention a subject, newest first. */
export function reviewsMentioning(site: Site, kind: Kind, id: string): readonly Review[] {
  const mentions = mentionsOf(site, kind, id)
  const reviews = known.get(mentions) ?? mentions.map(({ review }) => review)
  known.set(mentions, reviews)
  return reviews
}
