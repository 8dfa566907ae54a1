/**
 * Highlights the search words in the texts that were found, without changing them (CSS Custom Highlight API). A browser
 * without it highlights nothing.
 */
export function markHits(query: string, texts: Iterable<Element>): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete('hit')
  const pattern = hitPattern(query)
  if (pattern !== null) CSS.highlights.set('hit', new Highlight(...rangesOf(pattern, texts)))
}

function* rangesOf(pattern: RegExp, texts: Iterable<Element>): Iterable<Range> {
  for (const { firstChild } of texts) {
    if (!(firstChild instanceof Text)) continue
    for (const { index, 0: hit } of firstChild.data.matchAll(pattern)) {
      const range = new Range()
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + hit.length)
      yield range
    }
  }
}

/** What a query finds, as the search reads it: words in this order, whatever their case, white space and quotation marks. */
export function hitPattern(query: string): RegExp | null {
  const words = query.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  const parts = words.map((word) =>
    word
      .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      .replace(/['‘’]/g, "['‘’]")
      .replace(/["“”]/g, '["“”]'),
  )
  return new RegExp(parts.join(String.raw`\s+`), 'giu')
}
