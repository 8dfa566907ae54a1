import type { Condition, Criteria } from '../../../src/search/criteria.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { keysIn, type WantedWords } from '../../../src/search/wanted-words.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import { countFrom } from '../../search/filters/select.ts'
import { keepBetween, keepIn, keepOut, type Selection } from '../../search/filters/selection.ts'
import { type Bitmap, intersect, isEmpty, unite } from '../../search/text-index/bitmap.ts'
import type { OpenVersion } from '../open-version.ts'
import { emptySet, rowsWithText, setsOf } from './find-postings.ts'
import { endingsIn, KIND_OF } from './known-values.ts'
import { type ValueKind, valueNumber } from './value-number.ts'

/** Selects the reviews that meet all criteria, like `select` in memory. */
export async function selectRows(version: OpenVersion, criteria: Criteria): Promise<Selection> {
  const { stars, days, query, words } = criteria
  const { rowCount, ratings } = version.rows
  const within = rowsWithin(version, days)
  const wanted = wantedValues(version, criteria)
  const isNone =
    within[0] >= within[1] || stars[0] > stars[1] || wanted.some(({ numbers, isIn }) => isIn && numbers.length === 0)
  if (isNone) return NONE
  let selected: Selection = { set: emptySet(version).fill(ALL) }
  if (query !== '') selected = { set: await rowsWithText(version, query) }
  if (words !== undefined) selected = { set: await rowsWithWords(version, words) }
  if (stars[0] > 1 || stars[1] < 5) selected = keepIn(selected, union(version, ratings.slice(stars[0] - 1, stars[1])))
  const sets = await setsOf(
    version,
    wanted.flatMap(({ numbers }) => numbers),
  )
  for (const { numbers, isIn } of wanted) {
    const those = numbers.flatMap((number) => sets.get(number) ?? [])
    selected = (isIn ? keepIn : keepOut)(selected, union(version, those))
  }
  return keepBetween(selected, Math.max(0, within[0]), Math.min(rowCount, within[1]))
}

const NONE: Selection = { rows: new Uint32Array() }
const ALL = 0xffffffff

function rowsWithin(
  { rows: { days, rowCount } }: OpenVersion,
  { since, until }: Criteria['days'],
): [from: number, to: number] {
  return [
    until === undefined ? 0 : countFrom(days, dayNumber(until) + 1),
    since === undefined ? rowCount : countFrom(days, dayNumber(since)),
  ]
}

/** A review must have one of these values if `isIn`, and otherwise none of them. */
type WantedValues = { numbers: readonly string[]; isIn: boolean }

function wantedValues({ known }: OpenVersion, { technician, service, conditions }: Criteria): WantedValues[] {
  const named: [ValueKind, string][] = [
    ['technician', technician],
    ['service', service],
  ]
  const wanted = named.filter(([, name]) => name !== '')
  return [
    ...wanted.map(([kind, name]) => ({ numbers: known.numbersOf(kind, name), isIn: true })),
    ...conditions.map((condition) => valuesOf(condition)),
  ]

  function valuesOf(condition: Condition): WantedValues {
    if ('value' in condition) return { numbers: [valueNumber('flag', condition.filter)], isIn: condition.value }
    const { filter, values, label } = condition
    const kind: ValueKind = label === undefined ? KIND_OF[filter] : `${label} aspect`
    return { numbers: values.flatMap((one) => known.numbersOf(kind, one)), isIn: true }
  }
}

/** The language of a review decides the keys of its words. A review contains all words if it has all keys of one language. */
async function rowsWithWords(version: OpenVersion, { words, runs }: WantedWords): Promise<Bitmap> {
  const keys = endingsIn(version.known).map((language) =>
    keysIn(words, language, EVERY_STEM).map((key) => valueNumber('word', key)),
  )
  const sets = await setsOf(version, words.length === 0 ? [] : keys.flat())
  const found = emptySet(version)
  for (const ofLanguage of keys) {
    const all = emptySet(version).fill(ALL)
    for (const key of ofLanguage) intersect(all, sets.get(key) ?? emptySet(version))
    unite(found, all)
  }
  for (const run of runs) if (!isEmpty(found)) intersect(found, await rowsWithText(version, run))
  return found
}

function union(version: OpenVersion, sets: readonly Bitmap[]): Bitmap {
  const [first] = sets
  if (first !== undefined && sets.length === 1) return first
  const all = emptySet(version)
  for (const set of sets) unite(all, set)
  return all
}
