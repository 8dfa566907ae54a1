import { z } from 'zod'

/** Under so many reviews a figure says little, and says so. */
const ENOUGH = 5

export const Note = z.string().describe('Present when figures are drawn from fewer than 5 reviews')

/** The note that figures from so many reviews carry; nothing from 5 on. */
export function noteOn(reviews: number): { note?: string } {
  if (reviews >= ENOUGH) return {}
  if (reviews === 0) return { note: 'Drawn from no review at all: the figures say nothing' }
  const drawn = `Drawn from ${reviews} ${reviews === 1 ? 'review' : 'reviews'} only`
  return { note: `${drawn}: too few for the figures to mean much; quote the reviews instead` }
}
