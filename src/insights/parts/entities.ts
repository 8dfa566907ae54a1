import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Entity, Insights } from '../../schema/insights.ts'
import type { Mentioned } from '../reading.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { figures } from './figures.ts'
import type { Mention, Read } from './figures.ts'

/** The figures of every technician, service, problem and area, in the owner's order; those never mentioned too. */
export function entities(reads: readonly Read[], business: BusinessFile, taxonomy: Taxonomy): Insights['entities'] {
  const problems = taxonomy.problems.map(({ id, label }) => ({ id, name: label }))
  return {
    technicians: ofKind(reads, 'technicians', business.technicians),
    services: ofKind(reads, 'services', business.services),
    problems: ofKind(reads, 'problems', problems),
    service_areas: ofKind(reads, 'service_areas', business.service_areas),
  }
}

function ofKind(reads: readonly Read[], kind: Mentioned, known: readonly { id: string; name: string }[]): Entity[] {
  const mentions = new Map<string, Mention[]>(known.map(({ id }) => [id, []]))
  for (const read of reads) {
    for (const { id, label, score } of read.reading.mentions[kind]) mentions.get(id)?.push({ read, label, score })
  }
  return known.map(({ id, name }) => entity({ id, name }, mentions.get(id) ?? [], `${kind}/${id}`))
}

function entity(known: { id: string; name: string }, mentions: readonly Mention[], of: string): Entity {
  const stars = mentions.reduce((sum, { read }) => sum + read.review.rating, 0)
  return {
    id: known.id,
    name: known.name,
    ...figures(mentions, of),
    average_rating: mentions.length === 0 ? null : roundTo2(stars / mentions.length),
    last_mentioned: mentions[0]?.read.review.date ?? null,
  }
}
