import { distance } from 'fastest-levenshtein'
import { fold } from '../../search/fold.ts'

/** The forms by which one thing is known, the one to show first: its name and its id. */
export type Forms = readonly [string, ...string[]]

/**
 * The known things whose forms come nearest to what was asked for: first those that share a whole part with it (a first
 * name, a word), then by edit distance. What is equally near keeps its order.
 */
export function nearest(asked: string, known: readonly Forms[], most: number): Forms[] {
  const wanted = fold(asked.slice(0, 100))
  return known
    .map((forms) => ({ forms, far: Math.min(...forms.map((form) => farness(wanted, fold(form)))) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ forms }) => forms)
}

/** 0 is the same; under 1 one contains a part of the other; above 1 by the share of letters to change. */
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
