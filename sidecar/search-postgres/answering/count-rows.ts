import type { GroupBy, MatchCounts, SearchGroup } from '../../../src/schema/search.ts'
import { groupNames, groupsFrom } from '../../../src/search/review-groups.ts'
import { groupCounts, spanOf } from '../../search/filters/group-counts.ts'
import { matchCounts } from '../../search/filters/match-counts.ts'
import type { RowsByValue } from '../../search/filters/review-values.ts'
import type { Selection } from '../../search/filters/selection.ts'
import type { Bitmap } from '../../search/text-index/bitmap.ts'
import type { OpenVersion } from '../open-version.ts'
import { emptySet, setsOf } from './find-postings.ts'
import { GROUPED_KINDS, type ValueKind, valueNumber } from './value-number.ts'

/** The selected reviews counted by stars, source, aspect and language. */
export async function countsOf(version: OpenVersion, selected: Selection): Promise<MatchCounts> {
  const numbers = (['source', 'aspect', 'language'] as const).flatMap((kind) => numbersOf(version, kind))
  const sets = await setsOf(version, numbers)
  const by = (kind: ValueKind): RowsByValue => setsByValue(version, kind, sets)
  const counted = { source: by('source'), aspect: by('aspect'), language: by('language') }
  return matchCounts([{ selected, columns: { ratings: version.rows.ratings, values: { counted } } }])
}

/** The selected reviews by group, as `groupsFrom` orders them. */
export async function groupsOf(version: OpenVersion, selected: Selection, groupBy: GroupBy): Promise<SearchGroup[]> {
  const span = spanOf(version.byDay[0]?.day, version.byDay.at(-1)?.day)
  if (span === undefined) return []
  const kind = groupBy === 'month' || groupBy === 'rating' ? undefined : GROUPED_KINDS[groupBy]
  const hasReply = valueNumber('flag', 'has_reply')
  const sets = await setsOf(version, [hasReply, ...(kind === undefined ? [] : numbersOf(version, kind))])
  const values = {
    counted: kind === undefined ? {} : { [groupBy]: setsByValue(version, kind, sets) },
    flags: { has_reply: sets.get(hasReply) ?? emptySet(version) },
  }
  const counts = groupCounts([{ selected, columns: { ...version.rows, values } }], { groupBy, span })
  return groupsFrom(counts, { groupBy, names: groupNames(groupBy, version.named), span })
}

function numbersOf({ known }: OpenVersion, kind: ValueKind): string[] {
  return [...(known.values.get(kind) ?? [])].map((value) => valueNumber(kind, value))
}

function setsByValue({ known }: OpenVersion, kind: ValueKind, sets: ReadonlyMap<string, Bitmap>): RowsByValue {
  const values = [...(known.values.get(kind) ?? [])]
  return new Map(
    values.flatMap((value) => {
      const set = sets.get(valueNumber(kind, value))
      return set === undefined ? [] : [[value, set] as const]
    }),
  )
}
