import { monthPath } from '../feeds/permalink.ts'
import type { Review } from '../../schema/review.ts'

/** The path of a review: `/reviews/2026-11/#01J…`. */
export function reviewPath({ date, id }: Pick<Review, 'date' | 'id'>): string {
  return `${monthPath(date)}#${id}`
}

/** Words at each end of a quotation that find it; browsers look for longer ones much more slowly. */
const ENDS = 4

/**
 * The path of a review at which a browser marks the words of a quotation, wherever they are in the text
 * (https://wicg.github.io/scroll-to-text-fragment/). Other browsers ignore the quotation.
 */
export function quotePath(review: Pick<Review, 'date' | 'id'>, quotation: string): string {
  const words = quotation.split(/\s+/)
  const ends = words.length > 2 * ENDS ? [words.slice(0, ENDS), words.slice(-ENDS)] : [words]
  const found = ends.map((some) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D'))
  return `${reviewPath(review)}:~:text=${found.join(',')}`
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
