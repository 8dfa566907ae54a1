import { printable } from '../host/errors/printable.ts'
import type { Content } from '../content/read-content.ts'
import { byRating } from '../schema/counts.ts'
import type { RemovedByPlatform } from '../schema/policy.ts'
import type { SourceName } from '../schema/review.ts'
import { counted, shownCount } from '../schema/rounding.ts'
import type { WithheldEntry } from '../schema/withheld.ts'

/**
 * Counts the reviews that the platform of a source removed, by the day on which the removal was found; undefined if none is
 * recorded. Ignores entries without a source, which earlier versions wrote.
 */
export function removedByPlatform(
  withheld: readonly WithheldEntry[],
  source: SourceName,
): RemovedByPlatform | undefined {
  const removed = withheld.filter((entry) => entry.reason === 'platform_removed' && entry.source === source)
  if (removed.length === 0) return undefined
  const byDay = Map.groupBy(removed, ({ withheld_on }) => withheld_on ?? null)
  const found = [...byDay].map(([found_on, { length }]) => ({ found_on, total: length }))
  return {
    total: removed.length,
    by_rating: byRating(removed),
    found: found.sort((a, b) => ((a.found_on ?? '') < (b.found_on ?? '') ? 1 : -1)),
  }
}

/** A line for each source whose platform removed reviews: how many in total, and how many were found missing last. */
export function removalLines({ sources, withheld }: Pick<Content, 'sources' | 'withheld'>): string[] {
  return Object.entries(sources).flatMap(([source, { name }]) => {
    const removed = removedByPlatform(withheld, source)
    const [last] = removed?.found ?? []
    if (removed === undefined || last === undefined) return []
    const day = last.found_on === null ? '' : ` on ${last.found_on}`
    const some = removed.total === last.total ? '' : ` ${shownCount(last.total)} of them`
    const reviews = counted(removed.total, 'review')
    return [
      printable(`${name} has removed ${reviews},${some} found missing${day} (platform_removed in withheld.jsonl)`),
    ]
  })
}
