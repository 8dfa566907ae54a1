import type { Evidence } from './evidence.ts'

/** A page about one thing shows at most this many reviews in full, the newest. */
export const SHOWN_IN_FULL = 10

/** A page of all reviews with so many stars is there to be read: it shows more. */
export const SHOWN_WITH_STARS = 100

/** And at most this many more in a line each; of what is older it tells the months, whose pages have them all. */
export const SHOWN_IN_LINES = 190

/** The reviews about one thing, in the three ways in which a page of bounded length shows them. */
export function shares(
  pieces: readonly Evidence[],
  inFull = SHOWN_IN_FULL,
): { full: Evidence[]; lines: Evidence[]; older: Evidence[] } {
  const end = inFull + SHOWN_IN_LINES
  return { full: pieces.slice(0, inFull), lines: pieces.slice(inFull, end), older: pieces.slice(end) }
}
