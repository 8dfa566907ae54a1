import { monthPath } from '../feeds/permalink.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import type { Review } from '../../schema/review.ts'

/** The path of a review: `/reviews/2026-11/#01J…`. */
export function reviewPath({ date, id }: Pick<Review, 'date' | 'id'>): string {
  return `${monthPath(date)}#${id}`
}

/** The path of a review, with words from its text that its page marks. */
export function quotePath({ date, id }: Pick<Review, 'date' | 'id'>, words: string): string {
  const query = new URLSearchParams({ words: withoutInvisibleControls(words) })
  return `${monthPath(date)}?${query.toString()}#${id}`
}

/** The published path of the logo, `/logo.svg`; independent of the file's name in the content. */
export function logoPath({ extension }: { extension: string }): string {
  return `/logo.${extension}`
}

/** The path of a page's Markdown copy, such as `/insights.md`; null if it has none. */
export function markdownPath(path: string): string | null {
  if (path === '/') return '/index.md'
  return HAS_MARKDOWN.test(path) || OF_PERIOD.test(path) ? `${path.slice(0, -1)}.md` : null
}

const HAS_MARKDOWN = /^\/(insights|verification|developers)\/$/

const OF_PERIOD = /^\/reviews\/\d{4}-\d{2}\/(?:(?:\d{2}|day-unknown)\/)?$/
