/** In browsers that can share, a click on a review's link opens the share dialog; with a modifier key it follows the link. */
export function shareReviews(): void {
  const words = document.querySelector('template#share')
  if (!('share' in navigator) || !(words instanceof HTMLTemplateElement)) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.permalink')) {
    link.replaceChildren(words.content.cloneNode(true))
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
