import { monthPath } from '../feeds/permalink.ts'
import type { Review } from '../schema/review.ts'

/** The path of a review: `/reviews/2026-11/#01J…`. */
export function reviewPath({ date, id }: Pick<Review, 'date' | 'id'>): string {
  return `${monthPath(date)}#${id}`
}

/** The path of the logo, whatever the file is called in the content: `/logo.svg`. */
export function logoPath({ extension }: { extension: string }): string {
  return `/logo.${extension}`
}

/** The path of a page's Markdown copy, such as `/insights.md`; null if it has none. */
export function markdownPath(path: string): string | null {
  if (path === '/') return '/index.md'
  return HAS_MARKDOWN.test(path) || isOfPeriod(path) ? `${path.slice(0, -1)}.md` : null
}

const HAS_MARKDOWN = /^\/(insights|verification|developers)\/$/

/**
 * Whether a path is that of the page of a month or a day. Such a page says nothing about the whole site (no rating, no date), so that it stays as it
 * is while its own reviews do.
 */
export function isOfPeriod(path: string): boolean {
  return OF_PERIOD.test(path)
}

const OF_PERIOD = /^\/reviews\/\d{4}-\d{2}\/(?:(?:\d{2}|day-unknown)\/)?$/
