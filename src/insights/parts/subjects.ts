import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Aspect, Entity, Insights, Topic } from '../../schema/insights.ts'
import type { EntityKind, Opinion } from '../review-analysis.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { figures, meanScore, MIN_MENTIONS, topPhrases } from './figures.ts'
import type { AnalysedReview, JudgedMention } from './figures.ts'
import { share } from './shares.ts'

/** The figures of every aspect of the taxonomy, most mentioned first, with those that nobody mentions. */
export function aspects(reviews: readonly AnalysedReview[], taxonomy: Taxonomy): Aspect[] {
  const mentions = mentionsById(reviews, ({ analysis }) => analysis.aspects)
  const unclear = new Map<string, number>()
  for (const { analysis } of reviews) {
    for (const id of new Set(analysis.unclearAspects)) unclear.set(id, (unclear.get(id) ?? 0) + 1)
  }
  const all = taxonomy.aspects.map(({ id, label }) => ({
    id,
    label,
    ...figures(mentions.get(id) ?? [], `aspects/${id}`, unclear.get(id)),
  }))
  return all.sort((a, b) => b.mention_count - a.mention_count)
}

/** The figures of every technician, service, problem and area, in the owner's order, with those that nobody mentions. */
export function entities(
  reviews: readonly AnalysedReview[],
  business: BusinessFile,
  taxonomy: Taxonomy,
): Insights['entities'] {
  const ofKind = (kind: EntityKind, known: readonly { id: string; name: string }[]): Entity[] => {
    const mentions = mentionsById(reviews, ({ analysis }) => analysis.mentions[kind])
    return known.map(({ id, name }) => entity({ id, name }, mentions.get(id) ?? [], `${kind}/${id}`))
  }
  return {
    technicians: ofKind('technicians', business.technicians),
    services: ofKind('services', business.services),
    problems: ofKind(
      'problems',
      taxonomy.problems.map(({ id, label }) => ({ id, name: label })),
    ),
    service_areas: ofKind('service_areas', business.service_areas),
  }
}

/** The topics of the taxonomy that reviews mention, most frequent first. Their shares overlap, so they do not add up. */
export function topics(reviews: readonly AnalysedReview[], taxonomy: Taxonomy): Topic[] {
  const byTopic = new Map<string, { analysed: AnalysedReview }[]>()
  for (const analysed of reviews) {
    for (const id of new Set(analysed.analysis.topics)) addTo(byTopic, id, { analysed })
  }
  const found = taxonomy.topics.flatMap(({ id, label }) => {
    const about = byTopic.get(id) ?? []
    if (about.length === 0) return []
    const scored = about.flatMap(({ analysed }) => analysed.analysis.sentiment ?? [])
    return {
      id,
      label,
      keywords: topPhrases(about, `topics/${id}`),
      review_count: about.length,
      share_pct: share(about.length, reviews.length) ?? 0,
      score: scored.length >= MIN_MENTIONS ? meanScore(scored) : null,
      example_review_ids: about.slice(0, 5).map(({ analysed }) => analysed.review.id),
    }
  })
  return found.sort((a, b) => b.review_count - a.review_count)
}

function mentionsById(
  reviews: readonly AnalysedReview[],
  opinionsOf: (review: AnalysedReview) => readonly Opinion[],
): Map<string, JudgedMention[]> {
  const mentions = new Map<string, JudgedMention[]>()
  for (const analysed of reviews) {
    for (const opinion of opinionsOf(analysed)) addTo(mentions, opinion.id, { analysed, opinion })
  }
  return mentions
}

function addTo<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [one])
  else known.push(one)
}

function entity(known: { id: string; name: string }, mentions: readonly JudgedMention[], subject: string): Entity {
  const stars = mentions.reduce((sum, { analysed }) => sum + analysed.review.rating, 0)
  return {
    ...known,
    ...figures(mentions, subject),
    average_rating: mentions.length === 0 ? null : roundTo2(stars / mentions.length),
    last_mentioned: mentions[0]?.analysed.review.date ?? null,
  }
}
