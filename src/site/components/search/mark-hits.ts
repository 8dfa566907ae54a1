import { withoutInvisibleControls } from '../../../schema/invisible-controls.ts'
import type { SearchAnswer, TextRange } from '../../../schema/search.ts'

export function clearHits(): void {
  if ('highlights' in CSS) CSS.highlights.delete('hit')
}

/**
 * Marks the matches in the reviews of a page, in addition to earlier marks (CSS Custom Highlight API). The texts do not change.
 * Browsers without this API mark nothing.
 */
export function markHits({ reviews, highlights = {} }: SearchAnswer, articles: readonly Element[]): void {
  if (!('highlights' in CSS)) return
  const hits = CSS.highlights.get('hit') ?? new Highlight()
  reviews.forEach(({ id, text: words }, nth) => {
    const text = articles[nth]?.querySelector('.words')?.firstChild
    const shownBefore = (end: number): number => withoutInvisibleControls(words?.slice(0, end) ?? '').length
    if (!(text instanceof Text)) return
    const ranges = highlights[id] ?? []
    const readMore = text.parentElement?.nextElementSibling?.querySelector('input')
    if (readMore && ranges.length > 0) readMore.checked = true // a hit may be beyond the first lines
    for (const { start, end } of ranges) hits.add(rangeIn(text, { start: shownBefore(start), end: shownBefore(end) }))
  })
  CSS.highlights.set('hit', hits)
}

/** Offsets in the DOM count UTF-16 code units, as `TextRange` does. */
function rangeIn(text: Text, { start, end }: TextRange): Range {
  const range = new Range()
  range.setStart(text, start)
  range.setEnd(text, Math.min(end, text.length))
  return range
}
