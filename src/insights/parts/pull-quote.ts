import type { Insights } from '../../schema/insights.ts'
import type { Read } from './figures.ts'

/**
 * The most quotable sentence of a review of four stars or more, word for word; of equals the newest. A review whose author is
 * tied to the business is not quoted: a quote has no room for its disclosure.
 */
export function pullQuote(reads: readonly Read[]): Pick<Insights, 'pull_quote' | 'pull_quote_source'> {
  let best: Read | null = null
  for (const read of reads) {
    if (read.review.disclosure !== undefined) continue
    if (read.review.rating >= 4 && (read.reading.quote?.worth ?? 0) > (best?.reading.quote?.worth ?? 0)) best = read
  }
  if (best === null || best.reading.quote === null) return { pull_quote: null, pull_quote_source: null }
  const { id, author, rating } = best.review
  return { pull_quote: best.reading.quote.words, pull_quote_source: { review_id: id, author, rating } }
}
