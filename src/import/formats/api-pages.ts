import type { Batch } from '../format.ts'
import { isObject, listIn } from './json-shape.ts'

/** Where an API's answer lists its reviews. */
type ApiAnswer = {
  list: (page: Record<string, unknown>) => unknown
  isReview: (record: Record<string, unknown>) => boolean
  /** Whether a page says that more pages follow. */
  hasMore?: (page: Record<string, unknown>, records: readonly unknown[]) => boolean
}

/** The reviews in an API's answer, in a list of its pages, or in a bare list of reviews; null if the document has none. */
export function batchesOf(document: unknown, { list, isReview, hasMore = () => false }: ApiAnswer): Batch[] | null {
  const hasReviews = (records: readonly unknown[]) => records.some((record) => isObject(record) && isReview(record))
  const batches: Batch[] = []
  for (const page of Array.isArray(document) ? document : [document]) {
    const records = isObject(page) ? listIn(list(page)) : []
    if (isObject(page) && hasReviews(records))
      batches.push({ records, business: null, partial: hasMore(page, records) })
  }
  if (batches.length > 0) return batches
  const records = listIn(document)
  return hasReviews(records) ? [{ records, business: null, partial: false }] : null
}

/** A page number or a count; NaN if the value is not a number, so that comparisons with it are false. */
export function countIn(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}
