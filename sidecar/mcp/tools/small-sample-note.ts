import { z } from 'zod'

/** Figures from fewer reviews carry a note. */
const MIN_REVIEWS = 5

export const Note = z.string().describe('Present when figures are drawn from fewer than 5 reviews')

/** The note for figures drawn from this many reviews; empty from 5 on. */
export function smallSampleNote(reviews: number): { note?: string } {
  if (reviews >= MIN_REVIEWS) return {}
  if (reviews === 0) return { note: 'Drawn from no reviews: the figures say nothing' }
  const drawn = `Drawn from ${reviews} ${reviews === 1 ? 'review' : 'reviews'} only`
  return { note: `${drawn}: too few for the figures to mean much; quote the reviews instead` }
}
