/**
 * Shows the review that the page's address names: unfolds where it comes from, and marks the words that the address quotes. The
 * list of a month's days leads on to the page of the review. In browsers that can share, a click on a review's link opens the
 * share dialog; a click with a modifier key follows the link.
 */
export function shareReviews(): void {
  showTarget()
  addEventListener('hashchange', showTarget)
  const words = document.querySelector<HTMLTemplateElement>('#share')
  if (!('share' in navigator) || !words) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.permalink')) {
    link.replaceChildren(words.content.cloneNode(true))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void share(link.href)
    })
  }
}

function showTarget(): void {
  // Not `:target`, which the browser may set only after this script
  const target = document.getElementById(location.hash.slice(1))
  const origin = target?.querySelector<HTMLDetailsElement>('.origin')
  if (origin) origin.open = true
  if (target) markWords(target)
  // An item of a list of days: its link leads to the review, and "back" leads past the list
  const link = target?.querySelector<HTMLAnchorElement>(':scope:is(.months li) > a')
  if (!link) return
  link.search = location.search
  location.replace(link.href)
}

/** Marks words with the CSS Custom Highlight API, which leaves the text unchanged. Browsers without it mark nothing. */
function markWords(review: Element): void {
  const words = new URLSearchParams(location.search).get('words')
  const text = review.querySelector('.words')?.firstChild
  const start = text?.textContent?.indexOf(words ?? '') ?? -1
  if (!words || !text || start < 0 || !('highlights' in CSS)) return
  const range = new Range()
  range.setStart(text, start)
  range.setEnd(text, start + words.length)
  CSS.highlights.set('hit', new Highlight(range))
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) location.assign(url)
  }
}
