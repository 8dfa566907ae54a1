import type { SearchAnswer } from '../../../../schema/search.ts'
import { type ScanFilters, searchReviews } from '../../../../search/search-reviews.ts'
import { endingsOf, type EndingsOf, type Stems } from '../../../../search/word-endings.ts'
import { stemsOf } from '../page-stems.ts'
import { monthReader, type MonthsRead } from './read-months.ts'

/** The months read so far, and a function that searches them. */
export type SearchedMonths = Pick<MonthsRead, 'months' | 'left' | 'asks'> & {
  search: (asked: URLSearchParams) => SearchAnswer
}

const readOn = monthReader()
let read: MonthsRead | undefined
let reading: Promise<MonthsRead> | undefined
let readsAll = false

/** From now on, reads all months without asking. */
export function readAll(): void {
  readsAll = true
}

/**
 * The months of the site in steps, as they are read, newest first. All searches share the months already read, so aborting a
 * search does not stop the reading.
 *
 * @throws if a file cannot be read, or `signal` is aborted; the next search tries again
 */
export async function* searchedMonths(signal: AbortSignal): AsyncGenerator<SearchedMonths> {
  if (read !== undefined) yield searchable(read, await stemsFor(read))
  while (read === undefined || (read.left.months > 0 && (readsAll || !read.asks))) {
    reading ??= readOn(read).finally(() => (reading = undefined))
    read = await reading
    const stems = await stemsFor(read)
    signal.throwIfAborted()
    yield searchable(read, stems)
  }
}

function searchable(all: MonthsRead, stems: Stems): SearchedMonths {
  const { months, left, asks } = all
  return { months, left, asks, search: (asked) => searchReviews({ ...all, stems }, filtersIn(asked)) }
}

function stemsFor({ reviews }: MonthsRead): Promise<Stems> {
  return stemsOf(new Set<EndingsOf>(reviews.map(({ language }) => endingsOf(language))))
}

/** The filters in parameters of `GET /api/reviews/search`, as the page sends them. */
export function filtersIn(asked: URLSearchParams): ScanFilters {
  const { rating, limit, has_reply: replied, counts, highlights, ...texts } = Object.fromEntries(asked)
  return {
    ...texts,
    ...(rating !== undefined && { rating: Number(rating) }),
    ...(replied !== undefined && { has_reply: replied === 'true' }),
    ...{ limit: Number(limit ?? 20), counts: counts === '1', highlights: highlights === '1' },
  }
}
