import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Aspect } from '../../schema/insights.ts'
import { figures } from './figures.ts'
import type { Mention, Read } from './figures.ts'

/** The figures of every aspect of the taxonomy, most spoken of first; those never spoken of too. */
export function aspects(reads: readonly Read[], taxonomy: Taxonomy): Aspect[] {
  const mentions = new Map<string, Mention[]>(taxonomy.aspects.map(({ id }) => [id, []]))
  for (const read of reads) {
    for (const { id, label, score } of read.reading.aspects) mentions.get(id)?.push({ read, label, score })
  }
  const all = taxonomy.aspects.map(({ id, label }) => ({
    id,
    label,
    ...figures(mentions.get(id) ?? [], `aspects/${id}`),
  }))
  return all.sort((a, b) => b.mention_count - a.mention_count)
}
