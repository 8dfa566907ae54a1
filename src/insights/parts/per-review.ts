import type { Insights, ReviewInsight } from '../../schema/insights.ts'
import { MENTIONED } from '../reading.ts'
import type { Reading } from '../reading.ts'
import type { Read } from './figures.ts'

/** What each review says, by its id; empty members are left out, and so is a review with nothing in it. */
export function perReview(reads: readonly Read[]): Insights['per_review'] {
  const all: Insights['per_review'] = {}
  for (const { review, reading } of reads) {
    const insight = ofOne(reading)
    if (Object.keys(insight).length > 0) all[review.id] = insight
  }
  return all
}

function ofOne({ sentiment, aspects, mentions, topics }: Reading): ReviewInsight {
  const insight: ReviewInsight = {}
  if (sentiment !== null) insight.sentiment = sentiment
  if (aspects.length > 0) insight.aspects = aspects
  const ids: ReviewInsight['mentions'] = {}
  for (const kind of MENTIONED) if (mentions[kind].length > 0) ids[kind] = mentions[kind].map(({ id }) => id)
  if (Object.keys(ids).length > 0) insight.mentions = ids
  if (topics.length > 0) insight.topics = topics
  return insight
}
