import type { ReviewInsight } from '../../schema/insights.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'
import type { ReviewAnalysis } from '../review-analysis.ts'

/** The published part of a review's analysis, without empty members. */
export function reviewInsight(analysis: ReviewAnalysis): ReviewInsight {
  const { sentiment, aspects, mentions, topics, readBy, corrected } = analysis
  const insight: ReviewInsight = {}
  if (sentiment !== null) insight.sentiment = sentiment
  if (aspects.length > 0) insight.aspects = aspects
  const ids: ReviewInsight['mentions'] = {}
  for (const kind of ENTITY_KINDS) if (mentions[kind].length > 0) ids[kind] = mentions[kind].map(({ id }) => id)
  if (Object.keys(ids).length > 0) insight.mentions = ids
  if (topics.length > 0) insight.topics = topics
  if (readBy !== undefined) insight.read_by = readBy
  if (corrected) insight.corrected = true
  return insight
}
