import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import type { Insights } from '../../../src/schema/insights.ts'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import type { ListFilter } from '../../../src/search/criteria.ts'
import { namesIn } from '../../search/filters/review-values.ts'
import { endingsOf, type EndingsOf } from '../../../src/search/word-endings.ts'
import type { ShardFigures } from '../loading/shard-rows.ts'
import { type ValueKind, valueNumber } from './value-number.ts'

/** The values that occur in a dataset. */
export type KnownValues = {
  /** The values of each kind. */
  values: ReadonlyMap<string, ReadonlySet<string>>
  /** The numbers of the values of a kind that have this folded id or name. */
  numbersOf: (kind: ValueKind, folded: string) => readonly string[]
}

/** The languages whose word endings occur in the reviews. A review of an unknown language is read as English. */
export function endingsIn({ values }: KnownValues): EndingsOf[] {
  return [...new Set(['en' as const, ...[...(values.get('language') ?? [])].map(endingsOf)])]
}

/** The kind of value that each list filter compares. An aspect with a label, such as `negative aspect`, is a separate kind. */
export const KIND_OF: Record<ListFilter, ValueKind> = {
  source: 'source',
  language: 'language',
  sentiment: 'sentiment',
  topic: 'topic',
  mentions_problem: 'problem',
  mentions_service_area: 'area',
  mentions_aspect: 'aspect',
}

export function knownValues(
  figures: readonly ShardFigures[],
  business: ReviewsFile['business'],
  insights: Insights,
): KnownValues {
  const values = new Map<string, Set<string>>()
  for (const [kind, value] of figures.flatMap((shard) => shard.values)) {
    values.set(kind, (values.get(kind) ?? new Set<string>()).add(value))
  }
  const { aspects, topics, problems, serviceAreas } = namesIn(business, insights)
  const named: Partial<Record<ValueKind, readonly { id: string; name: string }[]>> = {
    ...{ topic: topics, problem: problems, area: serviceAreas, aspect: aspects },
    ...{ technician: business.technicians, service: business.services },
  }
  const made = new Map<ValueKind, Map<string, string[]>>()
  return {
    values,
    numbersOf(kind, folded) {
      const known = made.get(kind) ?? byFoldedName(kind, values.get(kind), named[namedKind(kind)])
      made.set(kind, known)
      return known.get(folded) ?? []
    },
  }
}

function namedKind(kind: ValueKind): ValueKind {
  return kind.endsWith(' aspect') ? 'aspect' : kind
}

/** Value numbers by folded name. A name that several values share stands for all of them. */
function byFoldedName(
  kind: ValueKind,
  values: ReadonlySet<string> = new Set(),
  named: readonly { id: string; name: string }[] = [],
): Map<string, string[]> {
  const numbers = new Map<string, string[]>()
  const add = (name: string, value: string): void => {
    const folded = foldForSearch(name)
    const before = numbers.get(folded) ?? []
    const number = valueNumber(kind, value)
    if (!before.includes(number)) numbers.set(folded, [...before, number])
  }
  for (const value of values) {
    // Filters of sentiments are not folded
    if (kind === 'sentiment') numbers.set(value, [valueNumber(kind, value)])
    else add(value, value)
  }
  for (const { id, name } of named) if (values.has(id)) add(name, id)
  return numbers
}
