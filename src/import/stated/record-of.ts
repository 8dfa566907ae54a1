import { isDeepStrictEqual } from 'node:util'
import { commitment } from '../../log/commitment.ts'
import { byRating } from '../../schema/counts.ts'
import { type ImportRecord, MOST_EXPORTS } from '../../schema/content/import-record.ts'
import type { Collected } from '../collect.ts'

type Imported = Pick<ImportRecord, 'source' | 'on'> & {
  /** The reviews in the exports, each once, including those that the owner took down. */
  contained: readonly { rating: number }[]
  partial: boolean
  exports: readonly Collected[]
  /** Whether the import changed anything. */
  isChange: boolean
  imports: readonly ImportRecord[]
}

/**
 * The line of `imports.jsonl` for a source: what the exports contained, as it could be published. Null if nothing changed since
 * the last line, or if an interrupted import of these files wrote it today.
 *
 * The line contains nothing personal: it has numbers, a day, and hashes of whole files. Only somebody with a file can recognise
 * its hash: files have times, ids and columns that are published nowhere, so nobody can rebuild one from the published reviews
 * and a guess at an erased review. So `erase` and `withhold` do not change the line. The counts stay too, because taking a review
 * down here does not change what the platform exported on that day.
 */
export async function recordOf({ source, on, contained, ...how }: Imported): Promise<ImportRecord | null> {
  const { partial, exports, isChange, imports } = how
  const counts = {
    reviews: contained.length,
    by_rating: byRating(contained),
    ...(partial && { partial: true as const }),
  }
  const last = imports.findLast((record) => record.source === source)
  if (last !== undefined && isDeepStrictEqual(counts, countsIn(last))) {
    if (!isChange || (last.on === on && (await areExports(last, exports)))) return null
  }
  return { source, on, ...counts, exports: exports.slice(0, MOST_EXPORTS).map(({ digest }) => digest) }
}

/** Whether these bytes are the export with this digest. */
export function isExport({ salt, sha256 }: ImportRecord['exports'][number], bytes: Uint8Array): boolean {
  return salt !== undefined && commitment(salt, bytes) === sha256
}

function countsIn({
  reviews,
  by_rating,
  partial,
}: ImportRecord): Pick<ImportRecord, 'reviews' | 'by_rating' | 'partial'> {
  return { reviews, by_rating, ...(partial && { partial }) }
}

async function areExports({ exports: known }: ImportRecord, exports: readonly Collected[]): Promise<boolean> {
  const bytes = await Promise.all(exports.slice(0, MOST_EXPORTS).map(({ read }) => read()))
  if (known.length !== bytes.length) return false
  return known.every((one, index) => isExport(one, bytes[index] ?? Buffer.alloc(0)))
}
