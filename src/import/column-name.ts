import { distance } from 'fastest-levenshtein'
import { quoted } from '../host/errors/printable.ts'
import { replaceInvisible } from '../schema/invisible.ts'
import { normalized } from '../schema/normalized.ts'

/**
 * A normalised column name: `Review Text`, `review_text` and `REVIEW-TEXT` are the same. Invisible characters and line breaks are
 * ignored.
 */
export function folded(column: string): string {
  return normalized(
    replaceInvisible(column, () => ''),
    'NFKC',
  )
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

/** The column with exactly this name, or else the first whose name differs only in case and spaces. */
export function columnNamed(wanted: string, columns: Iterable<string>): string | undefined {
  const all = [...columns]
  return all.includes(wanted) ? wanted : all.find((name) => folded(name) === folded(wanted))
}

/** The column whose name may have been mistyped; undefined if no name is similar. */
export function nearestColumn(wanted: string, columns: Iterable<string>): string | undefined {
  const name = folded(wanted)
  const near = [...columns].map((column) => ({ column, far: farFrom(name, folded(column)) }))
  return near.filter(({ far }) => far <= 0.4).toSorted((a, b) => a.far - b.far)[0]?.column
}

/** The names of columns for a message, at most the first fifty. */
export function listedColumns(columns: Iterable<string>): string {
  const all = [...columns]
  const names = all.slice(0, MOST_LISTED).map((name) => quoted(name))
  return [...names, ...(all.length > MOST_LISTED ? [`and ${all.length - MOST_LISTED} more`] : [])].join(', ')
}

const MOST_LISTED = 50
const LONGEST_COMPARED = 100

/** The distance of two names: 0 if equal, 1 if they have nothing in common; small if one contains the other as a word. */
function farFrom(one: string, other: string): number {
  if (one.length > LONGEST_COMPARED || other.length > LONGEST_COMPARED) return 1
  const far = distance(one, other) / Math.max(one.length, other.length, 1)
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const isWord = short.length > 2 && `_${long.replaceAll('.', '_')}_`.includes(`_${short}_`)
  return isWord ? Math.min(far, 0.3) : far
}
