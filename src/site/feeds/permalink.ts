// The search page loads this file in browsers, so it imports nothing.

/** The permanent address of a review, on the page of its month. `baseUrl` has no trailing slash. */
export function permalink(baseUrl: string, review: { id: string; date: string }): string {
  return `${baseUrl}${monthPath(review.date)}#${review.id}`
}

/** The path of the page of a date's month: `/reviews/2026-11/`. */
export function monthPath(date: string): string {
  return `/reviews/${date.slice(0, 7)}/`
}
