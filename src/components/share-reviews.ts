/** Where the browser can share, the link to a review shares it; with a modifier key it stays a link. */
export function shareReviews(): void {
  if (!('share' in navigator)) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.permalink')) {
    const name = document.createElement('span')
    name.className = 'unseen'
    name.textContent = ' this review'
    link.replaceChildren('Share', name)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void share(link.href)
    })
  }
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) location.assign(url)
  }
}
