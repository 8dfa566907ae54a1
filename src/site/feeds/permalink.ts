// The search page loads this file in browsers, so it imports nothing.

/** The address of a review for good: its month's page, and its place there. `baseUrl` has no trailing slash. */
export function permalink(baseUrl: string, review: { id: string; date: string }): string {
  return `${baseUrl}${monthPath(review.date)}#${review.id}`
}

/** The path of the page of a day's month: `/reviews/2026-11/`. */
export function monthPath(date: string): string {
  return `/reviews/${date.slice(0, 7)}/`
}
