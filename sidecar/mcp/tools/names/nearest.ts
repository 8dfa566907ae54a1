import { distance } from 'fastest-levenshtein'
import { foldForSearch } from '../../../../src/search/fold-for-search.ts'

/** The names and ids of one entity; the first is shown. */
export type Forms = readonly [string, ...string[]]

/**
 * The entities whose names are nearest to the requested one: first those that share a word with it, such as a first name,
 * then by edit distance. Ties keep their order.
 */
export function nearest(asked: string, known: readonly Forms[], most: number): Forms[] {
  const wanted = foldForSearch(asked.slice(0, 100))
  return known
    .map((forms) => ({ forms, far: Math.min(...forms.map((form) => farness(wanted, foldForSearch(form)))) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ forms }) => forms)
}

/**
 * The distance of two names: 0 if equal, below 1 if one contains a part of the other, otherwise 1 plus a share of changed
 * letters.
 */
function farness(wanted: string, form: string): number {
  if (wanted === form) return 0
  const parts = form.split(/[\s_-]+/)
  const shared = wanted.split(/[\s_-]+/).filter((part) => part.length > 1 && parts.includes(part)).length
  if (shared > 0) return 1 / (1 + shared)
  const apart = Math.min(
    ...[form, ...parts].map((part) => distance(wanted, part) / Math.max(wanted.length, part.length)),
  )
  return 1 + apart
}
